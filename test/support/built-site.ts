import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildSite } from '#build/export/build-site.ts';
import { ContentError } from '#content/problems/problem.ts';
import { siteWith } from './fixture-site.ts';
import { quickBuild } from './quick-build.ts';
import { repositoryRoot } from './repository.ts';

/**
 * For tests: a folder to build into. The fonts and cards of the fixture are there, and its pictures with those of the
 * kit: half the time of a build goes to them.
 */
export function outFolder(): string {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	cpSync(join(inject('fixture'), 'cache'), join(out, 'cache'), { recursive: true });
	return out;
}

/** For tests: builds this repository's own site, where it is not built yet, and returns its folder of builds. */
export async function realSite(): Promise<string> {
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	return out;
}

/** For tests: puts the pictures, fonts and cards of this repository's site where one with the same content is built. */
export async function fillWithRealCaches(out: string): Promise<void> {
	cpSync(join(await realSite(), 'cache'), join(out, 'cache'), { recursive: true });
}

/** For tests: builds a site once for all test files of a run, into a folder of this name, and gives the folder. */
export async function builtOnce(name: string, root: string, { previews = false } = {}): Promise<string> {
	const out = runFolder(name);
	await quickBuild({ root, out, previews });
	return out;
}

/** For tests: the folder of this name to build into, which all test files of a run share. */
export function runFolder(name: string): string {
	const out = join(tmpdir(), name);
	if (!existsSync(out)) fillWithCaches(out);
	return out;
}

/** For tests: a folder into which the fixture is built, to be changed. */
export function builtFixture(): string {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	cpSync(inject('fixture'), out, { recursive: true });
	return out;
}

/** For tests: builds the fixture with these changes and gives the folder with `site/` and `site.jsonl`. */
export function builtWith(changes: Parameters<typeof siteWith>[0]): Promise<string> {
	return builtFrom(siteWith(changes));
}

/** For tests: builds the site in a folder and gives the folder with `site/` and `site.jsonl`. */
export async function builtFrom(root: string): Promise<string> {
	const out = outFolder();
	await quickBuild({ root, out });
	return out;
}

/** For tests: what an editor reads when the fixture with these changes is built as a whole. */
export function buildComplaint(changes: Parameters<typeof siteWith>[0]): Promise<string> {
	return complaintOfBuild(siteWith(changes));
}

/** For tests: what an editor reads when the site in a folder is built as a whole. */
export async function complaintOfBuild(root: string): Promise<string> {
	try {
		await builtFrom(root);
		return 'nothing to complain about';
	} catch (error) {
		if (error instanceof ContentError) return `\n${error.message}\n`;
		throw error;
	}
}

/** Moves caches to a new folder all at once: another test file may be doing the same. */
function fillWithCaches(out: string): void {
	try {
		renameSync(outFolder(), out);
	} catch (error) {
		if (!existsSync(out)) throw error;
	}
}
