import {
	chmodSync,
	existsSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Row, sql, type Work } from '#contact/sql/statement.ts';
import { TooLate } from '#contact/store-fault.ts';
import { refused } from '../../../../../../test/store-contract/refused.ts';
import { newMessage } from '../../../../../../test/support/messages.ts';
import { makeSqliteFolder, type SqliteFolder } from '../../../../../../test/support/sqlite-folder.ts';
import { startStoreProcess } from '../../../../../../test/support/store-process.ts';
import { createSqliteStore } from '../open-store.ts';
import { readSteadyClock } from '../threaded-store.ts';
import { openDatabase } from './open-database.ts';

let place: SqliteFolder;
beforeEach(() => {
	place = makeSqliteFolder();
});
afterEach(() => place.remove());

describe('the file', () => {
	it.each(['022', '000'])('belongs to the account of the server alone, with umask %s', async (umask) => {
		const made = join(place.folder, 'made', 'here');
		const program = ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];
		const { store } = startStoreProcess({ DATA_DIR: made, DATABASE_URL: '' }, program);
		await store.accept(newMessage());
		const names = ['', 'contact.sqlite', 'contact.sqlite-wal', 'contact.sqlite-shm'];
		const modes = names.map((name) => (statSync(join(made, name)).mode & 0o777).toString(8));
		expect(modes).toEqual(['700', '600', '600', '600']);
		await store.close();
	});

	it('belongs to it from the first moment, and not since its mode was changed', async () => {
		const unchanged = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
			fs.chmodSync = () => {}; syncBuiltinESMExports();`;
		const preload = `data:text/javascript,${encodeURIComponent(unchanged)}`;
		const { store } = startStoreProcess({
			DATA_DIR: place.folder,
			DATABASE_URL: '',
			NODE_OPTIONS: `--import ${preload}`,
		});
		await store.accept(newMessage());
		expect((statSync(place.file).mode & 0o777).toString(8)).toBe('600');
		await store.close();
	});

	it('is not made behind a link that leads to no file', async () => {
		symlinkSync(join(place.folder, 'elsewhere'), place.file);
		await refused(place.open().accept(newMessage()));
		expect(existsSync(join(place.folder, 'elsewhere'))).toBe(false);
	});

	it('keeps the mode that its owner gave it', async () => {
		await place.fill();
		chmodSync(place.file, 0o640);
		await place.open().accept(newMessage());
		expect(statSync(place.file).mode & 0o777).toBe(0o640);
	});

	it('holds nothing any more of a message that was deleted', async () => {
		const store = place.open();
		const message = newMessage({ fields: { message: 'unforgettable '.repeat(400) } });
		await store.accept(message);
		await store.accept(newMessage());
		await store.remove([message.id]);
		for (const name of [place.file, `${place.file}-wal`])
			expect(readFileSync(name, 'latin1')).not.toContain('unforgettable');
	});
});

describe('a disk with less room than is to stay free', () => {
	it('takes no message and reports it, and everything else goes on', async () => {
		await place.fill();
		const tight = createSqliteStore({ folder: place.folder, minFree: Number.MAX_SAFE_INTEGER });
		const reason = /its disk has less than \d+ MB free \(CONTACT_MIN_FREE_MB\)\.$/;
		expect((await refused(tight.accept(newMessage()))).message).toMatch(reason);
		expect((await refused(tight.check(Date.now()))).message).toMatch(reason);
		const delivery = await tight.claim({ channels: ['mail'], now: Date.now(), leaseFor: 1000 });
		if (delivery) await tight.settle(delivery, { kind: 'delivered' });
		expect((await tight.list())[0]?.deliveries[0]?.state).toBe('delivered');
		expect(await tight.remove([delivery?.message.id ?? ''])).toBe(1);
		await tight.close();
		expect(await place.open().accept(newMessage())).toBe('stored');
	});
});

describe('a store that is down at start', () => {
	it('works as soon as the cause is gone', async () => {
		const blocked = join(place.folder, 'data');
		writeFileSync(blocked, 'no folder');
		const store = place.open('data');
		for (let tries = 0; tries < 3; tries++) await refused(store.accept(newMessage()));
		rmSync(blocked);
		expect(await store.accept(newMessage())).toBe('stored');
	});
});

describe('a file that someone has', () => {
	it('moved away is not written to any more', async () => {
		const store = place.open();
		await store.accept(newMessage());
		for (const end of ['', '-wal', '-shm']) renameSync(`${place.file}${end}`, join(place.folder, `moved${end}`));
		const message = newMessage();
		expect(await store.accept(message)).toBe('stored');
		expect((await store.list()).map(({ id }) => id)).toEqual([message.id]);
		await store.close();
		expect((await place.open().list()).map(({ id }) => id)).toEqual([message.id]);
	});

	it('deleted with its folder is made anew', async () => {
		const inner = join(place.folder, 'data');
		const store = place.open('data');
		await store.accept(newMessage());
		rmSync(inner, { recursive: true });
		expect(await store.accept(newMessage())).toBe('stored');
		expect(existsSync(join(inner, 'contact.sqlite'))).toBe(true);
	});

	it.each([
		['overwritten', () => writeFileSync(place.file, 'not a database '.repeat(5000))],
		['cut off', () => truncateSync(place.file, 5000)],
		['damaged within', () => writeFileSync(place.file, damaged(readFileSync(place.file)))],
	])('%s is left as it is, and the store works again when it is put back', async (_, damage) => {
		await place.fill(20);
		const whole = readFileSync(place.file);
		damage();
		const broken = readFileSync(place.file);
		const store = place.open();
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toMatch(
			/^The store of messages \(.*contact\.sqlite\): (file is not a database|database disk image is malformed)\.$/,
		);
		await refused(store.list());
		expect(readFileSync(place.file).equals(broken)).toBe(true);
		writeFileSync(place.file, whole);
		expect(await store.accept(newMessage())).toBe('stored');
		expect(await store.list()).toHaveLength(21);
	});
});

describe('a file that cannot be written', () => {
	it('is refused until it can be', async () => {
		await place.fill();
		chmodSync(place.file, 0o400);
		chmodSync(place.folder, 0o500);
		// Root writes wherever it likes, unless it gives that right up.
		const isRoot = process.getuid?.() === 0;
		const { store } = place.openElsewhere(isRoot ? ['setpriv', '--bounding-set=-dac_override'] : []);
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toMatch(/attempt to write a readonly database|unable to open database file/);
		chmodSync(place.folder, 0o700);
		chmodSync(place.file, 0o600);
		expect(await store.accept(newMessage())).toBe('stored');
		expect(await store.list()).toHaveLength(2);
	});
});

describe('a transaction that is done too late', () => {
	it('is undone, so that nothing is written after its caller was refused', () => {
		const database = openDatabase(place.file, readSteadyClock() + 10_000);
		const deadline = readSteadyClock() + 200;
		function* dawdle(): Work<void> {
			yield sql`INSERT INTO vitrine_keys (key, received) VALUES ('late', 1)`;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
		}
		function* read(): Work<Row[]> {
			return yield sql`SELECT * FROM vitrine_keys`;
		}
		expect(() => database.transact(dawdle(), deadline)).toThrow(TooLate);
		expect(database.transact(read(), readSteadyClock() + 10_000)).toEqual([]);
		expect(() => database.transact(read(), deadline)).toThrow(TooLate);
		database.close();
	});
});

/** The same bytes with every page after the first one overwritten. */
function damaged(bytes: Buffer): Buffer {
	return Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xee)]);
}
