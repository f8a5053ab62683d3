import { expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { openEdits, withGit } from '../../../../../../test/support/pending-site.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import type { Edit } from '../edits/edit.ts';
import { isPart } from './joined-parts.ts';

const about = 'content/en/pages/about.md';
const head = '---\ntitle: About\ndescription: About the lamp.\nupdated: 2026-01-02\n---\n\n';

/** A part of the text: what it is known by, and its words. */
interface Part {
	id: number;
	text: string;
}

const title =
	'one person types by places that are out of date while another inserts, moves and removes parts: each word is in its part';

it(title, { timeout: 3_600_000 }, async () => {
	const random = randomSource(seed);
	let parts: Part[] = Array.from({ length: 5 }, (_, id) => ({ id, text: `Part ${id}` }));
	const text = () => `${head}${parts.map((part) => part.text).join('\n\n')}\n`;
	const { pending, session, read } = await openEdits(withGit(siteWith({ [about]: text() })), { pause: 1_000_000 });
	let seen: readonly Part[] = parts;
	let count = parts.length;

	/** Chooses a change of structure, and returns it with the parts afterwards. */
	const nextStructure = async (kinds: number): Promise<{ edit: Edit; after: Part[] }> => {
		const { fields } = await session.fieldsOf(about);
		const hashes = fields.filter(({ place }) => isPart(place)).map(({ hash }) => hash);
		const index = random(parts.length);
		const before = hashes[index] ?? 'absent';
		const at = { file: about, place: [index], before };
		const kind = random(parts.length > 4 ? kinds : 2);
		const to = random(parts.length);
		if (kind === 0 && to !== index) {
			const rest = parts.toSpliced(index, 1);
			return { edit: { type: 'move', ...at, to }, after: rest.toSpliced(to, 0, parts[index] as Part) };
		}
		if (kind === 2) return { edit: { type: 'remove', ...at }, after: parts.toSpliced(index, 1) };
		const added = { id: ++count, text: `Part ${count}` };
		const list = { file: about, place: [], index, value: added.text };
		const edit: Edit = { type: 'insert', ...list, before: index === 0 ? 'absent' : (hashes[index - 1] ?? 'absent') };
		return { edit, after: parts.toSpliced(index, 0, added) };
	};
	const changeStructure = async (kinds = 3) => {
		const { edit, after } = await nextStructure(kinds);
		const outcome = await pending.edit([edit], { author: 'Bo' });
		// A part that holds an edit which is not written is not removed.
		if (outcome.state === 'refused') return expect(edit.type).toBe('remove');
		expect(outcome.state).toBe('written');
		parts = after.map((part) => parts.find(({ id }) => id === part.id) ?? part);
	};
	const type = async () => {
		const index = random(seen.length);
		const part = seen[index] as Part;
		if (!parts.some(({ id }) => id === part.id)) return;
		const value = `${part.text.slice(0, 40)}${random(2) === 0 ? ` ${++count}` : ' '}`;
		const typing = { file: about, place: [index], value, from: part.text, author: 'Ada' };
		const outcome = await pending.type(typing);
		expect([outcome.state, value, part.text]).toEqual(['saved', value, part.text]);
		const change = (all: readonly Part[]) => all.map((one) => (one.id === part.id ? { ...one, text: value } : one));
		parts = change(parts);
		seen = change(seen);
	};

	for (let step = 0; step < rounds(60, 3000); step++) {
		const action = random(10);
		if (action < 3) await changeStructure();
		else if (action < 5) await Promise.all([changeStructure(2), type()]);
		else if (action < 8) await type();
		else if (action === 8) seen = parts;
		else expect(await pending.write()).toEqual([]);
	}
	expect(await pending.write()).toEqual([]);
	expect(read()).toBe(text().replace(/ +$/gm, ''));
});
