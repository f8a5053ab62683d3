import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { BuildOptions } from '#build/export/build-site.ts';
import type { BuildAssets } from '#protocol/builds.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { runFolder } from './built-site.ts';
import { siteWith } from './fixture-site.ts';
import { quickBuild } from './quick-build.ts';

/** A build of the fixture, one in a row of several. */
export interface NumberedBuild {
	id: string;
	manifest: Manifest;
	/** Folder of its content. */
	root: string;
	out: string;
	warnings: string[];
}

/** The first of the row, which tests copy and leave as it is. */
export let first: NumberedBuild;

/** Makes the first build, unless another file of this run has made it: it lies in a folder of the run. */
export function prepareFirstBuild(): void {
	beforeAll(async () => {
		first = await buildNumber(1, { out: runFolder('vitrine-first') });
		// Who comes while another file makes it is told to wait.
		first.warnings = first.warnings.filter((sentence) => !sentence.startsWith('Waiting for '));
	}, 60_000);
}

/** Builds the fixture with another title and other letters on a page, so that it has another card and other fonts. */
export async function buildNumber(number: number, options: Partial<BuildOptions> = {}): Promise<NumberedBuild> {
	const letters = String.fromCodePoint(...Array.from({ length: 3 }, (_, index) => 0x3042 + number * 3 + index));
	const root = siteWith({ 'content/en/pages/about.md': about(`About ${'I'.repeat(number)}`, letters) });
	const warnings: string[] = [];
	const out = options.out ?? folderWithCaches();
	const { manifest } = await quickBuild({ root, warn: (sentence) => warnings.push(sentence), ...options, out });
	return { manifest, root, out, warnings, id: manifest.id };
}

export const about = (title: string, oil: string): string =>
	`---\ntitle: ${title}\ndescription: ${title}, the lamp.\nupdated: 2026-02-03\norder: 1\n---\n\n## Oil {#oil}\n\n${oil}\n`;

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'vitrine-out-'));

/** A folder without a build. What the first build drew and cut is there, so that it is not made once more. */
export function folderWithCaches(): string {
	const folder = emptyFolder();
	cpSync(join(first.out, 'cache'), join(folder, 'cache'), { recursive: true });
	return folder;
}

/** A copy of the first build that a test may change. */
export function copyOfFirst(): string {
	const copy = emptyFolder();
	// Another file may be making sure of the first build at this moment: its lock is not ours.
	cpSync(first.out, copy, { recursive: true, filter: (path) => !/\.lock(\.holder|\.next)?$/.test(path) });
	return copy;
}

export const listOf = (out: string): BuildAssets['builds'] =>
	(JSON.parse(readFileSync(join(out, 'site/builds/assets.json'), 'utf8')) as BuildAssets).builds;
export const idsOf = (out: string): string[] => listOf(out).map(({ id }) => id);
export const ownFilesOf = (out: string): string[] => Object.keys(listOf(out)[0]?.files ?? {});
export const earlierOf = (out: string): ManifestEntry[] =>
	(openExport(out)?.manifest.resources ?? []).filter(({ isEarlier }) => isEarlier);
