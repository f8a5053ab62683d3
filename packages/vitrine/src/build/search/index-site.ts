import { createHash } from 'node:crypto';
import type { Passage } from '#content/pages/passages.ts';
import type { Site } from '#content/site/site.ts';
import type { SearchIndex } from '#views/render-context.ts';
import { answerAll } from '../threads/pool.ts';
import { openTimings, type Timings } from '../threads/timings.ts';
import type { IndexFolders } from './index.thread.ts';
import { openIndexCache } from './index-cache.ts';
import { createIndexer, type IndexerOptions, type IndexWork, type JoinedIndex } from './index-work.ts';
import { type PartToIndex, partsToIndex } from './pages-to-index.ts';

interface IndexOptions extends IndexerOptions {
	/** Reads the passages of a finished page made of sections, by its address and the tag of its language. */
	passagesAt: (address: string, tag: string) => Promise<Passage[]>;
	/** Fingerprint of the code. */
	code: string;
	/** Where the texts lie, for threads; without it, all is done in this one. */
	folder?: string;
	/** Receives what is done. */
	timings?: IndexTimings;
	/** Cores that may work; with one, no thread is started. */
	cores?: number | undefined;
}

type IndexTimings = Pick<Timings, 'begin' | 'advance' | 'addWork'>;

/** Fewer parts are indexed sooner than threads are started. */
const threshold = 6;

/**
 * Builds the search index of each language of a site, if its settings turn search on. Entries of a page are rebuilt
 * only if that page or its neighbour has changed. The texts are read part by part and not kept.
 *
 * @returns the indexes, none if search is off
 */
export async function indexSite(site: Site, { passagesAt, code, ...options }: IndexOptions): Promise<SearchIndex[]> {
	if (!site.config.search) return [];
	const { timings = openTimings() } = options;
	const cache = openIndexCache(options.cache);
	const languages = await Promise.all(
		site.config.locales.map(async ({ code: locale, tag, stemmers }) => {
			const parts = await partsToIndex(site, locale, {
				passagesAt: (address) => passagesAt(address, tag),
				settings: `${code} ${stemmers}`,
			});
			return { locale, stemmers, parts, name: nameOf(locale, parts) };
		}),
	);
	const missing = languages.flatMap(({ stemmers, parts }) =>
		parts.flatMap((part): IndexWork[] => (cache.has('parts', part.key) ? [] : [{ kind: 'part', stemmers, part }])),
	);
	const known = languages.map(({ name }) => cache.read('joined', name) as JoinedIndex | undefined);
	const toJoin = languages.flatMap(({ locale, stemmers, parts }, index): IndexWork[] => {
		const { files = [] } = known[index] ?? {};
		const isWhole = known[index] && files.every((file) => cache.has('files', `${locale}-${file}`));
		return isWhole ? [] : [{ kind: 'join', locale, stemmers, keys: parts.map(({ key }) => key) }];
	});
	timings.begin('index', missing.length + toJoin.length);
	const made = await work(missing, toJoin, { ...options, timings });
	const joined = languages.map(({ locale, name }, index) => {
		const fresh = made.find((one) => one.locale === locale);
		if (fresh) cache.write('joined', name, JSON.stringify(fresh));
		const found = fresh ?? known[index];
		if (!found) throw new Error(`There is no index of "${locale}".`);
		return found;
	});
	cache.prune('parts', new Set(languages.flatMap(({ parts }) => parts.map(({ key }) => key))));
	cache.prune('joined', new Set(languages.map(({ name }) => name)));
	cache.prune('files', new Set(joined.flatMap(({ locale, files }) => files.map((file) => `${locale}-${file}`))));
	return joined.map(({ locale, root, files }) => ({
		locale,
		root: JSON.stringify(root),
		files: files.map((hash) => ({ hash, source: cache.pathOf('files', `${locale}-${hash}`) })),
	}));
}

function nameOf(locale: string, parts: readonly PartToIndex[]): string {
	const keys = parts.map(({ key }) => key).join();
	return createHash('sha256').update(`${locale} ${keys}`).digest('hex').slice(0, 32);
}

/** First the parts, then what is made of them. */
async function work(
	parts: readonly IndexWork[],
	joins: readonly IndexWork[],
	{ texts, cache, folder = '', timings, cores }: Omit<IndexOptions, 'passagesAt' | 'code'> & { timings: IndexTimings },
): Promise<JoinedIndex[]> {
	const sizes = joins.map((one) => (one.kind === 'join' ? one.keys.length : 0));
	const isFew = folder === '' || parts.length + Math.max(0, ...sizes) < threshold;
	const answer = (items: readonly IndexWork[]) =>
		answerAll<IndexFolders, IndexWork, JoinedIndex | undefined>(
			items.map((item) => [item]),
			{
				module: new URL('./index.thread.ts', import.meta.url),
				common: { texts: folder, cache },
				begin: async () => createIndexer({ texts, cache }),
				threshold: isFew ? Infinity : 1,
				...{ cores, timings },
			},
		);
	await answer(parts);
	return (await answer(joins)).flatMap((made) => made ?? []);
}
