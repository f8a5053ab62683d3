import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#build/export/build-site.ts';
import { repositoryRoot } from './repository.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Folder of the built fixture `trilingual`: `site/` and `site.jsonl`. */
		fixture: string;
	}
}

/** Builds the fixture once, before all tests. */
export async function setup({ provide }: TestProject): Promise<void> {
	const folder = gatherTemporaryFolders();
	// Programs that tests start compile the same modules over and over.
	process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
	const fixture = join(folder, 'fixture');
	await buildSite({ root: fileURLToPath(new URL('../fixtures/trilingual', import.meta.url)), out: fixture });
	// This repository's own site shows all pictures of the kit: where it is built, galleries need not encode them once more.
	// They come after the build, which removes what the fixture does not show.
	const pictures = join(repositoryRoot, 'dist/cache/pictures');
	if (existsSync(pictures)) cpSync(pictures, join(fixture, 'cache/pictures'), { recursive: true });
	provide('fixture', fixture);
}

/** Makes one folder for all that tests, and the programs that they start, keep for a while: nothing of it outlives them. */
function gatherTemporaryFolders(): string {
	const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'vitrine-tests-'));
	// PostgreSQL runs under an account of its own, which has to reach what lies below.
	chmodSync(folder, 0o711);
	for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
	process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	return folder;
}

/** Bytes: packages of new sites are installed there, which have hundreds of megabytes each. */
const needed = 6 * 2 ** 30;

/**
 * Makes the folder in memory, where the system has the room for it and runs programs from there: tests write and remove
 * many small files. A build of the fixture takes a third less processor time than on a disk where much was deleted just before.
 */
function inMemory(): string | undefined {
	try {
		const { bavail, bsize } = statfsSync('/dev/shm');
		if (bavail * bsize < needed) return undefined;
		const folder = mkdtempSync('/dev/shm/vitrine-tests-');
		const program = join(folder, 'program');
		writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
		if (spawnSync(program).status === 0) return folder;
		rmSync(folder, { recursive: true });
	} catch {
		// There is none, or it is not for everybody.
	}
	return undefined;
}
