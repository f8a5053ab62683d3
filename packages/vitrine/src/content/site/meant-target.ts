import { posix } from 'node:path';
import { decodePath } from '#i18n/path-encoding.ts';
import { splitLink } from '../markdown/link-syntax.ts';
import { homeId, type Page, type Site } from './site.ts';

/**
 * Creates the search for what a link of another generator leads to: with a language, an ending or a slash at its end, relative to
 * the file, at an old address of the page or at that of a translation.
 *
 * @returns the link as it is written here; undefined where no page has such an address
 */
export function createMeantTarget({ config, pages, redirects }: Pick<Site, 'config' | 'pages' | 'redirects'>) {
	let byAddress: ReadonlyMap<string, Page> | undefined;
	const pageAt = (path: string): Page | undefined => {
		byAddress ??= pagesByAddress({ pages, redirects });
		const decoded = (decodePath(path) ?? path).normalize('NFC');
		for (const written of [decoded, withoutEnding(decoded)]) {
			for (const address of [written, withoutLanguage(written, config)]) {
				const page = pages.get(address === '/' ? homeId : address.slice(1)) ?? byAddress.get(address);
				if (page) return page;
			}
		}
		return undefined;
	};
	return (target: string, from: Page | undefined): string | undefined => {
		const { path, query, hash } = splitLink(target);
		const page = placesOf(path, from).map(pageAt).find(Boolean);
		if (!page) return undefined;
		return `/${page.id === homeId ? '' : page.id}${query}${hash}`;
	};
}

/** Where a relative link may lead: beside its file, or beside its address, which ends with a slash elsewhere. */
function placesOf(path: string, from: Page | undefined): string[] {
	if (path.startsWith('/')) return [path];
	if (!from || path === '' || /^[\w+.-]+:/.test(path)) return [];
	const id = from.id === homeId ? '' : from.id;
	const folders = [posix.dirname(id), id];
	// Up from an address, unless the link names a file.
	const isAddress = path.startsWith('../') && !/\.(?:mdx?|markdown)$/i.test(path);
	return (isAddress ? folders.toReversed() : folders).map((folder) => posix.join('/', folder, path));
}

function withoutEnding(path: string): string {
	const name = path.replace(/\/+$/, '').replace(/\.(?:html?|mdx?|markdown)$/i, '');
	return name.replace(/\/(?:_?index|readme)$/i, '') || '/';
}

function withoutLanguage(path: string, { locales }: Site['config']): string {
	const language = locales.find(({ code }) => path === `/${code}` || path.startsWith(`/${code}/`));
	return language ? path.slice(language.code.length + 1) || '/' : path;
}

function pagesByAddress({ pages, redirects }: Pick<Site, 'pages' | 'redirects'>): Map<string, Page> {
	const read = (address: string) => (decodePath(address) ?? address).normalize('NFC');
	const byAddress = new Map<string, Page>();
	for (const page of pages.values()) {
		for (const { address } of Object.values(page.translations)) byAddress.set(read(address), page);
	}
	for (const [old, address] of Object.entries(redirects)) {
		const page = byAddress.get(read(address));
		if (page) byAddress.set(read(old), page);
	}
	return byAddress;
}
