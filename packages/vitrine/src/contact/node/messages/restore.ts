import { chmodSync, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseMessage } from '#contact/sql/rows.ts';
import { createFolder } from '#node/create-folder.ts';
import { printable } from '#node/printable.ts';
import { explainFault, openDatabase } from '../sqlite/open-database.ts';
import { readSteadyClock } from '../threaded-store.ts';
import { type Command, CommandError, fileOfMessages, onlyWord, refuseRemote, type Tools } from './command.ts';

export const restore: Command = {
	usage: 'FILE',
	does: 'Brings back from a copy all that the store lacks; what it has stays as it is.',
	options: {},
	async run({ words }, { settings, write, warn }) {
		const source = onlyWord(words, 'FILE');
		refuseRemote(settings);
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

/** What was taken over from a copy of messages. */
interface Merged {
	restored: number;
	/** Messages of the copy that were there already. */
	known: number;
	/** Deliveries that were taken over and are still to be made. */
	waiting: number;
	/** IDs of messages of the copy that cannot be read, and were left out. */
	unreadable: string[];
}

/** In an order in which each row finds what it refers to. */
const tables = ['vitrine_messages', 'vitrine_deliveries', 'vitrine_keys'];

/**
 * Adds to a database what a copy has and it lacks, in one transaction: messages with their deliveries, keys, and the
 * secret where there is none yet. Both have the same version of tables, or a newer one that accepts this code.
 */
function mergeInto(file: string, copy: string): Merged {
	const database = new DatabaseSync(file, { timeout: 10_000 });
	try {
		database.prepare('ATTACH ? AS copy').run(copy);
		database.exec('BEGIN IMMEDIATE');
		const unreadable = removeUnreadable(database);
		const count = (sql: string) => Number(database.prepare(sql).get()?.number);
		const all = count('SELECT count(*) AS number FROM copy.vitrine_messages');
		const restored = count(`SELECT count(*) AS number FROM copy.vitrine_messages WHERE ${isNew('id')}`);
		const waiting = count(
			`SELECT count(*) AS number FROM copy.vitrine_deliveries WHERE state = 'waiting' AND ${isNew('message_id')}`,
		);
		// Whoever had taken a delivery when the copy was made has it no more.
		database.exec('UPDATE copy.vitrine_deliveries SET lease = NULL, leased_at = NULL, lease_ends = NULL');
		for (const table of tables) {
			const columns = columnsOfBoth(database, table);
			database.exec(`INSERT OR IGNORE INTO main.${table} (${columns}) SELECT ${columns} FROM copy.${table}`);
		}
		database.exec(`INSERT OR IGNORE INTO main.vitrine_facts SELECT * FROM copy.vitrine_facts WHERE name = 'secret'`);
		database.exec('COMMIT');
		return { restored, known: all - restored, waiting, unreadable };
	} finally {
		database.close();
	}
}

/** Leaves out of the copy what no server could send or show, and gives the IDs of such messages. */
function removeUnreadable(database: DatabaseSync): string[] {
	database.exec('DELETE FROM copy.vitrine_deliveries WHERE message_id NOT IN (SELECT id FROM copy.vitrine_messages)');
	const broken = new Map<unknown, string>();
	for (const row of database.prepare('SELECT rowid AS place, * FROM copy.vitrine_messages').iterate()) {
		const { id, isUnreadable } = parseMessage(row);
		if (isUnreadable) broken.set(row.place, id);
	}
	const deliveries = `
		SELECT m.rowid AS place, m.id FROM copy.vitrine_deliveries d JOIN copy.vitrine_messages m ON m.id = d.message_id
		WHERE d.state NOT IN ('waiting', 'delivered', 'dead')
			OR typeof(d.attempts) <> 'integer' OR typeof(d.next_try) <> 'integer' OR typeof(d.last_try) <> 'integer'`;
	for (const { place, id } of database.prepare(deliveries).all()) broken.set(place, String(id));
	const remove = database.prepare('DELETE FROM copy.vitrine_messages WHERE rowid = ?');
	for (const place of broken.keys()) remove.run(place as number);
	return [...broken.values()];
}

function isNew(column: string): string {
	return `${column} NOT IN (SELECT id FROM main.vitrine_messages)`;
}

function columnsOfBoth(database: DatabaseSync, table: string): string {
	const text = `SELECT name FROM pragma_table_info('${table}', 'main') INTERSECT SELECT name FROM pragma_table_info('${table}', 'copy')`;
	return database
		.prepare(text)
		.all()
		.map(({ name }) => name)
		.join(', ');
}
