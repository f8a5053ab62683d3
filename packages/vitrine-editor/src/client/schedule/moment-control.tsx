import type { ChangeEvent, InputHTMLAttributes } from 'react';
import { useStore } from '../edits/site-store.ts';
import { useWords } from '../words/use-words.ts';
import styles from './moment-control.module.css';
import { describeMoment, localTime, nameOfZone, readMoment } from './read-moment.ts';

interface MomentProps {
	common: InputHTMLAttributes<HTMLInputElement> & { id: string };
	label: string;
	value: string;
	onChange: (event: ChangeEvent<HTMLInputElement>) => void;
	/** Takes the date away; undefined where there is to be one. */
	onRemove: (() => void) | undefined;
}

/** A date and time in the time zone of the site, and the same in words. */
export function MomentControl({ common, label, value, onChange, onRemove }: MomentProps) {
	const words = useWords();
	const timeZone = useStore().site()?.timeZone ?? 'UTC';
	const moment = readMoment(value, timeZone);
	const hint = `${common.id}-when`;
	const described = [common['aria-describedby'], hint].filter((id) => id !== undefined).join(' ');
	const now = Date.now();
	const when = moment === undefined ? words.momentHint : describeMoment(moment, { timeZone, words, now });
	const zone = nameOfZone(timeZone, { words, moment: moment ?? now });
	// What the field cannot show is left for its writer to see.
	const isShown = value === '' || moment !== undefined;
	return (
		<>
			<div className={styles.moment}>
				<input
					{...common}
					aria-describedby={described}
					type={isShown ? 'datetime-local' : 'text'}
					value={moment === undefined ? value : localTime(moment, timeZone)}
					onChange={onChange}
				/>
				{value !== '' && onRemove && (
					<button type="button" aria-label={words.removeNamed(label)} title={words.remove} onClick={onRemove}>
						✕
					</button>
				)}
			</div>
			<span id={hint} className={styles.when} lang={words.languageCode}>
				{`${when} ·\u00a0${zone}`}
			</span>
		</>
	);
}
