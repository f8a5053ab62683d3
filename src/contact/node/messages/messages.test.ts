import { spawnSync } from 'node:child_process';
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#build/project.ts';
import type { ContactStore, NewMessage } from '#contact/contact-store.ts';
import { migrations } from '#contact/sql/migrations.ts';
import { findPostgres } from '../../../../test/find-postgres.ts';
import { newMessage } from '../../../../test/new-message.ts';
import { startPostgres } from '../../../../test/running-postgres.ts';
import { startStoreProcess } from '../../../../test/store-process.ts';
import { postTo } from '../../../../test/store-under-load.ts';
import { createPostgresStore } from '../postgres/postgres-store.ts';
import { createSqliteStore } from '../sqlite/sqlite-store.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);

let folder: string;
let dataDir: string;
let store: ContactStore;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'vitrine-messages-'));
	dataDir = join(folder, 'data');
	store = createSqliteStore({ folder: dataDir });
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

/** Runs the command as an operator does, and gives what it wrote. */
function messages(...words: string[]) {
	return messagesOf({ DATA_DIR: dataDir, DATABASE_URL: '' }, ...words);
}

function messagesOf(env: Record<string, string>, ...words: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['src/contact/node/messages/messages.ts', ...words], {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		encoding: 'utf8',
	});
	return { code: status, out: stdout, err: stderr };
}

/** Accepts a message on a day after the first one of June. */
async function accept(after: number, parts: Partial<NewMessage> = {}): Promise<NewMessage> {
	const message = newMessage({ received: noon + after * day, ...parts });
	await store.accept(message);
	return message;
}

/** Lets the delivery that is due the longest end. */
async function deliver(kind: 'delivered' | 'dead'): Promise<void> {
	const delivery = await store.claim({ channels: ['mail', 'webhook'], now: Date.now(), leaseFor: 1000 });
	if (!delivery) throw new Error('Nothing is due.');
	await store.settle(delivery, kind === 'dead' ? { kind, error: '550 refused' } : { kind });
}

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('npm run messages', () => {
	it('says what it can do', () => {
		for (const words of [[], ['--help'], ['help'], ['delete', '--help']]) {
			const { code, out } = messages(...words);
			expect([code, out]).toEqual([0, expect.stringContaining('npm run messages -- delete ID…')]);
		}
	});

	it.each([
		[['remove'], 'There is no command "remove". See "npm run messages -- --help".'],
		[['constructor'], 'There is no command "constructor". See "npm run messages -- --help".'],
		[['list', '--limit', '0'], '--limit is "0"; expected a number from 1 to 999999. See'],
		[['list', '--state', 'lost'], '--state is "lost"; expected waiting, delivered, dead. See'],
		[['list', 'all'], 'Unexpected: all. See'],
		[['list', '--all'], "Unknown option '--all'"],
		[['show'], 'Expected one ID. See'],
		[['export'], 'Expected either --csv or --json. See'],
		[['export', '--csv', '--json'], 'Expected either --csv or --json. See'],
		[['delete'], 'Expected the IDs of messages. See'],
		[['backup'], 'Expected one FILE. See'],
	])('%j is not understood, and exits with 2', (words, sentence) => {
		const { code, out, err } = messages(...words);
		expect([code, out]).toEqual([2, '']);
		expect(err).toContain(sentence);
		expect(linesOf(err)).toHaveLength(1);
	});

	it('makes no store where there is none', () => {
		const { code, err } = messages('list');
		expect([code, err]).toEqual([1, expect.stringMatching(/^There is no .*contact\.sqlite: no message came in yet, /)]);
		expect(existsSync(dataDir)).toBe(false);
	});

	it('says in one line that a store is not available', async () => {
		await accept(0);
		await store.close();
		writeFileSync(join(dataDir, 'contact.sqlite'), 'not a database '.repeat(1000));
		const { code, err } = messages('list');
		expect([code, linesOf(err)]).toEqual([1, [expect.stringContaining('file is not a database')]]);
	});
});

describe('list', () => {
	it('shows the newest first, with day, state, suspicion, name and beginning', async () => {
		const plain = await accept(0, { fields: { name: 'Ада', subject: 'Вопрос', message: 'один\nдва' } });
		const odd = await accept(1, { fields: { message: 'x'.repeat(500) }, suspicions: ['links'], channels: [] });
		await deliver('delivered');
		const { code, out } = messages('list');
		expect(code).toBe(0);
		expect(linesOf(out)).toEqual([
			`${odd.id}  2026-06-02  kept       !  : ${'x'.repeat(59)}…`,
			`${plain.id}  2026-06-01  delivered     Ада: Вопрос / один два`,
		]);
	});

	it('shows what is asked for, and says that there is more', async () => {
		const [dead, odd, waiting] = [await accept(0), await accept(1, { suspicions: ['trap'] }), await accept(2)];
		await deliver('dead');
		const listed = (...words: string[]) => linesOf(messages('list', ...words).out).map((line) => line.slice(0, 36));
		expect(listed('--state', 'dead')).toEqual([dead.id]);
		expect(listed('--state', 'waiting')).toEqual([waiting.id, odd.id]);
		expect(listed('--suspicious')).toEqual([odd.id]);
		expect(listed('--state', 'dead', '--suspicious')).toEqual(['No messages.']);
		expect(listed('--limit', '1')).toEqual([waiting.id, 'There are more: --limit 10']);
	});
});

