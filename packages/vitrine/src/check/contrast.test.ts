import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeContrast, measureContrast } from './contrast.ts';

/** A site that sets some tokens. */
function siteWith(...tokens: string[]): string {
	const site = mkdtempSync(join(tmpdir(), 'vitrine-contrast-'));
	mkdirSync(join(site, 'theme'));
	writeFileSync(join(site, 'theme/tokens.css'), `:root {\n${tokens.join('\n')}\n}\n`);
	return site;
}

const faultsOf = (site: string) => measureContrast(site).flatMap(({ faults }) => faults);

it('finds nothing in the colors that the kit has', () => {
	expect(faultsOf(mkdtempSync(join(tmpdir(), 'vitrine-contrast-')))).toEqual([]);
});

it('names text that is too much like its ground, with its line and in which scheme', () => {
	expect(faultsOf(siteWith('', '--ink-soft: light-dark(#b0a898, #ccc);'))).toEqual([
		expect.stringMatching(
			/^theme\/tokens\.css:3: --ink-soft on --paper, light: #b0a898 on #\w+ has a contrast of 2\.\d+ : 1, and a text needs 4\.5 : 1$/,
		),
		expect.stringContaining('--ink-soft on --pane, light'),
		expect.stringMatching(/--line-strong on --paper, light: .* has a contrast of 2\.\d+ : 1, and a field needs 3 : 1$/),
		expect.stringContaining('--line-strong on --pane, light'),
	]);
});

it('names the line of what a color of the kit follows from', () => {
	const site = siteWith('--paper: #fff;', '--ink: #999;');
	expect(faultsOf(site)).toContainEqual(expect.stringMatching(/^theme\/tokens\.css:3: --ink-soft on --pane, dark/));
});

it('counts a contrast that is just enough as enough, and one that is just too little as too little', () => {
	const faultsFor = (ink: string) =>
		faultsOf(siteWith('--paper: #fff;', `--ink: light-dark(${ink}, #000);`)).filter((fault) =>
			fault.includes('--ink on --paper'),
		);
	expect(faultsFor('#767676')).toEqual([]);
	expect(faultsFor('#777')).toHaveLength(1);
});

it('tells the ratio of every pair', () => {
	const told = measureContrast(siteWith('--paper: #fff;', '--ink: #000;')).map(describeContrast);
	expect(told[0]).toBe('  theme/tokens.css:3  --ink on --paper: 21 light, 21 dark, of 4.5');
	expect(told).toContainEqual(expect.stringContaining('--line-strong on --pane'));
});
