/** The version of the index that this code reads and writes. */
export const indexVersion = 1;

/** Where the files of a range of terms begin, and their names one behind the other. */
export interface Ranges {
	/** The least text that belongs to each file, in their order, between spaces. */
	starts: string;
	hashes: string;
	/** Whether these files are such lists themselves, of those that hold the texts. */
	isNested?: true;
}

/** The file that a search begins with. It names all others. */
export interface IndexRoot {
	version: typeof indexVersion;
	/** How many pages the index knows. */
	pages: number;
	/** Names of the stemmers that it was made with. */
	stemmers: string[];
	terms: Ranges;
	/** Words as they are written, for those who miss a letter, and the same words read from their ends. */
	words: Ranges;
	endings: Ranges;
	/** Lists of records: how many pages each has, and their names. */
	parts: { counts: number[]; hashes: string };
	/** What results are shown with; the index itself has no use for it. */
	view?: unknown;
}

/** Terms, each followed by its postings; where only the best are listed, they follow their number and a space. */
export type TermFile = string[];

/** Words, each followed by a digit: the more pages have it, the higher. */
export type WordFile = string[];

/** How many pages each file of records has, and its name. */
export type RecordList = [count: number, hash: string][];

/** What results show of a page. */
export interface PageRecord {
	address: string;
	title: string;
	description: string;
	sections: RecordSection[];
}

/** The text below a heading. The first section of a page may have none. */
export type RecordSection = [anchor: string, heading: string, text: string];

/** Characters of a name. */
export const hashLength = 8;

export function splitHashes(hashes: string): string[] {
	return hashes.match(new RegExp(`.{${hashLength}}`, 'g')) ?? [];
}

/** Thrown for a file that is none of an index, or of another version. */
export class BrokenIndex extends Error {
	override name = 'BrokenIndex';
}

/** @throws {BrokenIndex} for anything that is no root */
export function parseRoot(data: unknown): IndexRoot {
	const root = data as Partial<IndexRoot> | null;
	const ranges = [root?.terms, root?.words, root?.endings];
	const isWhole =
		root?.version === indexVersion &&
		typeof root.pages === 'number' &&
		isTexts(root.stemmers) &&
		ranges.every((range) => typeof range?.starts === 'string' && typeof range.hashes === 'string') &&
		isNumbers(root.parts?.counts) &&
		typeof root.parts?.hashes === 'string';
	if (!isWhole) throw new BrokenIndex('Not the root of an index');
	return root as IndexRoot;
}

/** @throws {BrokenIndex} for anything that is no list of texts */
export function parseTexts(data: unknown): string[] {
	if (!isTexts(data)) throw new BrokenIndex('Not a file of an index');
	return data;
}

/** @throws {BrokenIndex} for anything that is no list of files */
export function parseRanges(data: unknown): Ranges {
	const ranges = data as Partial<Ranges> | null;
	if (typeof ranges?.starts !== 'string' || typeof ranges.hashes !== 'string') {
		throw new BrokenIndex('Not a list of files');
	}
	return ranges as Ranges;
}

/** @throws {BrokenIndex} for anything that is no list of records */
export function parseRecordList(data: unknown): RecordList {
	const isWhole =
		Array.isArray(data) &&
		data.every((row) => Array.isArray(row) && typeof row[0] === 'number' && typeof row[1] === 'string');
	if (!isWhole) throw new BrokenIndex('Not a list of records');
	return data as RecordList;
}

/** @throws {BrokenIndex} for anything that is no record of a page */
export function parseRecords(data: unknown): PageRecord[] {
	const isWhole =
		Array.isArray(data) &&
		data.every(
			(page) =>
				typeof page?.address === 'string' &&
				// A result links only to a page of this site, with any content of the file.
				/^\/(?![/\\])/.test(page.address) &&
				typeof page.title === 'string' &&
				typeof page.description === 'string' &&
				Array.isArray(page.sections) &&
				page.sections.every((section: unknown) => isTexts(section) && section.length === 3),
		);
	if (!isWhole) throw new BrokenIndex('Not the record of a page');
	return data as PageRecord[];
}

function isTexts(data: unknown): data is string[] {
	return Array.isArray(data) && data.every((one) => typeof one === 'string');
}

function isNumbers(data: unknown): data is number[] {
	return Array.isArray(data) && data.every((one) => typeof one === 'number');
}
