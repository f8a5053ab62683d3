import { directionOf } from '#i18n/locale.ts';
import { type AuditedSite, homesOf, isExpected, pathOf } from './audited-site.ts';
import { excerpt, type Finding } from './finding.ts';
import { type Passage, passagesByElement, textsOf } from './read-passages.ts';
import { lettersOf, weighLetters, withoutNames } from './writing-systems.ts';

/**
 * The language of each page matches its address; error screens are included if the host can distinguish them. A
 * language without pages is known by its own pages only.
 */
export function languages(site: AuditedSite): Finding[] {
	const prefixes = languagePrefixes(site);
	return [...site.pages.values(), ...site.otherScreens.values()].flatMap(({ path, lang, code }): Finding[] => {
		const isMissing = site.answers.get(path)?.status === 404;
		if (isMissing && lang === prefixes.get('') && !isExpected(site, 'errorsByLanguage')) return [];
		const [, first = ''] = path.split('/');
		const isUnlisted = code !== '' && code === first && !prefixes.has(first);
		const expected = isUnlisted ? lang : (prefixes.get(first) ?? prefixes.get(''));
		if (lang === expected) return [];
		return [{ page: path, found: `lang="${lang}"`, fix: `write lang="${expected}", as in its address` }];
	});
}

/** The prefix of each language (`ru`, or nothing for the default one) and its tag, as the home page names them. */
function languagePrefixes(site: AuditedSite): Map<string, string> {
	return new Map(homesOf(site).map(({ hreflang, address }) => [pathOf(address, site)?.slice(1) ?? address, hreflang]));
}

/** Words of a language that is written the other way say so by `dir`: else punctuation and numbers change places in them. */
export function directions(site: AuditedSite): Finding[] {
	return [...site.pages.values(), ...site.otherScreens.values()].flatMap(({ path, passages }) =>
		passagesByElement(passages).flatMap(([{ lang, dir, text }]): Finding[] => {
			const direction = directionOf(lang);
			if (direction === undefined || dir === 'auto' || (dir || 'ltr') === direction) return [];
			const found = `lang="${lang}" with dir="${dir || 'ltr'}" around ${excerpt(text)}`;
			return [{ page: path, found, fix: `write dir="${direction}" beside the lang` }];
		}),
	);
}

/**
 * A text under a `lang` uses the script of that language (WCAG 2.2, 3.1.1 and 3.1.2) for the greater part, and no word
 * in the script of another language of the site. Latin letters are allowed everywhere, names are exempt, and languages
 * of unknown script are skipped.
 */
export function scripts(site: AuditedSite): Finding[] {
	const tags = [...new Set([...site.pages.values()].map(({ lang }) => lang))];
	return [...site.pages.values()].flatMap((page) => {
		const { path } = page;
		return passagesByElement(textsOf(page)).flatMap((ofElement): Finding[] => {
			const [{ lang }] = ofElement;
			const isUnknown = lang !== '' && lettersOf(lang) === undefined;
			if (isUnknown) return [];
			const foreign = foreignWords(ofElement, { tags, names: site.names });
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
	{ tags, names }: { tags: readonly string[]; names: readonly string[] },
): { tag: string; text: string } | undefined {
	for (const { text, lang } of passages) {
		const words = withoutNames(text, names);
		const tag = tags.find((other) => lettersOf(other, { besides: lang })?.test(words));
		if (tag !== undefined) return { tag, text };
	}
	return undefined;
}

/** Fewer letters are no words: a unit, a variable. */
const minLetters = 3;

/**
 * A sentence, heading or label that is mostly in Latin letters, on a page whose language has another script, is
 * untranslated. Names that stay the same in every language do not count.
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
		return letters && letters.latin >= minLetters && letters.latin > letters.own ? [segment] : [];
	});
}

/** Every image has an alternative text, in the language of the text around it (WCAG 2.2, 1.1.1). */
export function alternativeTexts(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path, images, passages }) => {
		const silent = images.filter(({ hasAlt }) => !hasAlt);
		const strange = passages.filter(({ kind, text, lang }) => kind === 'alt' && !isWrittenIn(lang, text, site.names));
		return [
			...silent.map(({ address }) => {
				// One of Markdown has passed the check of the content.
				const fix = 'say in its component what it shows: <img alt="…">, or alt="" for an ornament';
				return { page: path, found: `the image "${address}" without alt`, fix };
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
