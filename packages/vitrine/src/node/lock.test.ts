import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { withLock } from './lock.ts';

const lockFile = () => join(mkdtempSync(join(tmpdir(), 'vitrine-lock-')), 'building.lock');

/** Starts a process that takes a lock, runs the code while it has it, and then lives on until it is ended. */
function startHolder(file: string, code: string): ChildProcess {
	const program = `import { appendFileSync } from 'node:fs';
		import { setTimeout as sleep } from 'node:timers/promises';
		import { withLock } from '#node/lock.ts';
		await withLock(${JSON.stringify(file)}, async () => { ${code} });`;
	return spawn(process.execPath, ['--input-type=module', '-e', program], {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
}

const hold = "console.log('held'); await sleep(60_000);";

describe('a lock', () => {
	it('is held by one at a time, in one process and in several', async () => {
		const file = lockFile();
		const log = join(file, '../log');
		const note = `appendFileSync(${JSON.stringify(log)}, '<'); await sleep(5); appendFileSync(${JSON.stringify(log)}, '>');`;
		const others = [1, 2, 3].map(() => once(startHolder(file, note), 'exit'));
		const here = [1, 2, 3].map(() =>
			withLock(file, async () => {
				writeFileSync(log, '<', { flag: 'a' });
				await new Promise((resolve) => setTimeout(resolve, 5));
				writeFileSync(log, '>', { flag: 'a' });
			}),
		);
		await Promise.all([...others, ...here]);
		expect(readFileSync(log, 'utf8')).toBe('<>'.repeat(6));
	});

	it('of a process that was killed is free at once, and goes to one of those who wait', async () => {
		const file = lockFile();
		const holder = startHolder(file, hold);
		await once(holder.stdout as NodeJS.ReadableStream, 'data');
		let held = 0;
		let max = 0;
		const waiting = [1, 2, 3].map(() =>
			withLock(file, async () => {
				max = Math.max(max, ++held);
				await new Promise((resolve) => setTimeout(resolve, 10));
				held--;
			}),
		);
		holder.kill('SIGKILL');
		await Promise.all(waiting);
		expect(max).toBe(1);
	});

	it.each([
		['nothing', ''],
		['this process', `{"pid":${process.pid},"host":"here","since":0}`],
		['the first process of a container', '{"pid":1,"host":"container","since":0}'],
		['half a sentence', '{"pid":'],
	])('is free where a dead build left files that name %s', async (_, holder) => {
		const file = lockFile();
		writeFileSync(file, '');
		writeFileSync(`${file}.holder`, holder);
		expect(await withLock(file, async () => 'done', { report: expect.fail })).toBe('done');
		expect(existsSync(`${file}.holder`)).toBe(false);
	});

	it('goes to the one that waits before it goes again to the one that had it', async () => {
		const file = lockFile();
		let turns = 0;
		let isOver = false;
		const often = (async () => {
			while (!isOver && turns < 40) {
				await withLock(file, () => new Promise((resolve) => setTimeout(resolve, 40)));
				turns++;
			}
		})();
		for (let round = 0; round < 3; round++) {
			const before = turns;
			await withLock(file, async () => {});
			expect(turns - before).toBeLessThanOrEqual(3);
		}
		isOver = true;
		await often;
	});

	it('is given back when the work fails', async () => {
		const file = lockFile();
		await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
		expect(await withLock(file, async () => 'done')).toBe('done');
	});

	it('that another process has is reported once, with that process', async () => {
		const file = lockFile();
		const holder = startHolder(file, hold);
		await once(holder.stdout as NodeJS.ReadableStream, 'data');
		const sentences: string[] = [];
		const report = (sentence: string) => {
			sentences.push(sentence);
			holder.kill('SIGKILL');
		};
		await withLock(file, async () => {}, { report, reportAfter: 60 });
		expect(sentences).toEqual([
			expect.stringMatching(
				new RegExp(
					`^Waiting for the build of process ${holder.pid}, which began \\d+ s ago \\(.*building\\.lock\\)\\.$`,
				),
			),
		]);
	});

	it('whose file cannot be one reports it in a sentence', async () => {
		const file = lockFile();
		writeFileSync(file, 'something else, longer than the header of a database: '.repeat(4));
		await expect(withLock(file, async () => {})).rejects.toThrow(
			/building\.lock cannot be locked \(file is not a database\): remove it/,
		);
	});
});
