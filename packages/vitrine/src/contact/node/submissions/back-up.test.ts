import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newMessage, postTo } from '../../../../../../test/support/messages.ts';
import {
	accept,
	deliver,
	harness,
	linesOf,
	messages,
	prepareMessagesHarness,
} from '../../../../../../test/support/messages-harness.ts';
import { repositoryRoot } from '../../../../../../test/support/repository.ts';
import { startStoreProcess } from '../../../../../../test/support/store-process.ts';

prepareMessagesHarness();

const copyOf = (name = 'copy') => join(harness.folder, name);

const aside = () => join(harness.dataDir, 'aside');

/** Runs the commands of the guide, in the folders of this test. */
function putBack(): { code: number | null; err: string } {
	const guide = readFileSync(join(repositoryRoot, 'docs/guides/contact.md'), 'utf8');
	const [, block = ''] = /## Back up and put back[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide) ?? [];
	const script = block
		.replaceAll('FILE', copyOf())
		.replaceAll('newer.json', copyOf('newer.json'))
		.replace(/(?<=[ =])data\b/g, harness.dataDir);
	const env = { ...process.env, DATABASE_URL: '' };
	const { status, stderr } = spawnSync('sh', ['-ec', script], { cwd: repositoryRoot, env, encoding: 'utf8' });
	return { code: status, err: stderr };
}

/** IDs of the messages that the commands of the guide exported. */
const newer = () => JSON.parse(readFileSync(copyOf('newer.json'), 'utf8')).map(({ id }: { id: string }) => id);

describe('a copy', () => {
	it('holds what was accepted while the server runs, and is put back', async () => {
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

		expect(putBack()).toEqual({ code: 0, err: expect.any(String) });
		harness.reopen();
		const there = new Set((await harness.store.list()).map(({ id }) => id));
		expect(new Set(before.map(({ id }) => id)).difference(there)).toEqual(new Set());
		for (const { key } of before) expect(await harness.store.accept(newMessage({ key }))).toBe('repeated');
		expect(statSync(join(harness.dataDir, 'contact.sqlite')).mode & 0o777).toBe(0o600);
	});

	it('is put back without losing what came in after it was made', async () => {
		const kept = await accept(0);
		const secret = await harness.store.secret();
		expect(messages('backup', copyOf()).code).toBe(0);
		await deliver('delivered');
		const added = await accept(1);
		await harness.store.close();
		expect(putBack().code).toBe(0);
		harness.reopen();
		expect((await harness.store.list()).map(({ id, deliveries }) => [id, deliveries[0]?.state])).toEqual([
			[kept.id, 'waiting'],
		]);
		expect(newer()).toEqual([added.id, kept.id]);
		expect(await harness.store.secret()).toBe(secret);
	});

	it('takes the place of a damaged store, which is kept', async () => {
		for (let number = 0; number < 30; number++) await accept(number);
		messages('backup', copyOf());
		await harness.store.close();
		const file = join(harness.dataDir, 'contact.sqlite');
		truncateSync(file, 20_000);
		const damaged = readFileSync(file);
		// The damaged file cannot be exported, and the command reports it.
		expect(putBack()).toEqual({ code: 1, err: expect.stringContaining('malformed') });
		expect(readFileSync(join(aside(), 'contact.sqlite')).equals(damaged)).toBe(true);
		harness.reopen();
		expect(await harness.store.list()).toHaveLength(30);
	});

	it('is never written over an older one', async () => {
		await accept(0);
		writeFileSync(copyOf(), 'precious');
		const { code, err } = messages('backup', copyOf());
		expect([code, linesOf(err)]).toEqual([
			1,
			[`${copyOf()} is there already: write another name, or delete it first.`],
		]);
		expect(readFileSync(copyOf(), 'utf8')).toBe('precious');
	});
});
