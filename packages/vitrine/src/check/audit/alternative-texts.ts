import type { AuditedSite } from './audited-site.ts';
import { excerpt } from './excerpt.ts';
import type { Finding } from './finding.ts';
import { lettersOf, weighLetters } from './letters.ts';

/** Every image says what it shows, in the language of the text around it (WCAG 2.2, 1.1.1). */
export function alternativeTexts(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path, images, passages }) => {
		const silent = images.filter(({ hasAlt }) => !hasAlt);
		const strange = passages.filter(({ kind, text, lang }) => kind === 'alt' && !isWrittenIn(lang, text, site.names));
		return [
			...silent.map(({ address }) => {
				return { page: path, found: `the image "${address}" without alt`, fix: 'say what it shows: ![…](…)' };
			}),
			...strange.map(({ text, lang }) => {
				return { page: path, found: `alt ${excerpt(text)} under lang="${lang}"`, fix: 'write it in that language' };
			}),
		];
	});
}

function isWrittenIn(lang: string, text: string, names: readonly string[]): boolean {
	const letters = weighLetters(text, lang, names);
	if (!lettersOf(lang) || !letters) return true;
	return letters.own >= letters.latin + letters.other;
}
