import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasGit } from './has-git.ts';

it.each([
	['nothing', '', true],
	['a file beside them', 'site/content/*.png\n', true],
	['the words', 'site/content/\n', false],
	['the site', 'site/\n', false],
])('keeps words in a repository that ignores %s', async (_, rules, isKept) => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	const site = join(folder, 'site');
	mkdirSync(join(site, 'content/en'), { recursive: true });
	for (const name of ['about.md', 'lamp.png']) writeFileSync(join(site, 'content/en', name), '');
	expect(await hasGit(site)).toBe(false);
	execFileSync('git', ['-C', folder, 'init', '--quiet']);
	writeFileSync(join(folder, '.gitignore'), rules);
	expect(await hasGit(site)).toBe(isKept);
});
