import { execFileSync, spawnSync } from 'node:child_process';
import {
	chmodSync,
	closeSync,
	constants,
	existsSync,
	mkdtempSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newMessage } from '../../../../test/new-message.ts';
import { refused } from '../../../../test/store-contract.ts';
import { type StoreProcess, startStoreProcess } from '../../../../test/store-process.ts';
import { expectEachOnce, postTo } from '../../../../test/store-under-load.ts';
import { createSqliteStore } from './sqlite-store.ts';

let folder: string;
let file: string;
let opened: { close: () => Promise<void> }[];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-'));
	file = join(folder, 'contact.sqlite');
	opened = [];
});
afterEach(async () => {
	await Promise.all(opened.map((store) => store.close()));
	rmSync(folder, { recursive: true });
});

const open = (at = folder) => {
	const store = createSqliteStore({ folder: at });
	opened.push(store);
	return store;
};

const openElsewhere = (through?: readonly string[]): StoreProcess => {
	const process = startStoreProcess({ DATA_DIR: folder, DATABASE_URL: '' }, through);
	opened.push({ close: process.kill });
	return process;
};

/** A file with so many messages, closed. */
async function fill(messages = 1): Promise<void> {
	const store = createSqliteStore({ folder });
	for (let number = 0; number < messages; number++) await store.accept(newMessage());
	await store.close();
}

describe('the file', () => {
	it.each(['022', '000'])('belongs to the account of the server alone, with umask %s', async (umask) => {
		const made = join(folder, 'made', 'here');
		const program = ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];
		const { store } = startStoreProcess({ DATA_DIR: made, DATABASE_URL: '' }, program);
		await store.accept(newMessage());
		const names = ['', 'contact.sqlite', 'contact.sqlite-wal', 'contact.sqlite-shm'];
		const modes = names.map((name) => (statSync(join(made, name)).mode & 0o777).toString(8));
		expect(modes).toEqual(['700', '600', '600', '600']);
		await store.close();
	});

	it('keeps the mode that its owner gave it', async () => {
		await fill();
		chmodSync(file, 0o640);
		await open().accept(newMessage());
		expect(statSync(file).mode & 0o777).toBe(0o640);
	});

	it('holds nothing any more of a message that was deleted', async () => {
		const store = open();
		const message = newMessage({ fields: { message: 'unforgettable '.repeat(400) } });
		await store.accept(message);
		await store.accept(newMessage());
		await store.remove([message.id]);
		for (const name of [file, `${file}-wal`]) expect(readFileSync(name, 'latin1')).not.toContain('unforgettable');
	});
});

describe('a store that is down at start', () => {
	it('works as soon as the cause is gone', async () => {
		const blocked = join(folder, 'data');
		writeFileSync(blocked, 'no folder');
		const store = open(blocked);
		for (let tries = 0; tries < 3; tries++) await refused(store.accept(newMessage()));
		rmSync(blocked);
		expect(await store.accept(newMessage())).toBe('stored');
	});
});

describe('a file that someone has', () => {
	it('moved away is not written to any more', async () => {
		const store = open();
		await store.accept(newMessage());
		for (const end of ['', '-wal', '-shm']) renameSync(`${file}${end}`, join(folder, `moved${end}`));
		const message = newMessage();
		expect(await store.accept(message)).toBe('stored');
		expect((await store.list()).map(({ id }) => id)).toEqual([message.id]);
		await store.close();
		expect((await open().list()).map(({ id }) => id)).toEqual([message.id]);
	});

	it('deleted with its folder is made anew', async () => {
		const inner = join(folder, 'data');
		const store = open(inner);
		await store.accept(newMessage());
		rmSync(inner, { recursive: true });
		expect(await store.accept(newMessage())).toBe('stored');
		expect(existsSync(join(inner, 'contact.sqlite'))).toBe(true);
	});

	it.each([
		['overwritten', () => writeFileSync(file, 'not a database '.repeat(5000))],
		['cut off', () => truncateSync(file, 5000)],
		['damaged within', () => writeFileSync(file, damaged(readFileSync(file)))],
	])('%s is left as it is, and the store works again when it is put back', async (_, damage) => {
		await fill(20);
		const whole = readFileSync(file);
		damage();
		const broken = readFileSync(file);
		const store = open();
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toMatch(
			/^The store of messages \(.*contact\.sqlite\): (file is not a database|database disk image is malformed)\.$/,
		);
		await refused(store.list());
		expect(readFileSync(file).equals(broken)).toBe(true);
		writeFileSync(file, whole);
		expect(await store.accept(newMessage())).toBe('stored');
		expect(await store.list()).toHaveLength(21);
	});
});

describe('a file that cannot be written', () => {
	it('is refused until it can be', async () => {
		await fill();
		chmodSync(file, 0o400);
		chmodSync(folder, 0o500);
		// Root writes wherever it likes, unless it gives that right up.
		const isRoot = process.getuid?.() === 0;
		const { store } = openElsewhere(isRoot ? ['setpriv', '--bounding-set=-dac_override'] : []);
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toMatch(/attempt to write a readonly database|unable to open database file/);
		chmodSync(folder, 0o700);
		chmodSync(file, 0o600);
		expect(await store.accept(newMessage())).toBe('stored');
		expect(await store.list()).toHaveLength(2);
	});
});

