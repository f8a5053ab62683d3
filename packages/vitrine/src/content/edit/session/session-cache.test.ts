import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import { openSession } from './edit-session.ts';

const about = 'content/en/pages/about.md';
const texts = (root: string) => readdirSync(join(root, '.vitrine/cache/texts'));

async function typeInto(root: string, words: readonly string[]) {
	const session = await openSession(root);
	for (const value of words) {
		const part = fieldAt((await session.fieldsOf(about)).fields, ['description']);
		const edit = { type: 'set' as const, file: about, place: ['description'], before: part?.hash ?? '', value };
		expect(await session.edit([edit])).toEqual({ state: 'written', files: [about] });
	}
}

it('keeps what a session has read for the next one, and nothing of what was only typed', async () => {
	const root = siteWith();
	await typeInto(root, ['First.']);
	const read = texts(root);
	expect(read.length).toBeGreaterThan(3);
	await typeInto(
		root,
		Array.from({ length: 120 }, (_, index) => `Text ${index}.`),
	);
	expect(texts(root).length).toBeLessThan(read.length + 60);
	// The page that was typed into has another text, and another name.
	const now = texts(root);
	expect(read.filter((name) => !now.includes(name)).length).toBeLessThanOrEqual(1);
});

it('is thrown away where it is damaged', async () => {
	const root = siteWith();
	await typeInto(root, ['First.']);
	writeFileSync(join(root, '.vitrine/cache/pages.json'), '[["');
	for (const name of texts(root)) writeFileSync(join(root, '.vitrine/cache/texts', name), '{');
	await typeInto(root, ['Second.']);
	expect(readFileSync(join(root, about), 'utf8')).toContain('Second.');
	const stored = texts(root).map((name) => readFileSync(join(root, '.vitrine/cache/texts', name), 'utf8'));
	expect(stored.map((text) => typeof JSON.parse(text))).not.toContain('string');
	expect(JSON.parse(readFileSync(join(root, '.vitrine/cache/pages.json'), 'utf8')).length).toBe(stored.length - 1);
});