describe('show', () => {
	it('shows all of a message and how it went out', async () => {
		const { id } = await accept(0, {
			fields: { name: 'Ada', email: 'почта@пример.рф', message: 'Hello\n\nreceived    now' },
			channels: ['mail', 'webhook'],
		});
		await deliver('dead');
		const { code, out } = messages('show', id);
		expect(code).toBe(0);
		expect(linesOf(out)).toEqual([
			`id          ${id}`,
			'received    2026-06-01 12:00:00 UTC',
			'language    en',
			'suspicions  none',
			'mail        dead, tried once: 550 refused',
			'webhook     waiting, tried 0 times',
			'',
			'name        Ada',
			'email       почта@пример.рф',
			'',
			'  Hello',
			'',
			'  received    now',
		]);
	});

	it('exits with 1 where nobody has the ID', async () => {
		await accept(0);
		expect(messages('show', '\u001b[2J')).toEqual({ code: 1, out: '', err: 'There is no message \\u001b[2J.\n' });
	});
});

describe('no message can write to the terminal of its reader', () => {
	const evil = 'a\u001b[2Jb\u0007\u009b31mc\u202ed\u0000e\u007ff\rg\ud800h\u2028i';
	it.each([['list'], ['show'], ['export', '--csv'], ['export', '--json']])('%s %s', async (...words) => {
		const fields = { name: evil, email: evil, company: evil, subject: evil, message: `${evil}\n${evil}` };
		const { id } = await accept(0, { fields, suspicions: [evil] });
		await deliver('dead');
		const { code, out } = messages(...words, ...(words[0] === 'show' ? [id] : []));
		expect(code).toBe(0);
		const raw = words.includes('--csv') ? /(?![\n\r])\p{Cc}|\r(?!\n)|\p{Cs}/u : /(?!\n)\p{Cc}|\p{Cs}|[\u2028\u202e]/u;
		expect(raw.exec(out)).toBeNull();
		expect(out).toMatch(/a.*b.*c.*d.*e.*f.*g.*h.*i/s);
	});
});

