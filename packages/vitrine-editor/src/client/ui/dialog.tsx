import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../words/use-words.ts';
import styles from './dialog.module.css';
import { Refusal } from './refusal.tsx';

interface DialogProps {
	title: string;
	/** The word of the button that carries it out. */
	action: string;
	/** What kept it from being carried out. */
	refusal: string | undefined;
	/** What keeps the button from being pressed. */
	missing?: string | undefined;
	/** Whether what was filled in is enough. */
	isReady: boolean;
	onAction: () => void;
	onClose: () => void;
	children: ReactNode;
}

/** A form above the editor: Enter carries it out, Escape closes it. */
export function Dialog({ title, action, refusal, missing, isReady, onAction, onClose, children }: DialogProps) {
	const words = useWords();
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
			<form
				method="dialog"
				onSubmit={(event) => {
					event.preventDefault();
					if (isReady) onAction();
				}}
			>
				<h2 id={id}>{title}</h2>
				{children}
				<Refusal reason={refusal} />
				{missing !== undefined && (
					<p id={`${id}-missing`} className={styles.missing}>
						{missing}
					</p>
				)}
				<div className={styles.buttons}>
					<button
						type="submit"
						className={styles.action}
						disabled={!isReady}
						aria-describedby={missing === undefined ? undefined : `${id}-missing`}
					>
						{action}
					</button>
					<button type="button" onClick={onClose}>
						{words.cancel}
					</button>
				</div>
			</form>
		</dialog>
	);
}

interface TextInputProps {
	label: string;
	value: string;
	onChange: (value: string) => void;
	/** Of the words that are typed, where that is not the language of the interface. */
	lang?: string | undefined;
	dir?: 'ltr' | 'rtl' | undefined;
	/** What is used as long as nothing is typed. */
	placeholder?: string;
	isRequired?: boolean;
	isWrong?: boolean;
	/** What the words are for, below them. */
	hint?: string;
}

/** A line of a form with its label. */
export function TextInput({
	label,
	value,
	onChange,
	hint,
	isRequired = false,
	isWrong = false,
	...own
}: TextInputProps) {
	const id = useId();
	return (
		<div className={styles.field}>
			<label htmlFor={id}>
				{label}
				{isRequired && <span aria-hidden> *</span>}
			</label>
			<input
				{...own}
				id={id}
				value={value}
				aria-required={isRequired || undefined}
				aria-invalid={isWrong || undefined}
				aria-describedby={hint === undefined ? undefined : `${id}-hint`}
				onChange={({ target }) => onChange(target.value)}
			/>
			{hint !== undefined && (
				<small id={`${id}-hint`} data-wrong={isWrong ? '' : undefined}>
					{hint}
				</small>
			)}
		</div>
	);
}
