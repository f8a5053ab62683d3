import { useEffect, useState } from 'react';
import type { Field, JudgedTerm } from 'vitrine/edit';
import { judgeTerms } from '../api.ts';
import { useStore } from '../edits/site-store.ts';
import { useTranslation } from './translation-context.ts';

/** Milliseconds without a key after which the terms are looked up. */
const pause = 300;

const none: readonly JudgedTerm[] = [];

/** Returns the terms of the glossary in a text as it is typed, judged by the server as the check of translations does. */
export function useTerms(field: Field, value: unknown): readonly JudgedTerm[] {
	const { site } = useStore();
	const written = useTranslation(field)?.terms ?? none;
	const [judged, setJudged] = useState<{ text: string; terms: readonly JudgedTerm[] }>();
	const hasGlossary = site()?.files.some(({ file }) => file === 'content/glossary.yaml') ?? false;
	const isTyped = hasGlossary && field.isWords && typeof value === 'string' && value !== field.value;
	const text = isTyped ? value : undefined;
	const { file } = field;
	const place = JSON.stringify(field.place);
	useEffect(() => {
		if (text === undefined) return setJudged(undefined);
		let isLate = false;
		const timer = setTimeout(() => {
			judgeTerms({ file, place: JSON.parse(place), text }).then(
				(terms) => isLate || setJudged({ text, terms }),
				// What was found last stays: a server that is gone is reported elsewhere.
				() => {},
			);
		}, pause);
		return () => {
			isLate = true;
			clearTimeout(timer);
		};
	}, [text, file, place]);
	return text === undefined ? written : (judged?.terms ?? written);
}
