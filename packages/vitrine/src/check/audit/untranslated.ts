import type { AuditedSite } from './audited-site.ts';
import { excerpt } from './excerpt.ts';
import type { Finding } from './finding.ts';
import { weighLetters } from './letters.ts';
import { type Passage, textsOf } from './read-passages.ts';

/** Fewer letters are no words: a unit, a variable. */
const fewestLetters = 3;

/**
 * No sentence, heading or label of a page stands for the greater part in Latin letters where its language is written in
 * others: it would be one that nobody translated. Names that stay as they are count for nothing.
 */
export function untranslated(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => {
		const { path, lang } = page;
		const own = textsOf(page).filter((passage) => passage.lang === lang);
		const [first, ...others] = own.flatMap((passage) => foreignSentences(passage, site.names));
		if (first === undefined) return [];
		const more = others.length > 0 ? ` and ${others.length} more` : '';
		const fix = 'translate it; a name that stays as it is goes into foreignWords in site.config.ts';
		return [{ page: path, found: `${excerpt(first)}${more} in Latin letters under lang="${lang}"`, fix }];
	});
}

function foreignSentences({ text, lang }: Passage, names: readonly string[]): string[] {
	if (!weighLetters(text, lang, names)?.latin) return [];
	const sentences = new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text);
	return [...sentences].flatMap(({ segment }) => {
		const letters = weighLetters(segment, lang, names);
		return letters && letters.latin >= fewestLetters && letters.latin > letters.own ? [segment] : [];
	});
}
