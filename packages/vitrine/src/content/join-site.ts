import { kitLanguage } from '#i18n/built-in-words.ts';
import { checkAddresses } from './checks/check-addresses.ts';
import { readRedirectRows } from './checks/read-redirect-rows.ts';
import { isPictureFile } from './fields/picture-file.ts';
import { listFiles } from './files/source-file.ts';
import { readWordsFor } from './messages/built-in-words.ts';
import { setMessages } from './messages/message-files.ts';
import { checkTagsOfAll } from './pages/check-tags.ts';
import { expiredPages } from './pages/expired-pages.ts';
import { joinPages, sitePages } from './pages/join-pages.ts';
import { addListPages } from './pages/list-pages.ts';
import { checkSections } from './pages/section-page.ts';
import { picturesIn, readPictures } from './pictures/pictures.ts';
import type { Report } from './problems/problem.ts';
import type { ReadContent, Reading } from './read-languages.ts';
import { kitPictures } from './section-types/kit-pictures.ts';
import { thumbnails } from './section-types/thumbnails.ts';
import type { SiteConfig } from './settings/site-schema.ts';
import { isNoticeOver } from './site/notice.ts';
import type { Site, SiteLanguage } from './site/site.ts';
import { createTypesetting } from './typography/typesetting.ts';

/** Files that pages may show or lead to. */
export interface SiteFiles {
	/** Those in `public/`, as they are on disk. */
	inPublic: readonly string[];
	/** Their paths on the site, in NFC. */
	publicFiles: readonly string[];
	/** The pictures beside the pages of all languages, by file. */
	pictureFiles: ReadonlyMap<string, string>;
	/** All that a field may show, by file. */
	fieldPictures: ReadonlyMap<string, string>;
}

/** Lists the files that pages may show or lead to. */
export async function listSiteFiles({ root, config }: Reading, { languages }: ReadContent): Promise<SiteFiles> {
	const inPublic = await listFiles(root, 'public');
	const pictureFiles = picturesIn(
		languages.map(({ files }) => files),
		config.collections,
	);
	const publicPictures = inPublic.filter(isPictureFile).map((path) => [path.normalize('NFC'), path] as const);
	return {
		inPublic,
		publicFiles: inPublic.map((path) => path.slice('public'.length).normalize('NFC')),
		pictureFiles,
		fieldPictures: new Map([...pictureFiles, ...publicPictures, ...kitPictures(), ...thumbnails(root)]),
	};
}

/** Joins the pages of all languages to a site. */
export async function joinSite(
	{ root, config, kinds, view, lineOf }: Reading,
	{ content, files, origin }: { content: ReadContent; files: SiteFiles; origin: string },
	report: Report,
): Promise<Site> {
	const { languages, pageFiles, shared } = content;
	const joined = joinPages(pageFiles, { config, view }, report);
	const rows = await readRedirectRows(root, report);
	const expired = expiredPages(pageFiles, { config, view });
	const sources = { pages: joined, expired, publicFiles: files.publicFiles, config, rows, lineOf };
	const redirects = checkAddresses(sources, report);
	for (const page of joined) checkSections(page, config.defaultLocale, report);
	checkTagsOfAll(joined, report);
	const pages = sitePages(joined, { config, kinds, shared, view });
	addListPages(pages, config);
	const texts = [...pages.values()].flatMap(({ translations }) => Object.values(translations));
	return {
		config,
		origin,
		isPreview: origin !== config.origin,
		languages: joinLanguages(config, languages),
		kitMessages: setMessages(readWordsFor(kitLanguage)?.messages ?? {}, createTypesetting(kitLanguage, config.locales)),
		pages,
		pictures: await readPictures(root, { pages: texts, config, pictureFiles: files.fieldPictures }, report),
		...redirects,
		...(isNoticeOver(config, view.now) ? { isNoticeOver: true as const } : {}),
	};
}

/** Joins what each language of a site has besides its pages, by its code. */
export function joinLanguages(
	{ locales }: Pick<SiteConfig, 'locales'>,
	languages: ReadContent['languages'],
): Site['languages'] {
	return Object.fromEntries(
		locales.flatMap((locale): [string, SiteLanguage][] => {
			const { messages, navigation, forms } = languages.find(({ code }) => code === locale.code) ?? {};
			if (!messages || !navigation || !forms) return [];
			const { names, menus } = navigation;
			const texts = Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, form.texts]));
			return [[locale.code, { locale, messages, navigation: names, menus, forms: texts }]];
		}),
	);
}
