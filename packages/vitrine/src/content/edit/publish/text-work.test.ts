import { expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import { openTextWork } from './text-work.ts';

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';

const article = (title: string, ...parts: string[]) =>
	`---\ntitle: ${title}\n# Ask Ann.\ndescription: About.\nupdated: 2026-02-01\n---\n\n${parts.join('\n\n')}\n`;

const items = (...names: string[]) => `title: Lamp
description: A lamp.
sections:
  list:
    kind: features
    label: List
    title: Why
    items:
${names.map((name) => `      - title: ${name}\n        text: About ${name}.`).join('\n')}
  last:
    kind: quote
    label: Words
    items:
      - text: It burns.
        name: Ann
`;

const work = openTextWork(siteWith());
const changesOf = async (file: string, before: string, now: string) =>
	(await work.compare([{ file, before, now }]))[0] ?? [];
const names = (changes: Awaited<ReturnType<typeof changesOf>>) =>
	changes.map(({ kind, place }) => `${kind} ${place.join('.')}`);

it('lists what differs between two versions by field, texts word by word', async () => {
	const before = article('Lamp', 'One.', 'Two.', 'Three.');
	const now = article('A lamp', 'One.', 'Two, and more.', 'New.', 'Three.');
	const changes = await changesOf(about, before, now);
	expect(names(changes)).toEqual(['set 1', 'insert 2', 'set title']);
	expect(changes[2]?.words).toEqual([
		{ kind: 'removed', text: 'Lamp' },
		{ kind: 'added', text: 'A lamp' },
	]);
	const listed = await changesOf(home, items('Oil', 'Wick', 'Flame'), items('Wick', 'Flame', 'Smoke'));
	expect(names(listed)).toEqual(['remove sections.list.items.0', 'insert sections.list.items.2']);
	expect(listed[1]).toMatchObject({ now: { title: 'Smoke', text: 'About Smoke.' } });
});

it('makes one of the changes, and touches nothing else', async () => {
	const before = article('Lamp', 'One.', 'Two.', 'Three.');
	const now = article('A lamp', 'One.', 'Two, and more.', 'New.', 'Three.');
	const [second, inserted] = await changesOf(about, before, now);
	const make = async (...ids: (string | undefined)[]) =>
		(
			await work.make(
				{ file: about, before, now },
				ids.flatMap((id) => id ?? []),
			)
		).text;
	expect(await make(second?.id)).toBe(article('Lamp', 'One.', 'Two, and more.', 'Three.'));
	expect(await make(inserted?.id)).toBe(article('Lamp', 'One.', 'Two.', 'New.', 'Three.'));
	expect(await make()).toBe(before);
});

it('makes all changes of two versions, whatever they are', { timeout: 1_800_000 }, async () => {
	const random = randomSource(seed);
	const all = ['Oil', 'Wick', 'Flame', 'Smoke', 'Glass', 'Night'];
	const some = () => all.filter(() => random(3) > 0).toSorted(() => random(3) - 1);
	for (let round = 0; round < rounds(8, 300); round++) {
		const [one, two] = [some(), some()];
		for (const [file, before, now] of [
			[about, article('One', ...one), article('Two', ...two)],
			...(one.length > 0 && two.length > 0 ? [[home, items(...one), items(...two)] as const] : []),
		] as const) {
			const ids = (await changesOf(file, before, now)).map(({ id }) => id);
			const { text } = await work.make({ file, before, now }, ids);
			expect(await changesOf(file, text, now), `${one} to ${two}`).toEqual([]);
			const joined = await work.join({ file, base: before, mine: now, theirs: before });
			expect(await changesOf(file, joined.text, now), `${one} to ${two}`).toEqual([]);
			expect(await work.join({ file, base: before, mine: now, theirs: now })).toEqual({ text: now, conflicts: [] });
			expect(await work.join({ file, base: before, mine: before, theirs: now })).toEqual({ text: now, conflicts: [] });
		}
	}
});

it('joins the work of two people by field, and names a field that both changed', async () => {
	const base = article('Lamp', 'One.', 'Two.', 'Three.');
	const mine = article('My lamp', 'One.', 'Two, mine.', 'Three.', 'Mine.');
	const theirs = article('Lamp', 'First.', 'One.', 'Two.', 'Three, theirs.');
	expect(await work.join({ file: about, base, mine, theirs })).toEqual({
		text: article('My lamp', 'First.', 'One.', 'Two, mine.', 'Three, theirs.', 'Mine.'),
		conflicts: [],
	});
	const other = article('Their lamp', 'One.', 'Two.', 'Three.');
	expect(await work.join({ file: about, base, mine, theirs: other })).toEqual({
		text: article('Their lamp', 'One.', 'Two, mine.', 'Three.', 'Mine.'),
		conflicts: [{ file: about, place: ['title'], mine: 'My lamp', theirs: 'Their lamp', before: 'Lamp' }],
	});
});

it('moves parts that others left alone, and loses none', async () => {
	const before = article('Lamp', 'Glass.', 'Smoke.', 'Flame.', 'Night.');
	const now = article('Lamp', 'Oil.', 'Wick.', 'Night.', 'Flame.', 'Glass.', 'Smoke.');
	const { text, conflicts } = await work.join({ file: about, base: before, mine: now, theirs: before });
	expect([text, conflicts]).toEqual([now, []]);
});

it('adds, removes and orders sections', async () => {
	const before = items('Oil');
	const [head = '', list = '', last = ''] = before.split(/^(?= {2}(?:list|last):)/m);
	const now = `${head}${last}  new:\n    kind: quote\n    label: More\n    items:\n      - text: Go.\n        name: Bob\n${list}`;
	const changes = await changesOf(home, before, now);
	expect(names(changes)).toEqual(['enter sections.new', 'order sections']);
	const { text } = await work.make(
		{ file: home, before, now },
		changes.map(({ id }) => id),
	);
	expect(text).toBe(now);
});
