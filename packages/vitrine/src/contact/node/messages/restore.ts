import { chmodSync, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFolder } from '#create-folder.ts';
import { explainFault } from '../sqlite/explain-fault.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { readSteadyClock } from '../steady-clock.ts';
import { type Command, CommandError, onlyWord, type Tools } from './command.ts';
import { type Merged, mergeInto } from './merge-into.ts';
import { fileOfMessages } from './open-existing.ts';
import { printable } from './printable.ts';

export const restore: Command = {
	usage: 'FILE',
	does: 'Brings back from a copy all that the store lacks; what it has stays as it is.',
	options: {},
	async run({ words }, { settings, write, warn }) {
		const source = onlyWord(words, 'FILE');
		if (settings.databaseUrl !== undefined) {
			throw new CommandError('The messages are in PostgreSQL: pg_restore --dbname="$DATABASE_URL" FILE');
		}
		const file = fileOfMessages(settings);
		const { restored, known, waiting, unreadable } = restoreFrom(source, file, warn);
		write(`${restored} ${restored === 1 ? 'message' : 'messages'} restored, ${known} there already.\n`);
		if (waiting > 0) {
			write(`Deliveries that wait: ${waiting}. What went out after the copy was made goes out again.\n`);
		}
		for (const id of unreadable) warn(`The message ${printable(id)} of ${source} is damaged: it was left out.`);
		return unreadable.length > 0 ? 1 : 0;
	},
};

function restoreFrom(source: string, file: string, warn: Tools['warn']): Merged {
	createFolder(dirname(file), 0o700);
	// Beside the store: a folder for temporary files may be smaller, and is read by more.
	const scratch = mkdtempSync(join(dirname(file), 'restore-'));
	try {
		const copy = join(scratch, 'copy.sqlite');
		takeCopy(source, copy);
		if (existsSync(file) && !isSound(file)) setAside(file, warn);
		bringUpToDate(file);
		return mergeInto(file, copy);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

/** @throws {CommandError} where the file is no copy of messages, or a damaged one, or one of newer code */
function takeCopy(source: string, copy: string): void {
	const refuse = (reason: string) => new CommandError(`${source} cannot be restored: ${reason}.`);
	try {
		copyFileSync(source, copy);
		chmodSync(copy, 0o600);
		if (!isSound(copy)) throw refuse('it is damaged, or no copy of messages');
		bringUpToDate(copy);
	} catch (error) {
		if (error instanceof CommandError) throw error;
		throw refuse(explainFault(error) ?? (error as Error).message);
	}
}

/** Whether a file is a database of messages without damage. */
function isSound(file: string): boolean {
	try {
		const database = new DatabaseSync(file, { timeout: 5000 });
		try {
			const checks = database.prepare('PRAGMA integrity_check').all();
			const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'vitrine_facts'").all();
			return checks[0]?.integrity_check === 'ok' && tables.length > 0;
		} finally {
			database.close();
		}
	} catch (error) {
		// The low byte is the kind of fault: 11 is a damaged database, 26 is none. See https://sqlite.org/rescode.html.
		const kind = 'errcode' in (error as object) ? Number((error as { errcode: number }).errcode) & 0xff : 0;
		if (kind === 11 || kind === 26) return false;
		throw error;
	}
}

/** Keeps a damaged store under another name: someone may save more of it. */
function setAside(file: string, warn: Tools['warn']): void {
	const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
	for (const end of ['', '-wal', '-shm']) {
		if (existsSync(file + end)) renameSync(file + end, aside + end);
	}
	warn(`${file} is damaged: it is ${aside} now.`);
}

function bringUpToDate(file: string): void {
	openDatabase(file, readSteadyClock() + 60_000).close();
}
