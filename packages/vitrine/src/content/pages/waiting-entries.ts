import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '#i18n/day.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { pageAt } from '../site/collection-files.ts';
import { listLanguageFiles } from '../site/language-files.ts';

/** An entry that is published on a day to come. */
export interface WaitingEntry {
	file: string;
	date: string;
}

/** The day of an entry is within so many bytes from the start of its file. */
const headSize = 4096;

/**
 * Finds the entries that wait for their day in the time zone of the site. Of each file it reads the first lines
 * alone, since it runs before every build, also where nothing has changed. Entries with mistakes are left out.
 */
export async function waitingEntries(root: string, config: SiteConfig): Promise<WaitingEntry[]> {
	const { collections, locales, timeZone } = config;
	if (Object.keys(collections).length === 0) return [];
	const today = dayIn(timeZone, Date.now());
	const waiting: WaitingEntry[] = [];
	const buffer = Buffer.alloc(headSize);
	for (const { code } of locales) {
		for (const [path, onDisk] of await listLanguageFiles(root, code, collections)) {
			if (pageAt(path, collections)?.collection?.part !== 'entry') continue;
			const head = readHead(join(root, onDisk), buffer);
			const date = /^date:[ \t]*["']?(\d{4}-\d{2}-\d{2})\b/m.exec(head)?.[1];
			const isDraft = /^draft:[ \t]*true\b/m.test(head);
			if (date !== undefined && date > today && !isDraft) waiting.push({ file: `content/${code}/${path}`, date });
		}
	}
	return waiting.sort((a, b) => (a.date + a.file < b.date + b.file ? -1 : 1));
}

/**
 * Reads the frontmatter of a file, as far as it is in the first bytes, synchronously: of thousands of files, each wait
 * for a thread would take longer.
 */
function readHead(path: string, buffer: Buffer): string {
	const file = openSync(path, 'r');
	try {
		const length = readSync(file, buffer, 0, headSize, 0);
		return buffer.toString('utf8', 0, length).split(/^---[ \t]*$/m)[1] ?? '';
	} finally {
		closeSync(file);
	}
}

/** Lists in one sentence which entries wait, and until when. */
export function describeWaiting(waiting: readonly WaitingEntry[], timeZone: string): string | undefined {
	const [next] = waiting;
	if (!next) return undefined;
	const all = waiting.slice(0, 5).map(({ file, date }) => `${file} until ${date}`);
	const more = waiting.length > all.length ? `, and ${waiting.length - all.length} more` : '';
	return `Waiting for their day (${timeZone}): ${all.join(', ')}${more}. Build again on ${next.date}.`;
}
