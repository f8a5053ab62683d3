import { useId, useState } from 'react';
import type { Field, SiteOverview, TextTranslation } from 'vitrine/edit';
import { undoOf } from '../edits/item-edits.ts';
import { useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { go, goFromHere } from '../route/route.ts';
import { Refusal } from '../ui/refusal.tsx';
import { nameOfField } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import { firstPlaceOf, kindOf, type MissingPart, missingParts, rememberBeginning } from './begin-text.ts';
import styles from './missing-texts.module.css';
import { StateMark } from './state-mark.tsx';

interface MissingTextsProps {
	site: SiteOverview;
	/** Of the translation. */
	file: string;
	fields: readonly Field[];
	texts: readonly TextTranslation[];
}

/** What the original has and the translation lacks: each part with a button that begins it in its place. */
export function MissingTexts({ site, file, fields, texts }: MissingTextsProps) {
	const words = useWords();
	const store = useStore();
	const id = useId();
	const may = useRights().refusalOf(file) === undefined;
	const [refusal, setRefusal] = useState<string>();
	const parts = missingParts(texts);
	const tag = site.locales.find(({ code }) => code === site.defaultLocale)?.tag;
	const begin = async (part: MissingPart) => {
		const write = rememberBeginning(file, part.begins, store);
		const goOn = goFromHere();
		const refused = await store.edits.make(async () => {
			const edits = [await write()];
			return { edits, undo: await undoOf(edits) };
		});
		setRefusal(refused);
		if (refused === undefined) goOn({ field: JSON.stringify(firstPlaceOf(part)) });
	};
	if (parts.length === 0) return null;
	return (
		<section className={styles.missing} lang={words.languageCode} dir="auto" aria-labelledby={id} data-kind="missing">
			<h3 id={id} className={styles.title}>
				<StateMark state="missing" />
			</h3>
			<ul className={styles.parts}>
				{parts.map((part) => {
					const key = JSON.stringify(part.begins);
					const [first] = part.texts;
					const isBlock = typeof first?.place[0] === 'number';
					return (
						<li key={key} className={styles.part} data-needs-work={may ? '' : undefined}>
							<p className={styles.name}>
								{isBlock
									? words.text
									: nameOfField(site, { place: first?.place ?? [], kind: kindOf(part, fields) }, words)}
							</p>
							<p className={styles.text} lang={tag} id={`${id} ${key}`}>
								{part.texts.map(({ text }) => text).join('\n')}
							</p>
							{may && (
								<button
									type="button"
									aria-describedby={`${id} ${key}`}
									onFocus={() => go({ field: undefined })}
									onClick={() => begin(part)}
								>
									{words.createFromOriginal}
								</button>
							)}
						</li>
					);
				})}
			</ul>
			<Refusal reason={refusal} />
		</section>
	);
}
