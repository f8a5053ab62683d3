import { Breakable } from 'vitrine/components';
import styles from './choice.module.css';

interface ChoiceProps {
	/** What is chosen, for those who hear it. */
	legend: string;
	/** Of the radio buttons. */
	name: string;
	options: readonly { value: string; label: string }[];
	/** What is chosen at first. */
	first: string | undefined;
}

/** Radio buttons in one row, as a row of tabs. */
export function Choice({ legend, name, options, first }: ChoiceProps) {
	return (
		<fieldset className={styles.choice}>
			<legend className="hidden-text">{legend}</legend>
			{options.map(({ value, label }) => (
				<label key={value}>
					<input type="radio" name={name} value={value} defaultChecked={value === first} />
					<span>
						<Breakable text={label} />
					</span>
				</label>
			))}
		</fieldset>
	);
}
