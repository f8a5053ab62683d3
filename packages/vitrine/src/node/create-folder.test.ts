import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolder } from './create-folder.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'vitrine-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('creates all that are missing, for whom it is told', () => {
	const deep = join(folder, 'one', 'two');
	createFolder(deep, 0o700);
	createFolder(deep);
	for (const made of [deep, join(folder, 'one')]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

it('reports that a file stands in the way', () => {
	writeFileSync(join(folder, 'file'), '');
	expect(() => createFolder(join(folder, 'file'))).toThrow('EEXIST');
	expect(() => createFolder(join(folder, 'file', 'deep'))).toThrow('ENOTDIR');
});

it.runIf(process.platform === 'linux')('gives up where the system will have no folder', () => {
	expect(() => createFolder('/proc/x')).toThrow("ENOENT: no such file or directory, mkdir '/proc/x'");
	expect(() => createFolder('/proc/x/data')).toThrow('ENOENT');
});
