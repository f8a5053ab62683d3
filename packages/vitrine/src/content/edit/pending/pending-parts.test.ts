import { describe, expect, it, vi } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { openEdits, withGit } from '../../../../../../test/support/pending-site.ts';
import type { Edit } from '../edits/edit.ts';
import { openSession } from '../session/edit-session.ts';

const about = 'content/en/pages/about.md';
const head = '---\ntitle: About\ndescription: About the lamp.\nupdated: 2026-01-02\n---\n\n';
const withParts = (...parts: string[]) => `${head}${parts.join('\n\n')}\n`;
const site = (...parts: string[]) => withGit(siteWith({ [about]: withParts(...parts) }));
const insertFirst: Edit = { type: 'insert', file: about, place: [], index: 0, value: 'New.', before: 'absent' };

describe('a part of a text', () => {
	it.each([
		['a space at its end', 'A lamp ', 'burns.', 'A lamp burns.'],
		['a second paragraph', 'A lamp.\n\nIt burns', ' oil.', 'A lamp.\n\nIt burns oil.'],
		['three paragraphs', 'A lamp.\n\nIt burns.\n\nIt', ' smokes.', 'A lamp.\n\nIt burns.\n\nIt smokes.'],
		['a second paragraph that goes again', 'A lamp.\n\nIt burns.', '\b', 'A lamp.'],
	])('is typed on where it was written with %s', async (_, first, more, whole) => {
		const { pending, type, read } = await openEdits(site('Lamp.', 'Oil.'), { pause: 1_000_000 });
		await type('001', 'Lamp.', first);
		expect(await pending.write()).toEqual([]);
		await type('001', first, more === '\b' ? 'A lamp.' : first + more);
		expect(await pending.write()).toEqual([]);
		expect(read()).toBe(withParts(whole, 'Oil.'));
	});

	it.each([
		['more in its second paragraph', 'A lamp.\n\nNew.', 'A lamp.\n\nNew. More.', ['A lamp.', 'New. More.']],
		['without its second paragraph', 'A lamp.\n\nNew.', 'A lamp.', ['A lamp.']],
		['with the words from before', 'Lamp.\n\nNew.', 'Lamp.\n\nNew. More.', ['Lamp.', 'New. More.']],
	])('is typed on while two paragraphs of it are written: %s', async (_, first, next, parts) => {
		const root = site('Lamp.', 'Oil.');
		const session = await openSession(root);
		const released = Promise.withResolvers<void>();
		const edit: typeof session.edit = async (...made) => {
			const outcome = await session.edit(...made);
			await released.promise;
			return outcome;
		};
		const { pending, type, read } = await openEdits(root, { session: { ...session, edit }, pause: 1_000_000 });
		await type('001', 'Lamp.', first);
		const writing = pending.write();
		await vi.waitFor(() => expect(read()).toContain('New.'));
		await type('001', first, next);
		released.resolve();
		await writing;
		expect(await pending.write()).toEqual([]);
		expect(read()).toBe(withParts(...parts, 'Oil.'));
	});

	it('that is pasted behind another one is no less removed, and written', async () => {
		const { pending, type, read, until } = await openEdits(site('Lamp.', 'Oil.', 'Wick.'), { pause: 1_000_000 });
		await type('002', 'Oil.', '');
		await type('001', 'Lamp.', 'Lamp.\n\nOil.');
		await until('ready', '001');
		expect(await pending.write()).toEqual([]);
		expect(read()).toBe(withParts('Lamp.', 'Oil.', 'Wick.'));
	});

	it('with a horizontal rule in it counts as the parts that it becomes', async () => {
		const { pending, type, read, at } = await openEdits(site('Lamp.', 'Oil.'), { pause: 1_000_000 });
		await type('002', 'Oil.', 'Oil of');
		await type('001', 'Lamp.', 'Lamp.\n\n***\n\nNew.');
		expect(await pending.write([{ file: about, place: [0] }])).toEqual([]);
		expect(at('003')).toMatchObject({ value: 'Oil of' });
		expect(await pending.write()).toEqual([]);
		expect(read()).toBe(withParts('Lamp.', '***', 'New.', 'Oil of'));
	});

	it('is named in what stays pending by the place that it has then', async () => {
		const { pending, type } = await openEdits(site('Lamp.', 'Oil.', 'Wick.', 'End.'), { pause: 1_000_000 });
		await type('003', 'Wick.', '```\nno end');
		await type('001', 'Lamp.', 'Lamp.\n\nNew.');
		expect(await pending.write()).toMatchObject([{ place: [3], value: '```\nno end' }]);
	});

	it('takes the edits of those behind it along, where it becomes two', async () => {
		const { pending, type, read, at, until } = await openEdits(site('Lamp.', 'Oil.', 'Wick.'), { pause: 1_000_000 });
		await type('003', 'Wick.', 'A');
		await type('001', 'Lamp.', 'Lamp.\n\nNew.');
		expect(await pending.write([{ file: about, place: [0] }])).toEqual([]);
		expect(await until('ready', '004')).toMatchObject({ value: 'A' });
		await type('004', 'A', 'A wick.');
		expect(await pending.write()).toEqual([]);
		expect(at('003')).toBeUndefined();
		expect(read()).toBe(withParts('Lamp.', 'New.', 'Oil.', 'A wick.'));
	});

	it.each(['while', 'after'])('is found by who types on %s another one is inserted before it', async (when) => {
		const root = site('Lamp.', 'Oil.');
		const session = await openSession(root);
		const released = Promise.withResolvers<void>();
		const edit: typeof session.edit = async (...made) => {
			const outcome = await session.edit(...made);
			if (made[0].some(({ type }) => type === 'insert')) await released.promise;
			return outcome;
		};
		const held = { ...session, edit };
		const { pending, type, read, until } = await openEdits(root, { session: held, pause: 1_000_000 });
		await type('002', 'Oil.', 'Oil of');
		await until('ready', '002');
		const inserted = pending.edit([insertFirst], { author: 'Bo' });
		await vi.waitFor(() => expect(read()).toContain('New.'));
		if (when === 'after') {
			released.resolve();
			await inserted;
		}
		// Both name the places from before.
		const typed = type('002', 'Oil of', 'Oil of olives.');
		const begun = when === 'after' ? type('001', 'Lamp.', 'A lamp.') : undefined;
		released.resolve();
		await inserted;
		expect(await typed).toMatchObject({ state: 'saved', edit: { place: [2] } });
		await begun;
		expect(await pending.write()).toEqual([]);
		expect(read()).toBe(withParts('New.', when === 'after' ? 'A lamp.' : 'Lamp.', 'Oil of olives.'));
	});

	it('is found where the answer was lost and another one was inserted before it', async () => {
		const { pending, type, read } = await openEdits(site('Lamp.', 'Oil.'), { pause: 1_000_000 });
		await type('002', 'Oil.', 'Oil of olives.');
		await pending.edit([insertFirst], { author: 'Bo' });
		expect(await type('002', 'Oil.', 'Oil of olives.')).toMatchObject({ state: 'saved', edit: { place: [2] } });
		expect(await pending.write()).toEqual([]);
		expect(read()).toBe(withParts('New.', 'Lamp.', 'Oil of olives.'));
	});
});