describe.skipIf(spawnSync('prlimit', ['--version']).status !== 0)('a disk without room', () => {
	it('keeps what was accepted and refuses the rest, until there is room', async () => {
		// To a process, a limit of its files is a disk that has no room: it cannot write on, in the middle of a page.
		const { store, process } = openElsewhere(['prlimit', '--fsize=900000:unlimited']);
		const post = (id: string) => store.accept(newMessage({ id, fields: { message: randomText(30_000) } }));
		const stored: string[] = [];
		const lost: string[] = [];
		while (lost.length < 5) {
			const id = crypto.randomUUID();
			await post(id).then(
				() => stored.push(id),
				() => lost.push(id),
			);
		}
		expect(stored.length).toBeGreaterThan(5);
		await refused(post(crypto.randomUUID()));
		expect(new Set((await store.list()).map(({ id }) => id))).toEqual(new Set(stored));
		execFileSync('prlimit', [`--pid=${process.pid}`, '--fsize=unlimited']);
		expect(await post('with room')).toBe('stored');
		const kept = await open().list();
		expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([...stored, 'with room']));
	});
});

describe('a disk that does not answer', () => {
	// SQLite opens a journal that it finds, and to open a pipe takes as long as it takes someone to write to it.
	const hang = () => execFileSync('mkfifo', [`${file}-journal`]);
	const answer = async () => {
		const pipe = openSync(`${file}-journal`, constants.O_RDWR | constants.O_NONBLOCK);
		rmSync(`${file}-journal`);
		await wait(200);
		closeSync(pipe);
	};

	it('is given up after three seconds, and asked again by another thread', async () => {
		await fill();
		hang();
		const store = open();
		const started = performance.now();
		const refusals = await Promise.all([1, 2, 3].map(() => refused(store.accept(newMessage()))));
		expect(performance.now() - started).toBeLessThan(4500);
		expect(refusals.map(({ message }) => message)).toEqual(
			Array(3).fill(`The store of messages (${file}): it does not answer.`),
		);
		await answer();
		expect(await store.accept(newMessage())).toBe('stored');
		expect(await store.list()).toHaveLength(2);
	});

	it('gets no more threads than three, and is asked again once one of them is free', async () => {
		await fill();
		hang();
		const store = open();
		for (let thread = 0; thread < 3; thread++) await refused(store.list());
		const started = performance.now();
		for (let tries = 0; tries < 20; tries++) await refused(store.list());
		expect(performance.now() - started).toBeLessThan(1000);
		await answer();
		expect(await store.list()).toHaveLength(1);
	});
});

describe('a process that is killed', () => {
	it('between commit and answer has stored the message once', async () => {
		const { store, askLast, kill } = openElsewhere();
		await store.accept(newMessage());
		const message = newMessage();
		askLast('accept', message);
		const reader = new DatabaseSync(file, { readOnly: true });
		const count = reader.prepare('SELECT count(*) AS messages FROM vitrine_messages');
		while (count.get()?.messages !== 2) await wait(5);
		reader.close();
		await kill();
		const again = open();
		expect(await again.accept({ ...message, id: crypto.randomUUID() })).toBe('repeated');
		expect(await again.list()).toHaveLength(2);
	});

	it('under load has kept every message that it accepted, once', async () => {
		for (const accepted of [5, 40, 150]) {
			const { store, kill } = openElsewhere();
			const load = postTo(store);
			await load.until(accepted);
			await kill();
			load.stop();
			const again = open();
			await expectEachOnce(again, load);
			await again.removeBefore(Number.MAX_SAFE_INTEGER);
			await again.close();
		}
	});

	it('lets a second process take over what it was delivering, when its lease has ended', async () => {
		const [first, second] = [openElsewhere(), openElsewhere()];
		await first.store.accept(newMessage());
		await second.store.list();
		const take = { channels: ['mail' as const], now: Date.now(), leaseFor: 2000 };
		const delivery = await first.store.claim(take);
		expect(await second.store.claim(take)).toBeUndefined();
		await first.kill();
		await wait(2100);
		expect(await second.store.claim(take)).toMatchObject({ id: delivery?.id, attempts: 1 });
	});
});

describe('two processes', () => {
	it('that race for deliveries get each of them once', async () => {
		const processes = [openElsewhere(), openElsewhere()];
		for (let number = 0; number < 50; number++) await processes[number % 2]?.store.accept(newMessage());
		const take = { channels: ['mail' as const], now: Date.now() + 1000, leaseFor: 60_000 };
		const taken = await Promise.all(
			[...processes, ...processes].map(async ({ store }) => {
				const ids: string[] = [];
				for (let delivery = await store.claim(take); delivery; delivery = await store.claim(take))
					ids.push(delivery.id);
				return ids;
			}),
		);
		expect(new Set(taken.flat()).size).toBe(50);
		expect(taken.flat()).toHaveLength(50);
	});
});

/** The same bytes with every page after the first one overwritten. */
function damaged(bytes: Buffer): Buffer {
	return Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xee)]);
}

function randomText(bytes: number): string {
	return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64');
}
