import { directionOf } from '#i18n/locale.ts';
import { type AuditedSite, homesOf, isExpected, pathOf } from './audited-site.ts';
import { excerpt, type Finding } from './finding.ts';
import { alternativesOf, type Passage, passagesByElement, textsOf } from './read-passages.ts';
import { latinRuns, lettersOf, weighLetters, withoutNames } from './writing-systems.ts';

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
 * A text under a `lang` has no word in the script of another language of the site, and not more letters of foreign scripts than
 * of its own (WCAG 2.2, 3.1.1 and 3.1.2). Latin letters are allowed everywhere, and languages of unknown script are skipped.
 */
export function scripts(site: AuditedSite): Finding[] {
	const tags = [...new Set([...site.pages.values()].map(({ lang }) => lang))];
	return [...site.pages.values()].flatMap((page) => {
		const { path } = page;
		return passagesByElement(textsOf(page)).flatMap((ofElement): Finding[] => {
			const [{ lang }] = ofElement;
			const isUnknown = lang !== '' && lettersOf(lang) === undefined;
			if (isUnknown) return [];
			const foreign = foreignLetters(ofElement, { tags, names: site.names });
			if (foreign) {
				const found = `letters of "${foreign.tag}" under lang="${lang}": ${excerpt(foreign.text)}`;
				return [{ page: path, found, fix: `put lang="${foreign.tag}" around them` }];
			}
			const text = ofElement.map((passage) => passage.text).join('\n');
			const letters = weighLetters(text, lang, site.names);
			if (!letters || letters.own >= letters.other) return [];
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
function foreignLetters(
	passages: readonly Passage[],
	{ tags, names }: { tags: readonly string[]; names: readonly string[] },
): { tag: string; text: string } | undefined {
	for (const { text, lang } of passages) {
		const tag = tags.find((other) => lettersOf(other, { besides: lang })?.test(withoutNames(text, names)));
		if (tag !== undefined) return { tag, text };
	}
	return undefined;
}

/**
 * Words in Latin letters, four or more of them without a letter of the page's language between, are probably untranslated where
 * that language has another script.
 */
export function untranslated(site: AuditedSite): Finding[] {
	const fix = 'translate it, or put lang around words of another language';
	return [...site.pages.values()].flatMap((page) =>
		[...textsOf(page), ...alternativesOf(page)].flatMap(({ kind, text, lang }) =>
			latinRuns(text, lang, site.names).map((run): Finding => {
				const found = `${kind === 'alt' ? 'alt ' : ''}${excerpt(run)} in Latin letters under lang="${lang}"`;
				return { page: page.path, found, fix, isWarning: true };
			}),
		),
	);
}

/** Every image has an alternative text, in a script of the language around it (WCAG 2.2, 1.1.1). */
export function alternativeTexts(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => {
		const { path } = page;
		const silent = page.images.filter(({ hasAlt }) => !hasAlt);
		const strange = alternativesOf(page).filter(({ text, lang }) => !isWrittenIn(lang, text, site.names));
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
	return !lettersOf(lang) || !letters || letters.own >= letters.other;
}
