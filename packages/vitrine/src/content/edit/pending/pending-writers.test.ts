import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import { keyToPlace, placeToKey } from '../field.ts';
import { fieldKey } from '../journal/pending-edit.ts';
import { openSession } from '../session/edit-session.ts';
import { openPending } from './open-pending.ts';

const about = 'content/en/pages/about.md';
const places = [
	[about, 'title'],
	[about, 'description'],
	['content/en/pages/index.yaml', 'sections.features.items.0.title'],
	['content/en/pages/index.yaml', 'sections.features.title'],
	['content/ru/pages/about.md', 'title'],
] as const;

const words = ['Лампа', 'lamp', '灯り', '"oil"', "wick's", 'a: b', '# light', '- one', 'ночь', '🪔', 'yes', '1e3'];

/** A field: what its file has, and what is pending. */
interface Known {
	file: string;
	pending: { value: string; from: string } | undefined;
}

const title = (count: number) =>
	`each edit of ${count} writers that was acknowledged is in its file, pending, or in a conflict`;

it.each([2, 3, 5].map((count) => [title(count), count] as const))('%s', { timeout: 3_600_000 }, async (_, count) => {
	const random = randomSource(seed + count);
	const root = siteWith();
	const read = (file: string) => readFileSync(join(root, file), 'utf8');
	const original = new Map(places.map(([file]) => [file, read(file)]));
	const open = async () => {
		const session = await openSession(root);
		return { session, pending: await openPending(root, { session, report: expect.fail }) };
	};
	let { session, pending } = await open();
	const valueAt = async ([file, key]: (typeof places)[number]) =>
		String(fieldAt((await session.fieldsOf(file)).fields, keyToPlace(key))?.value);
	const model = new Map<string, Known>();
	for (const place of places) {
		model.set(place.join(' '), { file: await valueAt(place), pending: undefined });
	}
	const first = new Map([...model].map(([name, { file }]) => [name, file]));
	const seen = Array.from({ length: count }, () => new Map(first));
	const counts = { saved: 0, taken: 0, conflicts: 0, broken: 0, restarts: 0, discarded: 0, chosen: 0 };

	/** Lets all that passes become files, and compares everything with the model. */
	const settle = async () => {
		const left = new Map((await pending.write()).map((edit) => [fieldKey(edit), edit]));
		for (const place of places) {
			const name = place.join(' ');
			const known = model.get(name) as Known;
			const { pending: mine } = known;
			const edit = left.get(fieldKey({ file: place[0], place: keyToPlace(place[1]) }));
			if (mine?.value === known.file) known.pending = undefined;
			else if (mine && mine.from === known.file && mine.value !== '') {
				Object.assign(known, { file: mine.value, pending: undefined });
			}
			const shown = edit && { value: edit.value, from: edit.from };
			expect([name, await valueAt(place), shown]).toEqual([name, known.file, known.pending]);
			if (!edit) continue;
			const isBroken = known.pending?.from === known.file;
			expect(edit).toMatchObject(isBroken ? { state: 'broken' } : { state: 'conflict', theirs: known.file });
			counts[isBroken ? 'broken' : 'conflicts']++;
		}
		expect(left.size).toBe([...model.values()].filter((known) => known.pending).length);
	};

	const lacksSome = () => Object.values(counts).includes(0);
	for (let step = 0; step < rounds(40, 1500) || (lacksSome() && step < 400); step++) {
		const writer = seen[random(count)] as Map<string, string>;
		const place = places[random(places.length)] as (typeof places)[number];
		const name = place.join(' ');
		const known = model.get(name) as Known;
		const field = { file: place[0], place: keyToPlace(place[1]) };
		const kind = random(20);
		if (kind < 2) {
			// Another program, which knows of no editor.
			const theirs = `Theirs ${step}`;
			writeFileSync(join(root, about), read(about).replace(/^title: .*$/m, `title: ${theirs}`));
			pending.look([about]);
			(model.get(`${about} title`) as Known).file = theirs;
		} else if (kind === 2) {
			// Nothing is written at the end of a server.
			await pending.close();
			({ session, pending } = await open());
			counts.restarts++;
		} else if (kind < 6) await settle();
		else if (kind === 6) {
			const [edit] = pending.list();
			await pending.discard(edit ? [edit] : []);
			const dropped = edit && model.get(`${edit.file} ${placeToKey(edit.place)}`);
			if (!dropped) continue;
			dropped.pending = undefined;
			counts.discarded++;
		} else {
			const text = `${Array.from({ length: random(3) + 1 }, () => words[random(words.length)]).join(' ')} ${step}`;
			const value = random(6) === 0 ? '' : text;
			const mine = pending.list().find((one) => fieldKey(one) === fieldKey(field));
			const chooses = mine !== undefined && random(3) === 0;
			const from = chooses ? known.file : (writer.get(name) as string);
			const replaces = chooses ? { replaces: mine.number } : {};
			const outcome = await pending.type({ ...field, value, from, author: `Writer ${step % count}`, ...replaces });
			const goesOn = known.pending !== undefined && [from, value].includes(known.pending.value);
			if (known.pending && !goesOn && !chooses) {
				const { value: theirs, from: before } = known.pending;
				expect(outcome).toMatchObject({ state: 'conflict', mine: value, theirs, before });
				counts.taken++;
			} else {
				expect(outcome).toMatchObject({ state: 'saved', edit: { value } });
				known.pending = { value, from: goesOn ? (known.pending as { from: string }).from : from };
				counts.saved++;
				if (chooses) counts.chosen++;
			}
		}
		for (const one of places) {
			const { file, pending: edit } = model.get(one.join(' ')) as Known;
			if (random(2) === 0) writer.set(one.join(' '), edit?.value ?? file);
		}
	}
	await settle();
	// Otherwise this would have tested nothing.
	expect(lacksSome()).toBe(false);
	// Back to the first values: no other byte has changed.
	await pending.discard(pending.list());
	for (const [file, key] of places) {
		const { file: from } = model.get(`${file} ${key}`) as Known;
		const value = first.get(`${file} ${key}`) as string;
		await pending.type({ file, place: keyToPlace(key), from, value, author: 'Ada' });
	}
	expect(await pending.write()).toEqual([]);
	await pending.close();
	const unquoted = (text: string) => text.replace(/^(\s*-? ?(?:title|description): )(['"])(.*)\2$/gm, '$1$3');
	for (const [file, text] of original) expect(unquoted(read(file))).toBe(unquoted(text));
});
