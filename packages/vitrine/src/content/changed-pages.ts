import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteReading } from './load-site.ts';
import { contentLanguages } from './messages/content-language.ts';
import { type ContentCache, hashOfSource, type StoredPage } from './pages/content-cache.ts';
import { readMarkdownPage } from './pages/pages.ts';
import { pageKey } from './pages/read-markdown.ts';
import { addSectionData } from './pages/section-data.ts';
import { pageAt } from './site/collection-files.ts';
import type { Article, Site } from './site/site.ts';

/** What is known of a site after some of its pages were read again. */
export interface ChangedReading extends SiteReading {
	/** Ids of the pages, where nothing but their texts has changed: no other page shows these. */
	onlyTexts: readonly string[] | undefined;
}

/**
 * Reads again some pages of Markdown of a site whose other files are as they were.
 *
 * @param files in NFC, from the site's folder
 * @param cache in which the site was read
 * @returns undefined where more than words has changed, or something is wrong: then the site is to be read as a whole
 */
export async function readChangedPages(
	reading: SiteReading,
	files: readonly string[],
	{ root, cache }: { root: string; cache: ContentCache },
): Promise<ChangedReading | undefined> {
	const { kinds, files: publicFiles } = reading;
	let { withoutData } = reading;
	const ids: string[] = [];
	let areTexts = true;
	for (const file of files) {
		const changed = await withChangedPage(withoutData, file, { root, cache });
		if (!changed) return undefined;
		withoutData = changed.site;
		ids.push(changed.id);
		areTexts &&= changed.isText;
	}
	if (areTexts) {
		const texts = [...withoutData.pages].filter(([id]) => ids.includes(id));
		const site = { ...reading.site, pages: new Map([...reading.site.pages, ...texts]) };
		return { ...reading, site, withoutData, onlyTexts: ids };
	}
	// Sections may show words of any page.
	const sources = { kinds, files: publicFiles, pageFiles: [], shared: [] };
	const site = await addSectionData(root, withoutData, sources).catch(() => undefined);
	return site && { ...reading, site, withoutData, onlyTexts: undefined };
}

async function withChangedPage(
	site: Site,
	file: string,
	{ root, cache }: { root: string; cache: ContentCache },
): Promise<{ site: Site; id: string; isText: boolean } | undefined> {
	const languages = contentLanguages(site.config);
	const [language, ...others] = languages.filter(({ folder }) => file.startsWith(`content/${folder}/pages/`));
	// The pseudo-locale is made from the same file.
	if (!language || others.length > 0) return undefined;
	const id = file.slice(`content/${language.folder}/pages/`.length, -'.md'.length);
	const page = site.pages.get(id);
	const text = page?.translations[language.code];
	if (!page || text?.format !== 'md' || text.file !== file) return undefined;
	try {
		const path = file.slice(`content/${language.folder}/`.length);
		const place = pageAt(path, site.config.collections);
		// Lists and feeds show fields of an entry.
		if (!place || place.collection) return undefined;
		const source = { ...place, path, onDisk: file };
		const key = pageKey(hashOfSource(cache, join(root, file)), language.typesetting);
		// What has a mistake is not kept.
		if (!cache.pages.get(key)) await readMarkdownPage({ root, page: source, language }, { key, cache }, () => {});
		const before = cache.pages.get(text.textKey);
		const after = cache.pages.get(key);
		if (!before || !after || besidesWords(before) !== besidesWords(after)) return undefined;
		const translations = { ...page.translations, [language.code]: withWords(text, after) };
		return {
			site: { ...site, pages: new Map([...site.pages, [id, { ...page, translations }]]) },
			id,
			isText: isDeepStrictEqual(before.fields, after.fields),
		};
	} catch {
		// Deleted, or unreadable: the full read reports it.
		return undefined;
	}
}

/** All of a page on which others depend, or that is checked against others. */
function besidesWords({ fields, facts }: StoredPage): string {
	const { title: _, label: _label, description: _description, updated: _updated, ...otherFields } = fields;
	const { textKey: _key, characters: _characters, ...otherFacts } = facts;
	return JSON.stringify({ otherFields, otherFacts }, (name, value) => (name === 'line' ? undefined : value));
}

function withWords(text: Article, { fields, facts }: StoredPage): Article {
	const { title, label, description, updated } = fields;
	const { textKey, links, images, videos, characters } = facts;
	const embeds = facts.embeds.map((embed) => ({ ...embed, file: text.file }));
	return { ...text, title, label, description, updated, textKey, links, images, videos, characters, embeds };
}
