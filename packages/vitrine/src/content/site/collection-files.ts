import type { SiteConfig } from '../settings/site-schema.ts';

/** What the settings say of the collections, by name. */
export type Collections = SiteConfig['collections'];

/** Where a file of pages belongs. */
export interface PagePlace {
	/** Id of the page. */
	id: string;
	format: 'md' | 'yaml';
	/** The collection whose list or entry it is. */
	collection?: CollectionPart | undefined;
}

/** Which part of a collection a page is. */
export interface CollectionPart {
	name: string;
	part: 'list' | 'entry';
}

/** The file in the folder of a collection with the title of its list. */
export const listFile = 'index';

/** Names that addresses below a list have already. */
export const listNames = ['page', 'tags'];

/** The id of the page that lists a collection. */
export function listId({ address }: Pick<Collections[string], 'address'>): string {
	return address.slice(1);
}

/**
 * Returns the page that a file belongs to.
 *
 * @param path within the folder of its language
 * @returns undefined for a file that is no page
 * @example pageAt('pages/guide/oil.md', {}) // { id: 'guide/oil', format: 'md' }
 * @example pageAt('news/lamp.md', { news: { address: '/company/news' } }) // the entry 'company/news/lamp' of `news`
 */
export function pageAt(path: string, collections: Collections): PagePlace | undefined {
	const [, folder = '', name = '', format] = /^([^/]+)\/(.*)\.(md|yaml)$/s.exec(path) ?? [];
	if (format !== 'md' && format !== 'yaml') return undefined;
	if (folder === 'pages') return { id: name, format };
	const collection = Object.hasOwn(collections, folder) ? collections[folder] : undefined;
	if (!collection || format !== 'md' || name.includes('/')) return undefined;
	const id = listId(collection);
	if (name === listFile) return { id, format, collection: { name: folder, part: 'list' } };
	return { id: `${id}/${name}`, format, collection: { name: folder, part: 'entry' } };
}

/**
 * Returns the path of the list that an entry needs in its language; undefined for any other file.
 *
 * @example listOf('news/lamp.md', { news: { address: '/company/news' } }) // 'news/index.md'
 */
export function listOf(path: string, collections: Collections): string | undefined {
	const { collection } = pageAt(path, collections) ?? {};
	return collection?.part === 'entry' ? `${collection.name}/${listFile}.md` : undefined;
}

/** The collection at whose address, or below it, a page of another folder would be. */
export function collectionAround(id: string, collections: Collections): { name: string; rest: string } | undefined {
	for (const [name, collection] of Object.entries(collections)) {
		const list = listId(collection);
		if (id === list) return { name, rest: listFile };
		if (id.startsWith(`${list}/`)) return { name, rest: id.slice(list.length + 1) };
	}
	return undefined;
}

/** The file in which a page is written, within the folder of a language. */
export function fileOfPage(id: string, { collection }: Pick<PagePlace, 'collection'>, ending: string): string {
	if (!collection) return `pages/${id}${ending}`;
	return `${collection.name}/${collection.part === 'list' ? listFile : id.slice(id.lastIndexOf('/') + 1)}${ending}`;
}
