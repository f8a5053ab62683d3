import { dropKeptChange, keepChange } from '#content/edit/files/kept-changes.ts';
import { readIfThere } from '#content/edit/files/read-if-there.ts';
import type { ReturnedVersion } from '#content/edit/publish/file-history.ts';
import { recordsThen } from '../history/records-then.ts';
import { formatLock, lockFile } from '../lock/lock.ts';
import { returnedRecords } from '../lock/returned-records.ts';
import { writeLock } from '../lock/write-lock.ts';
import type { OpenStates } from './open-states.ts';

/**
 * Records what the texts that a file goes back to were made from, or are an original of.
 *
 * @param openWith opens the states of the site with another text of the file
 * @returns the id of the change, which can be taken back; undefined where there was nothing to record
 * @throws {ChangeError} where the records were changed meanwhile
 */
export async function followVersion(
	root: string,
	{ file, commit, earlierName, before, after }: ReturnedVersion,
	openWith: (text: string | undefined) => Promise<OpenStates>,
): Promise<string | undefined> {
	const { locale, path } = splitFile(file);
	if (path === '') return undefined;
	const now = await openWith(after.replace(/^\uFEFF/, ''));
	const comparison = await now.compare();
	const { lock } = comparison;
	// Nothing may be written over what cannot be read.
	if (lock.problems.length > 0) return undefined;
	const states = comparison.statesOf(locale, path);
	const earlier = await (await openWith(before?.replace(/^\uFEFF/, ''))).compare();
	const had = earlier.statesOf(locale, path);
	const locales = states.map((state) => state.locale);
	const known = await recordsThen(
		root,
		{ commit, earlierPath: splitFile(earlierName).path, path, locales },
		now.content,
	);
	const come = states.flatMap((state) => {
		const isOwn = (one: { locale: string }) => one.locale === state.locale;
		return returnedRecords({
			before: had.find(isOwn),
			after: state,
			earlier: known.filter(isOwn),
			records: lock.records,
			stateWith: (records) => comparison.statesWith(records)(state.locale, path).find(isOwn),
		});
	});
	if (come.length === 0) return undefined;
	const records = [...lock.records, ...come];
	// The file is among those of the change: people with rights for it may take it back.
	const contents = new Map([
		[lockFile, formatLock(records)],
		[file, readIfThere(root, file)?.toString('utf8')],
	]);
	const change = keepChange(root, { contents, moves: [] });
	try {
		await writeLock(root, records, lock);
		return change;
	} catch (error) {
		dropKeptChange(root, change);
		throw error;
	}
}

function splitFile(file: string): { locale: string; path: string } {
	const [, locale = '', path = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
	return { locale, path };
}
