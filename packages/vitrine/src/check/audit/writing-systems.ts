import type { AuditedSite } from './audited-site.ts';
import { excerpt } from './excerpt.ts';
import type { Finding } from './finding.ts';
import { lettersOf, weighLetters } from './letters.ts';
import { type Passage, passagesByElement, textsOf } from './read-passages.ts';

/**
 * What stands under a `lang` is written in the letters of that language (WCAG 2.2, 3.1.1 and 3.1.2): for the greater
 * part, and without a word in the letters of another language of the site. Latin letters are at home everywhere, and
 * languages of which no script is known are left alone.
 */
export function scripts(site: AuditedSite): Finding[] {
	const tags = [...new Set([...site.pages.values()].map(({ lang }) => lang))];
	return [...site.pages.values()].flatMap((page) => {
		const { path } = page;
		return passagesByElement(textsOf(page)).flatMap((ofElement): Finding[] => {
			const [{ lang }] = ofElement;
			const isUnknown = lang !== '' && lettersOf(lang) === undefined;
			if (isUnknown) return [];
			const foreign = foreignWords(ofElement, tags);
			if (foreign) {
				const found = `letters of "${foreign.tag}" under lang="${lang}": ${excerpt(foreign.text)}`;
				return [{ page: path, found, fix: `put lang="${foreign.tag}" around them` }];
			}
			const text = ofElement.map((passage) => passage.text).join('\n');
			const letters = weighLetters(text, lang, site.names);
			if (!letters || letters.own >= letters.latin + letters.other) return [];
			return [
				{
					page: path,
					found: `lang="${lang}" on ${excerpt(text)}`,
					fix: 'name the language that it is written in, or translate it',
				},
			];
		});
	});
}

/** The first text with letters of another language of the site. */
function foreignWords(
	passages: readonly Passage[],
	tags: readonly string[],
): { tag: string; text: string } | undefined {
	for (const { text, lang } of passages) {
		const tag = tags.find((other) => lettersOf(other, { besides: lang })?.test(text));
		if (tag !== undefined) return { tag, text };
	}
	return undefined;
}
