import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refused } from '../../../../../../test/store-contract/refused.ts';
import { isLong } from '../../../../../../test/support/long-form.ts';
import { expectEachOnce, newMessage, postTo } from '../../../../../../test/support/messages.ts';
import { makeSqliteFolder, type SqliteFolder } from '../../../../../../test/support/sqlite-folder.ts';

let place: SqliteFolder;
beforeEach(() => {
	place = makeSqliteFolder();
});
afterEach(() => place.remove());

describe.skipIf(spawnSync('prlimit', ['--version']).status !== 0)('a disk without room', () => {
	it('keeps what was accepted and refuses the rest, until there is room', async () => {
		// To a process, a limit of its files is a disk that has no room: it cannot write on, in the middle of a page.
		const { store, process } = place.openElsewhere(['prlimit', '--fsize=900000:unlimited']);
		const post = (id: string) => store.accept(newMessage({ id, fields: { message: randomText(30_000) } }));
		const stored: string[] = [];
		const lost: string[] = [];
		while (lost.length < 5 && stored.length < 500) {
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
		const kept = await place.open().list();
		expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([...stored, 'with room']));
	});
});

describe('a disk that does not answer', () => {
	// SQLite opens a journal that it finds, and to open a pipe takes as long as it takes someone to write to it.
	const hang = () => execFileSync('mkfifo', [`${place.file}-journal`]);
	const answer = async () => {
		const pipe = openSync(`${place.file}-journal`, constants.O_RDWR | constants.O_NONBLOCK);
		rmSync(`${place.file}-journal`);
		await wait(200);
		closeSync(pipe);
	};

	it('is given up after three seconds, and asked again by another thread', async () => {
		await place.fill();
		hang();
		const store = place.open();
		const started = performance.now();
		const refusals = await Promise.all([1, 2, 3].map(() => refused(store.accept(newMessage()))));
		expect(performance.now() - started).toBeLessThan(4500);
		expect(refusals.map(({ message }) => message)).toEqual(
			Array(3).fill(`The store of messages (${place.file}): it does not answer.`),
		);
		await answer();
		expect(await store.accept(newMessage())).toBe('stored');
		expect(await store.list()).toHaveLength(2);
	});

	it('gets no more threads than three, and is asked again once one of them is free', async () => {
		await place.fill();
		hang();
		const store = place.open();
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
		const { store, askLast, kill } = place.openElsewhere();
		await store.accept(newMessage());
		const message = newMessage();
		askLast('accept', message);
		const reader = new DatabaseSync(place.file, { readOnly: true });
		const count = reader.prepare('SELECT count(*) AS messages FROM vitrine_messages');
		while (count.get()?.messages !== 2) await wait(5);
		reader.close();
		await kill();
		const again = place.open();
		expect(await again.accept({ ...message, id: crypto.randomUUID() })).toBe('repeated');
		expect(await again.list()).toHaveLength(2);
	});

	it('under load has kept every message that it accepted, once', async () => {
		for (const accepted of isLong ? [5, 40, 150] : [5, 40]) {
			const { store, kill } = place.openElsewhere();
			const load = postTo(store);
			await load.until(accepted);
			await kill();
			load.stop();
			const again = place.open();
			await expectEachOnce(again, load);
			await again.removeBefore(Number.MAX_SAFE_INTEGER);
			await again.close();
		}
	});

	it('lets a second process take over what it was delivering, when its lease has ended', async () => {
		const [first, second] = [place.openElsewhere(), place.openElsewhere()];
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
		const processes = [place.openElsewhere(), place.openElsewhere()];
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

function randomText(bytes: number): string {
	return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64');
}
