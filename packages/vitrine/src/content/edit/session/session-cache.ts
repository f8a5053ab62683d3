import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { openFileHashes } from '#node/file-hashes.ts';
import { type ContentCache, createContentCache, type StoredPage } from '../../pages/content-cache.ts';
import { openContentCache, readStoredPages } from '../../pages/stored-content-cache.ts';
import type { Site } from '../../site/site.ts';
import { prepareWorkFolder, workFolder } from '../files/change-record.ts';

/** What a session keeps of the pages that it has read. */
export interface SessionCache extends ContentCache {
	/** Keeps what was read for the next session. */
	save: () => void;
	/** Forgets texts that were tried out since, and are not those of the site. */
	forgetBeside: (site: Site) => void;
}

/** Builds and development servers have read the same pages. */
const others = ['dist/cache/content', 'dist/cache/development'];

/** Texts that are tried out until those that the site does not have are forgotten. */
const maxTried = 50;

/** Opens what earlier sessions kept, in a folder of the site; in memory where none can be written. */
export function openSessionCache(root: string): SessionCache {
	const folder = join(root, workFolder, 'cache');
	try {
		prepareWorkFolder(root);
		const hashes = openFileHashes(join(folder, 'files.json'));
		const cache = openContentCache(folder, hashes);
		const takeOver = createTakeOver(root, folder);
		return limitTried({
			...cache,
			pages: { ...cache.pages, get: (key) => cache.pages.get(key) ?? takeOver(key, cache) },
			save() {
				hashes.save();
				cache.save();
			},
		});
	} catch {
		return limitTried({ ...createContentCache(), save: () => {} });
	}
}

/** Creates the look-up of a page in what builds have kept. */
function createTakeOver(root: string, folder: string): (key: string, cache: ContentCache) => StoredPage | undefined {
	let known: { from: string; pages: ReadonlyMap<string, StoredPage> }[] | undefined;
	return (key, cache) => {
		known ??= others.map((other) => {
			const from = join(root, other);
			return { from, pages: readStoredPages(from) };
		});
		for (const { from, pages } of known) {
			const page = pages.get(key);
			if (!page) continue;
			try {
				linkSync(join(from, 'texts', key), join(folder, 'texts', key));
			} catch {
				// It is there already, or not any more.
			}
			if (!cache.texts.has(key, page.length)) continue;
			cache.pages.set(key, page);
			return page;
		}
		return undefined;
	};
}

/** Lets a cache forget what was only typed: it would grow with each edit. */
function limitTried(cache: Omit<SessionCache, 'forgetBeside'>): SessionCache {
	const tried = new Set<string>();
	let isOpen = true;
	return {
		...cache,
		pages: {
			get: (key) => cache.pages.get(key),
			delete: (key) => cache.pages.delete(key),
			set(key, page) {
				if (!isOpen) tried.add(key);
				cache.pages.set(key, page);
			},
		},
		forgetBeside(site) {
			isOpen = false;
			if (tried.size < maxTried) return;
			const used = new Set<string>();
			for (const { translations } of site.pages.values()) {
				for (const text of Object.values(translations)) if (text.format === 'md') used.add(text.textKey);
			}
			for (const key of tried.difference(used)) {
				cache.pages.delete(key);
				cache.texts.delete(key);
			}
			tried.clear();
		},
	};
}
