import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { contrastFaults } from './contrast.ts';

/** A site with the kit's tokens, one of them changed. */
function siteWith(name: string, value: string): string {
	const site = mkdtempSync(join(tmpdir(), 'vitrine-contrast-'));
	cpSync(join(repositoryRoot, 'packages/vitrine/src/ui/tokens.css'), join(site, 'theme/tokens.css'));
	const file = join(site, 'theme/tokens.css');
	const tokens = readFileSync(file, 'utf8');
	writeFileSync(file, tokens.replace(new RegExp(`${name}: [^;]*;`), `${name}: ${value};`));
	return site;
}

it('finds nothing in the colours that the kit has', () => {
	expect(contrastFaults(mkdtempSync(join(tmpdir(), 'vitrine-contrast-')))).toEqual([]);
});

it('names text that is too much like its ground, and in which scheme', () => {
	const site = siteWith('--ink-soft', 'light-dark(#b0a898, #ccc)');
	expect(contrastFaults(site)).toEqual([
		expect.stringMatching(
			/^theme\/tokens\.css: --ink-soft on --paper, light: #b0a898 on #\w+ has a contrast of 2\.\d+ : 1, and text needs 4\.5 : 1$/,
		),
		expect.stringContaining('--ink-soft on --pane, light'),
	]);
});

it('counts a contrast that is just enough as enough, and one that is just too little as too little', () => {
	const site = siteWith('--paper', '#fff');
	const set = (ink: string) => {
		const tokens = readFileSync(join(site, 'theme/tokens.css'), 'utf8');
		writeFileSync(join(site, 'theme/tokens.css'), tokens.replace(/--ink: [^;]*;/, `--ink: light-dark(${ink}, #000);`));
		return contrastFaults(site).filter((fault) => fault.includes('--ink on --paper'));
	};
	expect(set('#767676')).toEqual([]);
	expect(set('#777')).toHaveLength(1);
});