describe('export', () => {
	it('writes CSV that a spreadsheet reads as text and nothing else', async () => {
		const texts = ['=1+1', '+7 900', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', 'plain', 'a "b", c;d', 'one\r\ntwo'];
		for (const [number, text] of texts.entries()) await accept(number, { fields: { name: text, message: 'm' } });
		const { code, out } = messages('export', '--csv');
		expect(code).toBe(0);
		expect(out.startsWith('\ufeff"id","received","language","name",')).toBe(true);
		expect(out.endsWith('\r\n')).toBe(true);
		const [header, ...rows] = parseCsv(out.slice(1));
		expect(header).toEqual([
			...['id', 'received', 'language', 'name', 'email', 'company', 'subject', 'message'],
			...['suspicions', 'mail', 'webhook'],
		]);
		expect(rows.map((row) => row[3]).toReversed()).toEqual([
			...["'=1+1", "'+7 900", "'-1", "'@SUM(A1)", "'\t=1", "'\n=1", "'＝1"],
			...['plain', 'a "b", c;d', 'one\ntwo'],
		]);
		expect(new Set(rows.map((row) => row.length))).toEqual(new Set([11]));
		expect(rows[0]?.slice(1, 3)).toEqual(['2026-06-10T12:00:00.000Z', 'en']);
		expect(rows[0]?.slice(8)).toEqual(['', 'waiting', '']);
	});

	it('writes JSON that holds every character as it was written', async () => {
		const text = 'a\u001b\u0085\u202e"\\\ud800語\u2028';
		const message = await accept(0, { fields: { message: text }, suspicions: ['links'] });
		await deliver('dead');
		const { id, locale, fields, suspicions } = message;
		expect(JSON.parse(messages('export', '--json').out)).toEqual([
			{
				...{ id, locale, fields, suspicions },
				received: '2026-06-01T12:00:00.000Z',
				deliveries: [{ channel: 'mail', state: 'dead', attempts: 1, error: '550 refused' }],
			},
		]);
	});

	it('writes a file for its owner alone, also in the place of an older one', async () => {
		await accept(0);
		const file = join(folder, 'all.json');
		writeFileSync(file, 'old', { mode: 0o644 });
		expect(messages('export', '--json', file)).toMatchObject({ code: 0, out: '' });
		expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readdirSync(folder).toSorted()).toEqual(['all.json', 'data']);
		const { code, err } = messages('export', '--json', join(folder, 'none', 'all.json'));
		expect([code, linesOf(err)]).toEqual([1, [expect.stringContaining('ENOENT')]]);
	});

	it('writes every message once while others come in', async () => {
		for (let number = 0; number < 450; number++) await accept(0);
		const before = (await store.list()).map(({ id }) => id);
		const server = startStoreProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
		const load = postTo(server.store);
		await load.until(5);
		const { out } = messages('export', '--json');
		load.stop();
		await server.kill();
		const exported = (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
		expect(new Set(exported).size).toBe(exported.length);
		expect(new Set(before).difference(new Set(exported))).toEqual(new Set());
	});

	it('writes an empty list where there is no message', async () => {
		await store.list();
		expect(JSON.parse(messages('export', '--json').out)).toEqual([]);
		expect(parseCsv(messages('export', '--csv').out)).toHaveLength(1);
	});
});

describe('requeue', () => {
	it('lets deliveries be tried again, of some messages or of all', async () => {
		const [first] = [await accept(0), await accept(1), await accept(2)];
		for (let number = 0; number < 3; number++) await deliver('dead');
		const unknown = crypto.randomUUID();
		expect(messages('requeue', first.id, unknown)).toEqual({
			code: 1,
			out: '1 delivery is tried again.\n',
			err: `There is no message ${unknown}.\n`,
		});
		expect(await store.list({ state: 'dead' })).toHaveLength(2);
		expect(messages('requeue')).toEqual({ code: 0, out: '2 deliveries are tried again.\n', err: '' });
		expect(await store.list({ state: 'waiting' })).toHaveLength(3);
	});
});

describe('delete', () => {
	it('deletes messages for good', async () => {
		const [first, kept, third] = [await accept(0), await accept(1), await accept(2)];
		expect(messages('delete', first.id, third.id)).toEqual({ code: 0, out: '2 messages deleted.\n', err: '' });
		expect((await store.list()).map(({ id }) => id)).toEqual([kept.id]);
		expect(messages('delete', first.id)).toMatchObject({ code: 1, out: '0 messages deleted.\n' });
	});
});

describe('backup and restore', () => {
	const copyOf = (name = 'copy') => join(folder, name);

	it('copy what was accepted while the server runs, and bring it back', async () => {
		const server = startStoreProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
		const load = postTo(server.store);
		await load.until(20);
		const before = [...load.accepted];
		const backup = messages('backup', copyOf());
		load.stop();
		await server.kill();
		expect([backup.code, backup.out]).toEqual([0, expect.stringMatching(/^\d+ messages copied to /)]);
		expect(statSync(copyOf()).mode & 0o777).toBe(0o600);
		const secret = await store.secret();
		await store.close();
		rmSync(dataDir, { recursive: true });

		const { code, out } = messages('restore', copyOf());
		expect([code, out]).toEqual([0, expect.stringMatching(/^\d+ messages restored, 0 there already\.\n/)]);
		store = createSqliteStore({ folder: dataDir });
		const restored = new Set((await store.list()).map(({ id }) => id));
		expect(new Set(before.map(({ id }) => id)).difference(restored)).toEqual(new Set());
		for (const { key } of before) expect(await store.accept(newMessage({ key }))).toBe('repeated');
		expect(secret).toMatch(/^[0-9a-f]{64}$/);
		expect(statSync(join(dataDir, 'contact.sqlite')).mode & 0o777).toBe(0o600);
		expect(readdirSync(dataDir).filter((name) => !name.startsWith('contact.sqlite'))).toEqual([]);
	});

	it('bring back what is missing into a store that is in use, and leave the rest as it is', async () => {
		const [lost, kept] = [await accept(0), await accept(1)];
		const secret = await store.secret();
		expect(messages('backup', copyOf()).code).toBe(0);
		await store.remove([lost.id]);
		await deliver('delivered');
		const added = await accept(2);
		const { code, out } = messages('restore', copyOf());
		expect([code, linesOf(out)]).toEqual([
			0,
			[
				'1 message restored, 1 there already.',
				'Deliveries that wait: 1. What went out after the copy was made goes out again.',
			],
		]);
		expect((await store.list()).map(({ id, deliveries }) => [id, deliveries[0]?.state])).toEqual([
			[added.id, 'waiting'],
			[kept.id, 'delivered'],
			[lost.id, 'waiting'],
		]);
		expect(await store.secret()).toBe(secret);
		expect(messages('restore', copyOf()).out).toBe('0 messages restored, 2 there already.\n');
	});

	it('keep the secret, so that what was known stays known', async () => {
		const secret = await store.secret();
		messages('backup', copyOf());
		await store.close();
		rmSync(dataDir, { recursive: true });
		messages('restore', copyOf());
		store = createSqliteStore({ folder: dataDir });
		expect(await store.secret()).toBe(secret);
	});

	it('never write over an older copy', async () => {
		await accept(0);
		writeFileSync(copyOf(), 'precious');
		const { code, err } = messages('backup', copyOf());
		expect([code, linesOf(err)]).toEqual([1, [expect.stringContaining('cannot be made anew: EEXIST')]]);
		expect(readFileSync(copyOf(), 'utf8')).toBe('precious');
	});

	it('put a damaged store aside and begin anew with the copy', async () => {
		for (let number = 0; number < 30; number++) await accept(number);
		messages('backup', copyOf());
		await store.close();
		const file = join(dataDir, 'contact.sqlite');
		truncateSync(file, 20_000);
		const damaged = readFileSync(file);
		const { code, out, err } = messages('restore', copyOf());
		expect([code, linesOf(out)[0]]).toEqual([0, '30 messages restored, 0 there already.']);
		const aside = /it is (.*) now\.$/.exec(linesOf(err)[0] ?? '')?.[1] ?? '';
		expect(readFileSync(aside).equals(damaged)).toBe(true);
		store = createSqliteStore({ folder: dataDir });
		expect(await store.list()).toHaveLength(30);
	});

	it.each([
		['no database', () => writeFileSync(copyOf(), 'text '.repeat(1000)), 'it is damaged, or no copy of messages'],
		['empty', () => writeFileSync(copyOf(), ''), 'it is damaged, or no copy of messages'],
		['not there', () => {}, 'ENOENT (copyfile)'],
		[
			'of another program',
			() => new DatabaseSync(copyOf()).exec('CREATE TABLE t (a)'),
			'it is damaged, or no copy of messages',
		],
		[
			'of newer code',
			() => {
				messages('backup', copyOf());
				new DatabaseSync(copyOf()).exec(`UPDATE vitrine_facts SET value = '99' WHERE name = 'oldest-code'`);
			},
			`its tables want code that knows version 99 of them, and this code knows ${migrations.length}`,
		],
	])('refuse a file that is %s, and leave the store alone', async (_, make, reason) => {
		const { id } = await accept(0);
		make();
		const { code, err } = messages('restore', copyOf());
		expect([code, err]).toEqual([1, expect.stringContaining(`cannot be restored: ${reason}`)]);
		expect((await store.list()).map((record) => record.id)).toEqual([id]);
		expect(readdirSync(dataDir).filter((name) => !name.startsWith('contact.sqlite'))).toEqual([]);
	});
});

describe('with PostgreSQL', () => {
	it('works the same, and its back-up is the one of PostgreSQL', async () => {
		const server = await startPostgres();
		const [url, empty] = [await server.createDatabase(), await server.createDatabase()];
		const env = { DATABASE_URL: url };
		const postgres = createPostgresStore({ url });
		const message = newMessage();
		await postgres.accept(message);
		expect(messagesOf(env, 'list').out).toContain(message.id);
		expect(messagesOf(env, 'show', message.id).out).toContain(message.id);
		expect(messagesOf(env, 'requeue').out).toBe('0 deliveries are tried again.\n');

		const copy = join(folder, 'copy.dump');
		const said = { backup: messagesOf(env, 'backup', copy), restore: messagesOf(env, 'restore', copy) };
		const commands = [said.backup, said.restore].map(({ code, err }) => {
			expect(code).toBe(1);
			return err.replace('The messages are in PostgreSQL: ', '').replace('FILE', copy);
		});
		const path = `${findPostgres()}:${process.env.PATH}`;
		for (const [number, DATABASE_URL] of [url, empty].entries()) {
			const ran = spawnSync('sh', ['-c', commands[number] ?? ''], { env: { PATH: path, DATABASE_URL } });
			expect([ran.status, ran.stderr.toString()]).toEqual([0, '']);
		}
		const restored = createPostgresStore({ url: empty });
		expect((await restored.list()).map(({ id }) => id)).toEqual([message.id]);
		expect(await restored.accept(newMessage({ key: message.key }))).toBe('repeated');
		await Promise.all([postgres.close(), restored.close()]);
		await server.remove();
	});
});

/** Reads CSV as RFC 4180 describes it, where every cell stands between quotes. */
function parseCsv(text: string): string[][] {
	const rows: string[][] = [[]];
	for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy)) {
		rows.at(-1)?.push(cell.replaceAll('""', '"'));
		if (end !== ',') rows.push([]);
	}
	expect(rows.pop()).toEqual([]);
	return rows;
}
