import { hashLength, type IndexRoot, indexVersion, type Ranges, type RecordList } from './index-files.ts';
import type { IndexPart } from './index-part.ts';
import { impacts, writePostings } from './posting-list.ts';
import type { StemmerName } from './stemmer-names.ts';

/** A file of an index. */
export interface IndexFile {
	hash: string;
	body: string;
}

export interface JoinOptions {
	stemmers: readonly StemmerName[];
	/** Gives the hash of a text: small letters and digits, at least as many as a name has. */
	hash: (text: string) => string;
	/** Takes a file as soon as it is made. */
	write: (file: IndexFile) => void;
}

/** A term in more than this part of the pages keeps its best pages only. */
const commonPart = 1 / 5;
const maxOfCommon = 500;

/**
 * Minimum characters of a file. The hash of a term decides whether a file ends there, so that a changed term changes
 * only its own file.
 */
const minSize = 4000;
const maxSize = 9000;
const endsOneIn = 8;

/** Joins the parts of an index, which are read one after the other, and writes its files but for the root. */
export function joinParts(parts: Iterable<IndexPart>, { stemmers, hash, write }: JoinOptions): IndexRoot {
	const keep = fileKeeper(hash, write);
	const terms = new Map<string, number[]>();
	const words = new Map<string, number>();
	const counts: number[] = [];
	let hashes = '';
	let pages = 0;
	for (const part of parts) {
		for (const [term, packed] of part.terms) {
			let known = terms.get(term);
			if (!known) {
				known = [];
				terms.set(term, known);
			}
			for (const posting of packed) known.push(posting + pages * impacts);
		}
		for (const [word, count] of part.words) words.set(word, (words.get(word) ?? 0) + count);
		const list: RecordList = part.records.map((file) => [file.pages, keep(file.body)]);
		hashes += keep(JSON.stringify(list));
		counts.push(part.pages);
		pages += part.pages;
	}
	const writtenTerms = [...terms.keys()].sort().map((term): Entry => {
		const written = writeTerm(terms.get(term) ?? [], pages);
		terms.delete(term);
		return [term, written];
	});
	const writtenWords = [...words].map(([word, count]): Entry => [word, `${Math.min(9, Math.floor(Math.log2(count)))}`]);
	const byName = ([a]: Entry, [b]: Entry) => (a < b ? -1 : 1);
	const reversed = writtenWords.map(([word, rank]): Entry => [[...word].reverse().join(''), rank]);
	return {
		version: indexVersion,
		pages,
		stemmers: [...stemmers],
		terms: writeRanges(writtenTerms, ([term, postings]) => [term, postings], { hash, keep }),
		words: writeRanges(writtenWords.sort(byName), ([word, rank]) => [word + rank], { hash, keep }),
		endings: writeRanges(reversed.sort(byName), ([word, rank]) => [word + rank], { hash, keep }),
		parts: { counts, hashes },
	};
}

type Entry = [name: string, value: string];

/** Names files by a hash of their bytes, and distinguishes two with the same hash. */
function fileKeeper(hash: JoinOptions['hash'], write: JoinOptions['write']): (body: string) => string {
	const bodies = new Map<string, string>();
	return (body) => {
		const whole = hash(body);
		for (let attempt = 0; ; attempt++) {
			const name = (attempt === 0 ? whole : hash(`${attempt} ${body}`)).slice(0, hashLength);
			const taken = bodies.get(name);
			if (taken === whole) return name;
			if (taken !== undefined) continue;
			bodies.set(name, whole);
			write({ hash: name, body });
			return name;
		}
	};
}

function writeTerm(packed: number[], pages: number): string {
	const { length } = packed;
	if (length <= maxOfCommon || length <= pages * commonPart) return writePostings(packed);
	const best = packed.toSorted((a, b) => (b % impacts) - (a % impacts) || a - b).slice(0, maxOfCommon);
	return `${length} ${writePostings(best)}`;
}

interface Writing {
	hash: JoinOptions['hash'];
	keep: (body: string) => string;
}

function writeRanges(entries: readonly Entry[], write: (entry: Entry) => string[], { hash, keep }: Writing): Ranges {
	const files: NamedFile[] = [];
	let open: Entry[] = [];
	let size = 0;
	let before = '';
	const close = () => {
		const [first, last] = [open[0]?.[0], open.at(-1)?.[0]];
		if (first === undefined || last === undefined) return;
		files.push({ start: shortestBetween(before, first), hash: keep(JSON.stringify(open.flatMap(write))) });
		before = last;
		[open, size] = [[], 0];
	};
	for (const entry of entries) {
		const [name, value] = entry;
		open.push(entry);
		size += name.length + value.length + 6;
		if ((size >= minSize && isEnd(hash(name), endsOneIn)) || size >= maxSize) close();
	}
	close();
	return files.length <= maxListed ? listOf(files) : nest(files, { hash, keep });
}

interface NamedFile {
	start: string;
	hash: string;
}

/** Files that the root names itself. Of more, it names lists. */
const maxListed = 128;
const minRanges = 24;
const maxRanges = 96;

/** Names files in lists of their own, which end as files do. */
function nest(files: readonly NamedFile[], { hash, keep }: Writing): Ranges {
	const lists: NamedFile[] = [];
	let open: NamedFile[] = [];
	const close = () => {
		const [first] = open;
		if (first) lists.push({ start: first.start, hash: keep(JSON.stringify(listOf(open))) });
		open = [];
	};
	for (const file of files) {
		open.push(file);
		if ((open.length >= minRanges && isEnd(hash(file.start), minRanges)) || open.length === maxRanges) close();
	}
	close();
	return { ...listOf(lists), isNested: true };
}

function listOf(files: readonly NamedFile[]): Ranges {
	return { starts: files.map(({ start }) => start).join(' '), hashes: files.map(({ hash }) => hash).join('') };
}

function isEnd(hash: string, oneIn: number): boolean {
	return Number.parseInt(hash.slice(0, 6), 36) % oneIn === 0;
}

/** The shortest beginning of a text that comes after another one. */
function shortestBetween(before: string, text: string): string {
	let same = 0;
	while (same < before.length && before[same] === text[same]) same++;
	// It ends behind the first letter that differs, and not within a character.
	const start = text.slice(0, same + 1);
	return /[\ud800-\udbff]$/.test(start) ? text.slice(0, same + 2) : start;
}
