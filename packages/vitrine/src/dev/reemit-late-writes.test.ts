import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { reemitLateWrites } from './reemit-late-writes.ts';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it.each([2, 10, 30, 45, 60])('tells of what is written %i ms after a file was emptied', async (gap) => {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-writes-'));
	const path = join(root, 'page.md');
	writeFileSync(path, 'Before');
	const { watcher, close } = await createServer({ root, configFile: false, server: { middlewareMode: true } });
	onTestFinished(close);
	const found: string[] = [];
	watcher.on('change', () => found.push(readFileSync(path, 'utf8')));
	reemitLateWrites(watcher);
	await expect.poll(() => Object.keys(watcher.getWatched())).toContain(root);
	await wait(100);

	const file = openSync(path, 'w');
	await wait(gap);
	writeSync(file, 'After');
	closeSync(file);
	await expect.poll(() => found.at(-1)).toBe('After');
	// Each write is emitted once. On a busy machine, the watcher may emit it as well.
	await wait(400);
	expect(found.length).toBeLessThanOrEqual(3);
});
