import { useEffect } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { useEdits, useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { useWords } from '../words/use-words.ts';
import styles from './field-control.module.css';
import { filesElsewhere, numbersElsewhere } from './numbers-elsewhere.ts';

/** Which languages of the page have another number here, with what gives them this one. */
export function NumberNotice({ field, value, site }: { field: Field; value: unknown; site: SiteOverview }) {
	const words = useWords();
	const { edits, fieldsOf, need } = useStore();
	const { refusalOf } = useRights();
	useEffect(() => {
		for (const { file } of filesElsewhere(site, field.file)) need(file);
	}, [site, field.file, need]);
	const find = () => numbersElsewhere(site, field, { fieldsOf, edits, value });
	useEdits(() =>
		find()
			.map((other) => `${other.language} ${other.value}`)
			.join(),
	);
	const others = find();
	if (others.length === 0 || typeof value !== 'number') return null;
	const number = new Intl.NumberFormat(words.languageCode);
	return (
		<ul className={styles.elsewhere} lang={words.languageCode} aria-label={words.numbersElsewhere}>
			{others.map(({ field: other, language, value: now }) => (
				<li key={other.file}>
					{words.numberIn(language, number.format(now))}
					{refusalOf(other.file) === undefined && (
						<button
							type="button"
							aria-label={`${language}: ${words.changeNumberTo(number.format(value))}`}
							onClick={({ currentTarget }) => {
								// This button goes.
								currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
								edits.set(other, value);
								edits.leave(other);
							}}
						>
							{words.changeNumberTo(number.format(value))}
						</button>
					)}
				</li>
			))}
		</ul>
	);
}
