/**
 * One thing that was confirmed: this translation was made from that original. It stays true whatever becomes of the
 * texts, so records of several branches can be put together.
 */
export interface LockRecord {
	locale: string;
	/** Path of the file within the language's folder. */
	path: string;
	/** Key of the text in that file at the time. */
	key: string;
	/** Fingerprint of the original. */
	source: string;
	/** Fingerprint of the translation. */
	translation: string;
}

/** Takes the place of an original in the record of a wording that came back from the history without one: nothing confirms it. */
export { noOriginal } from '#content/edit/lock-lines.ts';

/** A record together with its line in the file. */
export interface WrittenRecord extends LockRecord {
	line: number;
}

/** A record at the place where its texts are now. */
export interface KnownRecord extends LockRecord {
	/** The records of the file that it comes from, if it is none of them itself. */
	from?: readonly LockRecord[];
	/** Whether it confirms these two texts, and no later wording of the translation. */
	isStrict?: boolean;
}

/** The records of the file that a record comes from. */
export function originsOf(record: KnownRecord): readonly LockRecord[] {
	return record.from ?? [record];
}

/** Records by the language and path of their file. */
export function groupRecords<Recorded extends LockRecord>(records: readonly Recorded[]): Map<string, Recorded[]> {
	const groups = new Map<string, Recorded[]>();
	let last: Recorded | undefined;
	let group: Recorded[] = [];
	// Those of a file follow each other.
	for (const record of records) {
		if (record.locale !== last?.locale || record.path !== last.path) {
			const name = `${record.locale} ${record.path}`;
			group = groups.get(name) ?? [];
			groups.set(name, group);
		}
		group.push(record);
		last = record;
	}
	return groups;
}

/** A record as it is written. */
export function withoutOrigins({ locale, path, key, source, translation }: KnownRecord): LockRecord {
	return { locale, path, key, source, translation };
}

/** Where the records are, from the site's folder. */
export { lockFile } from '#content/edit/lock-lines.ts';

const title = '# Which original each translation was made from, written by "npm run translations -- accept". Format';

/** The version of the format that this code reads and writes; `create-vitrine/src/translations.js` writes it, too. */
export const lockVersion = 1;

/** The first line of the file. */
export const lockHeader: string = `${title} ${lockVersion}`;

/** The version that a first line names, or undefined where it is no such line. */
export function versionIn(line: string): number | undefined {
	const version = line.startsWith(title) ? /^ (\d+)$/.exec(line.slice(title.length))?.[1] : undefined;
	return version === undefined ? undefined : Number(version);
}

/**
 * Writes records as a file: a line for each, sorted, so that the same records give the same bytes and branches that
 * confirm different texts change different lines.
 */
export function formatLock(records: readonly LockRecord[]): string {
	return `${[lockHeader, ...[...new Set(records.map(formatRecord))].sort()].join('\n')}\n`;
}

/** Writes one record as its line in the file. */
export function formatRecord({ locale, path, key, source, translation }: LockRecord): string {
	return `${locale} ${path} ${key} ${source} ${translation}`;
}

/** Texts that stand in another file than before, by paths within the folder of their language. They keep their keys. */
export interface MovedTexts {
	locale: string;
	from: string;
	to: string;
}

/**
 * Takes the records of texts along to where they stand now.
 *
 * @param lock text of the file of records
 * @returns the same text where there is nothing to take along
 */
export function withMovedTexts(lock: string, { locale, from, to }: MovedTexts): string {
	const start = `${locale} ${from} `;
	const isOf = (line: string) => line.startsWith(start) && /^\S+ \S+ \S+$/.test(line.slice(start.length));
	const [header = '', ...lines] = lock.trimEnd().split(/\r?\n/);
	if (!lines.some(isOf)) return lock;
	const place = `${locale} ${to} `;
	const moved = lines.map((line) => (isOf(line) ? place + line.slice(start.length) : line));
	return `${[header, ...moved.sort()].join('\n')}\n`;
}
