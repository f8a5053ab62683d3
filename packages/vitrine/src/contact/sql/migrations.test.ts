import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortHash } from '#build/threads/hashes.ts';
import { openDatabase } from '#contact/node/sqlite/open-database.ts';
import { readSteadyClock } from '#contact/node/threaded-store.ts';
import { type Migration, migrations } from './migrations.ts';
import type { Row, Work } from './statement.ts';

/** What each version does, once it was deployed: it is never changed again. */
const deployed = [
	'0407c5f74efda1f464ab73896a7504d5',
	'3e61aec4d2704d410b290251024ae989',
	'249a97be479fa450ec73238ddc0a17fe',
	'51d7322e2fd039f7d8fa1549eaee2ba8',
];

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'vitrine-migrate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens a database with a list of migrations, and gives what is in a table afterwards. */
function open(list: readonly Migration[], table = 'vitrine_facts'): Record<string, unknown>[] {
	const deadline = readSteadyClock() + 10_000;
	const database = openDatabase(join(folder, 'contact.sqlite'), deadline, list);
	function* read(): Work<Row[]> {
		return yield { text: `SELECT * FROM ${table}`, parameters: [] };
	}
	const rows = database.transact(read(), deadline);
	database.close();
	return rows.map((row) => ({ ...row }));
}

/** The list with one more migration. */
function followedBy(adds: string[], { oldestCode = 1 } = {}): Migration[] {
	return [...migrations, { version: migrations.length + 1, oldestCode, adds }];
}

describe('migrations', () => {
	it('are as they were deployed', () => {
		expect(migrations.map((migration) => shortHash(Buffer.from(JSON.stringify(migration))))).toEqual(deployed);
	});

	it('are done once each, and the database reports it', () => {
		const list = followedBy([`ALTER TABLE vitrine_posts ADD COLUMN mood text NOT NULL DEFAULT 'calm'`]);
		open(migrations);
		open(list);
		expect(open(list)).toEqual([
			{ name: 'version', value: `${list.length}` },
			{ name: 'oldest-code', value: '1' },
		]);
		expect(open(migrations)).toContainEqual({ name: 'version', value: `${list.length}` });
	});

	it('shut out code that is older than they accept', () => {
		open(followedBy(['CREATE TABLE vitrine_moods (name text PRIMARY KEY)'], { oldestCode: migrations.length + 1 }));
		expect(() => open(migrations)).toThrow(
			/^its tables want code that knows version \d+ of them, and this code knows \d+: deploy a newer build$/,
		);
	});

	it('are done as a whole or not at all', () => {
		open(migrations);
		expect(() =>
			open(
				followedBy([
					'CREATE TABLE vitrine_moods (name text PRIMARY KEY)',
					'ALTER TABLE vitrine_moods ADD COLUMN name text',
				]),
			),
		).toThrow('duplicate column name');
		expect(() => open(migrations, 'vitrine_moods')).toThrow('no such table');
		expect(open(migrations)).toContainEqual({ name: 'version', value: `${migrations.length}` });
	});
});

/** Each of them leaves what older code reads and writes as it was. */
const additions = [
	/^CREATE TABLE vitrine_\w+ \([^;]*\)$/,
	/^CREATE INDEX vitrine_\w+ ON vitrine_\w+ \([\w, ]+\)$/,
	/^ALTER TABLE vitrine_\w+ ADD COLUMN \w+ (text|integer|bigint)( NOT NULL DEFAULT (-?\d+|'[^';]*'))?$/,
];

const isAddition = (statement: string) => additions.some((addition) => addition.test(statement));

/** Servers of one version and the next share a database while a deploy goes on. */
describe('each migration', () => {
	it('only creates tables and indexes and adds columns', () => {
		expect(migrations.flatMap(({ adds }) => adds).filter((statement) => !isAddition(statement))).toEqual([]);
	});

	it('stands where its number says', () => {
		expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
	});

	it('accepts no code that is newer than itself, or older than the one before accepts', () => {
		for (const [index, { version, oldestCode }] of migrations.entries()) {
			expect(oldestCode).toBeLessThanOrEqual(version);
			expect(oldestCode).toBeGreaterThanOrEqual(migrations[index - 1]?.oldestCode ?? 1);
		}
	});

	it.each([
		'CREATE TABLE vitrine_moods (name text PRIMARY KEY)',
		'CREATE INDEX vitrine_messages_locale ON vitrine_messages (locale, received)',
		'ALTER TABLE vitrine_messages ADD COLUMN mood text',
		'ALTER TABLE vitrine_messages ADD COLUMN mood integer NOT NULL DEFAULT 0',
	])('may do this, which SQLite takes: %s', (statement) => {
		expect(isAddition(statement)).toBe(true);
		expect(() => open(followedBy([statement]))).not.toThrow();
	});

	it.each([
		'DROP TABLE vitrine_messages',
		'drop table vitrine_messages',
		'DROP INDEX vitrine_messages_received',
		'ALTER TABLE vitrine_messages DROP COLUMN locale',
		'ALTER TABLE vitrine_messages RENAME TO messages',
		'ALTER TABLE vitrine_messages RENAME COLUMN locale TO language',
		'ALTER TABLE vitrine_messages ALTER COLUMN locale DROP NOT NULL',
		'ALTER TABLE vitrine_messages ADD COLUMN mood text NOT NULL',
		'ALTER TABLE vitrine_messages ADD COLUMN mood text, DROP COLUMN locale',
		'ALTER TABLE vitrine_messages ADD COLUMN mood text; DROP TABLE vitrine_messages',
		'CREATE TABLE vitrine_moods (name text); DROP TABLE vitrine_messages',
		'CREATE INDEX vitrine_x ON vitrine_messages (locale); DELETE FROM vitrine_messages',
		'CREATE UNIQUE INDEX vitrine_x ON vitrine_messages (locale)',
		'CREATE TABLE messages (name text)',
		'CREATE TRIGGER vitrine_x AFTER INSERT ON vitrine_messages BEGIN DELETE FROM vitrine_messages; END',
		"UPDATE vitrine_messages SET locale = ''",
		'DELETE FROM vitrine_messages',
		'TRUNCATE vitrine_messages',
		'/* harmless */ DROP TABLE vitrine_messages',
	])('must not do this: %s', (statement) => {
		expect(isAddition(statement)).toBe(false);
	});
});
