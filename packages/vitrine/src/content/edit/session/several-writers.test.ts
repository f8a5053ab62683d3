import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import { hashOf, keyToPlace } from '../field.ts';
import { openSession } from './edit-session.ts';

const places = [
	['content/en/pages/about.md', 'title'],
	['content/en/pages/about.md', 'description'],
	['content/en/pages/index.yaml', 'sections.features.items.0.title'],
	['content/en/pages/index.yaml', 'sections.features.title'],
	['content/ru/pages/about.md', 'title'],
] as const;

const words = ['Лампа', 'lamp', '灯り', '"oil"', "wick's", 'a: b', '# light', '- one', 'ночь', '🪔', 'yes', '1e3'];

it.each([2, 3, 5])('each edit of %s writers is in the files, or in a conflict that names it', async (count) => {
	const random = randomSource(seed + count);
	const root = siteWith();
	const session = await openSession(root);
	const read = (file: string) => readFileSync(join(root, file), 'utf8');
	const original = new Map(places.map(([file]) => [file, read(file)]));
	const valueAt = async (file: string, key: string) =>
		String(fieldAt((await session.fieldsOf(file)).fields, keyToPlace(key))?.value);
	const model = new Map<string, string>();
	for (const [file, key] of places) model.set(`${file} ${key}`, await valueAt(file, key));
	const first = new Map(model);
	// What each writer saw last.
	const seen = Array.from({ length: count }, () => new Map(model));
	let conflicts = 0;
	for (let step = 0; step < rounds(12, 400); step++) {
		const writer = seen[random(count)] as Map<string, string>;
		const [file, key] = places[random(places.length)] as (typeof places)[number];
		const name = `${file} ${key}`;
		const value = `${Array.from({ length: random(3) + 1 }, () => words[random(words.length)]).join(' ')} ${step}`;
		if (random(6) === 0) {
			// Another program, which knows of no session.
			const theirs = `Theirs ${step}`;
			const source = read('content/en/pages/about.md');
			writeFileSync(join(root, 'content/en/pages/about.md'), source.replace(/^title: .*$/m, `title: ${theirs}`));
			session.forget(['content/en/pages/about.md']);
			model.set('content/en/pages/about.md title', theirs);
			continue;
		}
		const before = writer.get(name) as string;
		const outcome = await session.edit([{ type: 'set', file, place: keyToPlace(key), before: hashOf(before), value }]);
		const now = model.get(name) as string;
		if (before === now) {
			expect([outcome.state, name]).toEqual(['written', name]);
			model.set(name, value);
		} else {
			expect(outcome).toMatchObject({ state: 'conflict', file, mine: value, theirs: now });
			conflicts++;
		}
		writer.set(name, model.get(name) as string);
		expect(await valueAt(file, key)).toBe(model.get(name));
	}
	for (const [file, key] of places) expect(await valueAt(file, key)).toBe(model.get(`${file} ${key}`));
	// Back to the first values: no other byte has changed.
	for (const [file, key] of places) {
		const place = keyToPlace(key);
		const before = hashOf(model.get(`${file} ${key}`));
		await session.edit([{ type: 'set', file, place, before, value: first.get(`${file} ${key}`) as string }]);
	}
	const unquoted = (text: string) => text.replace(/^(\s*(?:title|description): )(['"])(.*)\2$/gm, '$1$3');
	for (const [file, text] of original) expect(unquoted(read(file))).toBe(unquoted(text));
	expect(conflicts).toBeGreaterThan(0);
});
