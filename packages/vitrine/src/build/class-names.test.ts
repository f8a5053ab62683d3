import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeFolder, kitRoot } from '#node/installation.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { shortClassNames } from './class-names.ts';

const names = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `own-${letter}`);
const css = '/* .old */ .list { gap: 0.5rem } .list:hover, .item { animation: turn 1s } @keyframes turn { }';
const root = siteWith(Object.fromEntries(names.map((name) => [`sections/${name}/${name}.module.css`, css])));
const sources = join(kitRoot, codeFolder);
const classOf = shortClassNames(root);
const shown = names.map((name) => {
	return ['list', 'item', 'turn'].map((part) => classOf(part, join(root, `sections/${name}/${name}.module.css`)));
});

it('tells the classes of all files apart, by letters and a number', () => {
	for (const [first, ...others] of shown) {
		expect(first).toMatch(/^[a-z]{2}$/);
		expect(others).toEqual([`${first}1`, `${first}2`]);
	}
	expect(new Set(shown.flat()).size).toBe(names.length * 3);
});

it('takes no letters that blockers of advertisements hide, for the fourth file as for none', () => {
	const classes = globSync('**/*.module.css', { cwd: sources }).map((path) => {
		const file = join(sources, path);
		return classOf(/\.([a-z][\w-]*)/.exec(readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, ''))?.[1] ?? '', file);
	});
	expect(classes).toContain('ae');
	expect(classes).not.toContain('ad');
});
