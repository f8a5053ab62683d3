import type { SectionFile } from './home.ts';
import { classifyLink } from './link-kind.ts';
import { mapLinks, parseTarget } from './links.ts';
import { nearest, quote, type Report } from './problem.ts';
import type { Page, Site } from './site.ts';

interface LinkPlace {
	file: string;
	line: number;
	where?: string;
	/** The page that the link stands on, or undefined for the home page and the settings. */
	page: Page | undefined;
	/** The language in which it is followed. */
	locale: string;
}

export interface LinkSources {
	sections: readonly SectionFile[];
	/** Paths of the files in `public/`. */
	publicFiles: readonly string[];
	/** The line of a setting in `site.config.ts`. */
	lineOfSetting: (path: readonly string[]) => number;
}

/** Checks that every link of the content leads to a page and an anchor that exist in the language of the link. */
export function checkLinks(site: Site, { sections, publicFiles, lineOfSetting }: LinkSources, report: Report): void {
	const check = createLinkCheck(site, publicFiles, report);
	for (const page of site.pages.values()) {
		const source = page.translations[site.config.defaultLocale];
		const shownIn = [
			...Object.entries(page.translations),
			...Object.keys(page.fallbacks).map((code) => [code, source] as const),
		];
		for (const [locale, article] of shownIn) {
			for (const { target, line } of article?.links ?? []) {
				check(target, { file: article?.file ?? '', line, page, locale });
			}
		}
		for (const article of Object.values(page.translations)) {
			for (const { source, line } of article.images)
				checkImage(source, { file: article.file, line }, publicFiles, report);
		}
	}
	for (const { file, locale, content, lineOf } of sections) {
		mapLinks(content, (target, path) => {
			check(target, { file, line: lineOf(path), where: namedPart(path), page: undefined, locale });
			return target;
		});
	}
	for (const { code: locale } of site.config.locales) {
		for (const [list, targets] of Object.entries(site.config.navigation)) {
			for (const [index, target] of targets.entries()) {
				const path = ['navigation', list, `${index}`];
				check(target, {
					file: 'site.config.ts',
					line: lineOfSetting(path),
					where: path.join('.'),
					page: undefined,
					locale,
				});
			}
		}
	}
}

function createLinkCheck(site: Site, publicFiles: readonly string[], report: Report) {
	const homeAnchors = site.config.sections.map(({ name }) => `to-${name}`);
	const codes = site.config.locales.map(({ code }) => code);
	const anchorsOf = (page: Page | undefined, locale: string) =>
		page ? ((page.translations[locale] ?? page.translations[site.config.defaultLocale])?.anchors ?? []) : homeAnchors;

	return (target: string, { page, locale, ...place }: LinkPlace) => {
		if (classifyLink(target) === 'external') return;
		const found = `a link to ${quote(target)}`;
		const [path = ''] = target.split('#', 1);
		if (publicFiles.includes(path)) return;
		const parsed = parseTarget(site, target, page);
		if (!parsed) {
			const language = codes.find((code) => path === `/${code}` || path.startsWith(`/${code}/`));
			const ids = [...site.pages.keys()].map((id) => `/${id}`);
			const meant = language ? path.slice(language.length + 1) || '/' : nearest(path, ids);
			report({
				...place,
				found,
				expected: language ? 'a page without its language' : 'a page of the site or a file in public/',
				fix: meant
					? `write ${quote(meant)}`
					: 'write the path of a file in pages/ without its ending; drafts do not count',
			});
			return;
		}
		const { anchor } = parsed;
		if (anchor === undefined) return;
		const anchors = anchorsOf(parsed.page, locale);
		if (anchors.includes(anchor)) return;
		const meant = nearest(anchor, anchors);
		report({
			...place,
			found,
			expected: `an anchor of that page in "${locale}": ${anchors.map((name) => `#${name}`).join(', ') || 'it has none'}`,
			fix: meant ? `write #${meant}` : `write {#${anchor}} at the end of the heading that is meant, in every language`,
		});
	};
}

function checkImage(
	source: string,
	place: { file: string; line: number },
	publicFiles: readonly string[],
	report: Report,
): void {
	if (publicFiles.includes(source)) return;
	report({
		...place,
		found: `an image at ${quote(source)}`,
		expected: 'a file in public/, written with a leading slash',
		fix: `put the file at public/${source.replace(/^.*\//, '')} and write /${source.replace(/^.*\//, '')}`,
	});
}

/** The part of a path that an editor wrote: up to the tree of a text. */
function namedPart(path: readonly PropertyKey[]): string {
	const tree = path.indexOf('children');
	return (tree < 0 ? path : path.slice(0, tree)).map(String).join('.');
}
