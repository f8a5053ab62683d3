import { createHash } from 'node:crypto';
import { readText, type TextStore } from '#content/pages/content-cache.ts';
import { passagesIn } from '#content/pages/passages.ts';
import type { IndexRoot, PageRecord } from '#search/index-files.ts';
import { type IndexPart, indexPart } from '#search/index-part.ts';
import { joinParts } from '#search/join-parts.ts';
import type { StemmerName } from '#search/stemmer-names.ts';
import { loadStem, type Stem } from '#search/stemmers.ts';
import { openIndexCache } from './index-cache.ts';
import type { PageToIndex, PartToIndex } from './pages-to-index.ts';

/** What is to be done for an index, as plain data: any thread can do it. */
export type IndexWork =
	| { kind: 'part'; stemmers: readonly StemmerName[]; part: PartToIndex }
	| { kind: 'join'; stemmers: readonly StemmerName[]; locale: string; keys: readonly string[] };

/** An index whose files lie in the cache. */
export interface JoinedIndex {
	locale: string;
	root: IndexRoot;
	/** Names of its files. */
	files: string[];
}

export interface IndexerOptions {
	/** The texts of articles. */
	texts: Pick<TextStore, 'get'>;
	/** Folder of the cache of indexes. */
	cache: string;
}

/** Creates what does such work. A part leaves its index in the cache; a join gives the index that it made of parts. */
export function createIndexer({
	texts,
	cache: folder,
}: IndexerOptions): (work: IndexWork) => Promise<JoinedIndex | undefined> {
	const cache = openIndexCache(folder);
	const stems = new Map<string, Promise<Stem>>();
	const stemOf = (names: readonly StemmerName[]) => {
		const stem = stems.get(names.join()) ?? loadStem(names);
		stems.set(names.join(), stem);
		return stem;
	};
	const recordOf = ({ address, title, description, textKey, passages }: PageToIndex): PageRecord => {
		const read = textKey === undefined ? (passages ?? []) : passagesIn(readText(texts, textKey).tree);
		const sections = read.map(({ anchor, heading, text }): PageRecord['sections'][number] => [anchor, heading, text]);
		return { address, title, description, sections };
	};
	return async (work) => {
		if (work.kind === 'part') {
			const { key, pages } = work.part;
			const part = indexPart(pages.map(recordOf), await stemOf(work.stemmers));
			cache.write('parts', key, JSON.stringify(part));
			return undefined;
		}
		const { locale, keys, stemmers } = work;
		const files: string[] = [];
		const root = joinParts(readParts(keys, cache), {
			stemmers,
			hash,
			write({ hash: name, body }) {
				files.push(name);
				if (!cache.has('files', `${locale}-${name}`)) cache.write('files', `${locale}-${name}`, body);
			},
		});
		return { locale, root, files };
	};
}

function* readParts(keys: readonly string[], cache: ReturnType<typeof openIndexCache>): Generator<IndexPart> {
	for (const key of keys) {
		const part = cache.read('parts', key) as IndexPart | undefined;
		if (!part)
			throw new Error(`The part ${key} of an index in dist/cache is damaged: delete dist/cache and build again.`);
		yield part;
	}
}

/** Five bits of each byte, as small letters and digits. */
function hash(text: string): string {
	const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
	return Array.from(bytes, (byte) => (byte & 31).toString(32)).join('');
}
