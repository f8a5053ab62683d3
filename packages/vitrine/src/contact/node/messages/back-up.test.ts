import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { migrations } from '#contact/sql/migrations.ts';
import { newMessage, postTo } from '../../../../../../test/support/messages.ts';
import {
	accept,
	deliver,
	harness,
	linesOf,
	messages,
	prepareMessagesHarness,
} from '../../../../../../test/support/messages-harness.ts';
import { startStoreProcess } from '../../../../../../test/support/store-process.ts';

prepareMessagesHarness();

describe('backup and restore', () => {
	const copyOf = (name = 'copy') => join(harness.folder, name);

	it('copy what was accepted while the server runs, and bring it back', async () => {
		const server = startStoreProcess({ DATA_DIR: harness.dataDir, DATABASE_URL: '' });
		const load = postTo(server.store);
		await load.until(20);
		const before = [...load.accepted];
		const backup = messages('backup', copyOf());
		load.stop();
		await server.kill();
		expect([backup.code, backup.out]).toEqual([0, expect.stringMatching(/^\d+ messages copied to /)]);
		expect(statSync(copyOf()).mode & 0o777).toBe(0o600);
		await harness.store.close();
		rmSync(harness.dataDir, { recursive: true });

		const { code, out } = messages('restore', copyOf());
		expect([code, out]).toEqual([0, expect.stringMatching(/^\d+ messages restored, 0 there already\.\n/)]);
		harness.reopen();
		const restored = new Set((await harness.store.list()).map(({ id }) => id));
		expect(new Set(before.map(({ id }) => id)).difference(restored)).toEqual(new Set());
		for (const { key } of before) expect(await harness.store.accept(newMessage({ key }))).toBe('repeated');
		expect(statSync(join(harness.dataDir, 'contact.sqlite')).mode & 0o777).toBe(0o600);
		expect(readdirSync(harness.dataDir).filter((name) => !name.startsWith('contact.sqlite'))).toEqual([]);
	});

	it('bring back what is missing into a store that is in use, and leave the rest as it is', async () => {
		const [lost, kept] = [await accept(0), await accept(1)];
		const secret = await harness.store.secret();
		expect(messages('backup', copyOf()).code).toBe(0);
		await harness.store.remove([lost.id]);
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
		expect((await harness.store.list()).map(({ id, deliveries }) => [id, deliveries[0]?.state])).toEqual([
			[added.id, 'waiting'],
			[kept.id, 'delivered'],
			[lost.id, 'waiting'],
		]);
		expect(await harness.store.secret()).toBe(secret);
		expect(messages('restore', copyOf()).out).toBe('0 messages restored, 2 there already.\n');
	});

	it('keep the secret, so that what was known stays known', async () => {
		const secret = await harness.store.secret();
		messages('backup', copyOf());
		await harness.store.close();
		rmSync(harness.dataDir, { recursive: true });
		messages('restore', copyOf());
		harness.reopen();
		expect(await harness.store.secret()).toBe(secret);
	});

	it('never write over an older copy', async () => {
		await accept(0);
		writeFileSync(copyOf(), 'precious');
		const { code, err } = messages('backup', copyOf());
		expect([code, linesOf(err)]).toEqual([
			1,
			[`${copyOf()} is there already: write another name, or delete it first.`],
		]);
		expect(readFileSync(copyOf(), 'utf8')).toBe('precious');
	});

	it('put a damaged store aside and begin anew with the copy', async () => {
		for (let number = 0; number < 30; number++) await accept(number);
		messages('backup', copyOf());
		await harness.store.close();
		const file = join(harness.dataDir, 'contact.sqlite');
		truncateSync(file, 20_000);
		const damaged = readFileSync(file);
		const { code, out, err } = messages('restore', copyOf());
		expect([code, linesOf(out)[0]]).toEqual([0, '30 messages restored, 0 there already.']);
		const aside = /it is (.*) now\.$/.exec(linesOf(err)[0] ?? '')?.[1] ?? '';
		expect(readFileSync(aside).equals(damaged)).toBe(true);
		harness.reopen();
		expect(await harness.store.list()).toHaveLength(30);
	});

	it('leave out messages of the copy that cannot be read, and name them', async () => {
		const broken = [await accept(0), await accept(1), await accept(2)];
		const whole = await accept(3);
		messages('backup', copyOf());
		await harness.store.close();
		rmSync(harness.dataDir, { recursive: true });
		const copy = new DatabaseSync(copyOf());
		copy.prepare(`UPDATE vitrine_messages SET fields = '{"name":' WHERE id = ?`).run(broken[0]?.id ?? '');
		copy.prepare(`UPDATE vitrine_messages SET received = 'long ago' WHERE id = ?`).run(broken[1]?.id ?? '');
		copy.prepare(`UPDATE vitrine_deliveries SET next_try = 'soon' WHERE message_id = ?`).run(broken[2]?.id ?? '');
		copy.close();
		const { code, out, err } = messages('restore', copyOf());
		expect([code, linesOf(out)[0]]).toEqual([1, '1 message restored, 0 there already.']);
		const named = broken.map(({ id }) => `The message ${id} of ${copyOf()} is damaged: it was left out.`);
		expect(linesOf(err).toSorted()).toEqual(named.toSorted());
		harness.reopen();
		expect((await harness.store.list()).map(({ id }) => id)).toEqual([whole.id]);
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
		expect((await harness.store.list()).map((record) => record.id)).toEqual([id]);
		expect(readdirSync(harness.dataDir).filter((name) => !name.startsWith('contact.sqlite'))).toEqual([]);
	});
});
