import {
	type IndexRoot,
	type PageRecord,
	parseRanges,
	parseRecordList,
	parseRecords,
	parseRoot,
	parseTexts,
	type Ranges,
	splitHashes,
} from './index-files.ts';
import { isStemmerName } from './stemmer-names.ts';
import { loadStem, type Stem } from './stemmers.ts';

/** Where the files of an index come from: a server's own, or the network. */
export interface IndexSource {
	/** Gives the root, as it is now. */
	loadRoot: () => Promise<unknown>;
	/** Gives a file by its name. */
	loadFile: (hash: string) => Promise<unknown>;
}

/** An index, of which files are loaded when they are requested, each once. */
export interface IndexReader {
	pages: number;
	/** What its results are shown with. */
	view: unknown;
	stem: Stem;
	/** The files of terms that may have one between two texts, both included. */
	termFiles: (from: string, to: string, max: number) => Promise<string[][]>;
	wordFiles: (from: string, to: string, max: number) => Promise<string[][]>;
	endingFiles: (from: string, to: string, max: number) => Promise<string[][]>;
	/** The records of pages, in the order in which they are requested. */
	records: (pages: readonly number[]) => Promise<PageRecord[]>;
}

/** @throws {BrokenIndex} for what is no index, and what the source throws */
export async function openIndex(source: IndexSource): Promise<IndexReader> {
	const root = parseRoot(await source.loadRoot());
	const files = new Map<string, Promise<unknown>>();
	const load = <Parsed>(hash: string, parse: (data: unknown) => Parsed): Promise<Parsed> => {
		const file = files.get(hash) ?? source.loadFile(hash).then(parse);
		files.set(hash, file);
		file.catch(() => files.delete(hash));
		return file as Promise<Parsed>;
	};
	const filesIn = (ranges: Ranges) => async (from: string, to: string, max: number) => {
		const within = async ({ starts, hashes, isNested }: Ranges): Promise<string[]> => {
			const names = splitHashes(hashes);
			const sorted = starts === '' ? [] : starts.split(' ');
			const first = Math.max(0, lastUpTo(sorted, from));
			const last = Math.min(lastUpTo(sorted, to), first + max - 1);
			const found = names.slice(first, last + 1);
			if (!isNested) return found;
			const lists = await Promise.all(found.map((hash) => load(hash, parseRanges)));
			return (await Promise.all(lists.map(within))).flat().slice(0, max);
		};
		return Promise.all((await within(ranges)).map((hash) => load(hash, parseTexts)));
	};
	const findRecord = recordFinder(root, (hash) => load(hash, parseRecordList));
	return {
		pages: root.pages,
		view: root.view,
		stem: await loadStem(root.stemmers.filter(isStemmerName)),
		termFiles: filesIn(root.terms),
		wordFiles: filesIn(root.words),
		endingFiles: filesIn(root.endings),
		records: (pages) =>
			Promise.all(
				pages.map(async (page) => {
					const { hash, place } = await findRecord(page);
					const record = (await load(hash, parseRecords))[place];
					if (!record) throw new RangeError(`No record of page ${page}`);
					return record;
				}),
			),
	};
}

/** The last of sorted texts that does not come after another one; -1 where all do. */
function lastUpTo(starts: readonly string[], text: string): number {
	let [low, high] = [0, starts.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((starts[middle] ?? '') <= text) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}

function recordFinder({ parts }: IndexRoot, load: (hash: string) => Promise<[count: number, hash: string][]>) {
	const hashes = splitHashes(parts.hashes);
	return async (page: number): Promise<{ hash: string; place: number }> => {
		let rest = page;
		const part = parts.counts.findIndex((count) => {
			if (rest < count) return true;
			rest -= count;
			return false;
		});
		for (const [count, hash] of await load(hashes[part] ?? '')) {
			if (rest < count) return { hash, place: rest };
			rest -= count;
		}
		throw new RangeError(`No record of page ${page}`);
	};
}
