import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';

type ControlProps = InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>;

interface FieldProps extends ControlProps {
	id: string;
	label: ReactNode;
	/** Shows beside the label whether the field may stay empty. Screen readers announce it by `required`. */
	mark: ReactNode;
	isMultiline?: boolean;
	/** The problem of the input. Its element stays, empty, when there is none: markup must not move. */
	problem: ReactNode;
}

/** A labeled field with room for what is wrong with it. Its blank placeholder tells the stylesheet that it is empty. */
export function Field({ id, label, mark, isMultiline = false, problem, ...control }: FieldProps) {
	const Control = isMultiline ? 'textarea' : 'input';
	return (
		<div className={styles.field}>
			<p className={styles.label}>
				<label htmlFor={id}>{label}</label> <span aria-hidden="true">{mark}</span>
			</p>
			<Control id={id} dir="auto" placeholder=" " aria-describedby={`${id}-problem`} {...control} />
			<p id={`${id}-problem`} className={styles.problem}>
				{problem}
			</p>
		</div>
	);
}
