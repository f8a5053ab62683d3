import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { crash, openEdits, withGit } from '../../../../../../test/support/pending-site.ts';
import { keyToPlace } from '../field.ts';
import { openSession } from '../session/edit-session.ts';
import type { PendingField } from './pending-field.ts';

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';

describe('an edit of a field', () => {
	it('that is in its file is kept while that of others takes its place, however long that takes', async () => {
		const { pending, read, write, until, title } = await openEdits(withGit(siteWith()));
		const set = (value: string) => read().replace(/^title: .*$/m, `title: ${value}`);
		write(set('Mine'));
		const mine = { file: about, place: ['title'], value: 'Mine', from: title, author: 'Ada' };
		await pending.keepDuring([mine], async () => {
			// Time for what compares it with its file, if that did not wait.
			await setTimeout(300);
			write(set('Theirs'));
		});
		expect(await until('conflict')).toMatchObject({ value: 'Mine', theirs: 'Theirs' });
	});

	it('that is in its file is kept no longer where that of others does not take its place', async () => {
		const { pending, read, write, type, title } = await openEdits(withGit(siteWith()), { pause: 1_000_000 });
		const set = (value: string) => read().replace(/^title: .*$/m, `title: ${value}`);
		write(set('Mine'));
		const mine = { file: about, place: ['title'], value: 'Mine', from: title, author: 'Ada' };
		await type('description', 'About the lamp.', 'Typed.');
		const taken = pending.keepDuring([mine], async () => {
			write(set('Newer'));
			throw new Error('The file was changed.');
		});
		await expect(taken).rejects.toThrow('The file was changed.');
		const late = pending.keepDuring([mine], async () => write(set('Theirs')));
		await expect(late).rejects.toMatchObject({ reason: 'changed', path: about });
		expect(pending.list()).toMatchObject([{ place: ['description'], value: 'Typed.' }]);
		await pending.write();
		expect(read()).toContain('\ntitle: Newer\ndescription: Typed.\n');
	});

	it('is saved, then checked, and without Git written when the site is published', async () => {
		const { pending, events, read, type, until, title } = await openEdits(siteWith());
		const before = read();
		expect(await type('title', title, 'New')).toMatchObject({
			...{ state: 'saved', edit: { value: 'New', number: 1, state: 'unchecked' } },
		});
		expect(await until('ready')).toMatchObject({ author: 'Ada', from: title });
		expect([pending.hasGit, read()]).toEqual([false, before]);
		expect(await pending.write()).toEqual([]);
		expect(read()).toBe(before.replace(`title: ${title}`, 'title: New'));
		expect(events.map(({ event, edit }) => `${event} ${edit.number}`)).toEqual(['pending 1', 'pending 1', 'written 1']);
	});

	it('is written after a pause where there is Git', async () => {
		const { events, read, type, title, pending } = await openEdits(withGit(siteWith()), { pause: 1 });
		const written = new Promise((resolve) => pending.follow(({ event }) => event === 'written' && resolve(event)));
		await type('title', title, 'New');
		await written;
		expect([read().includes('\ntitle: New\n'), pending.list()]).toEqual([true, []]);
		expect(events.at(-1)).toEqual({
			event: 'written',
			edit: { file: about, place: ['title'], number: 1, author: 'Ada' },
		});
	});

	it('that empties what a file may lack takes it out, and puts it back', async () => {
		const { pending, read, type, until } = await openEdits(siteWith());
		const before = read();
		await type('updated', '2026-02-01', '');
		await until('ready', 'updated');
		expect(await pending.write()).toEqual([]);
		expect([read(), pending.list()]).toEqual([before.replace('updated: 2026-02-01\n', ''), []]);
		await type('updated', '', '2026-03-01');
		await until('ready', 'updated');
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain('\nupdated: 2026-03-01\n');
		await type('noindex', undefined, '');
		await expect.poll(() => pending.list()).toEqual([]);
	});

	it('that the site would break by stays pending, with the message of the build, and hinders no other', async () => {
		const { pending, read, type, until, at, title } = await openEdits(siteWith());
		const before = read();
		await type('title', title, '');
		const [problem] = ((await until('broken')) as Extract<PendingField, { state: 'broken' }>).problems;
		expect(problem).toMatchObject({ file: about, where: 'title', fix: expect.any(String) });
		await type('description', at('description')?.from ?? /^description: (.*)$/m.exec(before)?.[1], 'Both hold.');
		expect(await pending.write()).toMatchObject([{ place: ['title'], state: 'broken' }]);
		expect(read()).toBe(before.replace(/^description: .*$/m, 'description: Both hold.'));
		await type('title', '', 'Better');
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain('\ntitle: Better\n');
	});

	it('that passes only together with others is written with them, whatever else is pending', async () => {
		const { pending, read, type, until, title } = await openEdits(siteWith());
		const before = [read(), read(home)];
		await type('title', title, '');
		await type('001', 'A *lamp*. See [the guide](/guide) and [oil](#oil), `code`.', 'A *lamp*. See [oil](#fuel).');
		await type('002', '## Oil {#oil}', '## Oil {#fuel}');
		const item = keyToPlace('sections.features.items.0.text');
		const [from, value] = ['A lamp that burns on oil. [More](/about#oil)', 'It burns. [More](/about#fuel)'];
		await pending.type({ file: home, place: item, from, value, author: 'Bo' });
		expect(await until('broken', '002')).toMatchObject({ problems: [expect.anything(), expect.anything()] });
		expect(await pending.write()).toMatchObject([{ place: ['title'], state: 'broken' }]);
		expect(read()).toBe(
			before[0]
				?.replace('A *lamp*. See [the guide](/guide) and [oil](#oil), `code`.', 'A *lamp*. See [oil](#fuel).')
				.replace('{#oil}', '{#fuel}'),
		);
		expect(read(home)).toBe(before[1]?.replace(from, value));
	});

	it('is tried once, however often it is named, and lets the edits of others come in between', async () => {
		const root = siteWith();
		const session = await openSession(root);
		const tried: number[] = [];
		let meanwhile = () => {};
		const counted = {
			...session,
			edit(edits: Parameters<typeof session.edit>[0]) {
				tried.push(edits.length);
				meanwhile();
				return session.edit(edits);
			},
		};
		const { pending, type, until, title } = await openEdits(root, { session: counted });
		await type('title', title, '');
		await until('broken');
		await type('updated', '2026-02-01', 'soon');
		const edits = pending.list();
		const order: string[] = [];
		meanwhile = () => {
			meanwhile = () => {};
			const place = ['description'];
			const edit = { type: 'set' as const, file: home, place, before: 'another', value: 'Other' };
			void pending.edit([edit], { author: 'Bo' }).then(() => order.push('other'));
		};
		await pending.write([...edits, ...edits, ...edits]);
		order.push('all');
		expect(order).toEqual(['other', 'all']);
		// Both together; that of the other person; each by itself.
		expect(tried).toEqual([2, 1, 1, 1]);
	});

	it('is replaced by the next one, also while the one before is written', async () => {
		const { pending, read, type, title } = await openEdits(siteWith());
		await type('title', title, 'One');
		const writing = pending.write();
		const second = type('title', 'One', 'Two');
		await Promise.all([writing, second]);
		await type('title', 'Two', 'Three');
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain('\ntitle: Three\n');
	});

	it('that is typed while the one before becomes a file is no conflict', async () => {
		const root = siteWith();
		const session = await openSession(root);
		let meanwhile = async () => {};
		const slow = {
			...session,
			async edit(edits: Parameters<typeof session.edit>[0]) {
				const outcome = await session.edit(edits);
				await meanwhile();
				meanwhile = async () => {};
				return outcome;
			},
		};
		const { pending, read, type, title } = await openEdits(root, { session: slow });
		await type('title', title, 'One');
		meanwhile = async () => void (await type('title', 'One', 'Two'));
		expect(await pending.write()).toMatchObject([{ value: 'Two' }]);
		expect(read()).toContain('\ntitle: One\n');
		await crash(pending);
		const later = await openEdits(root);
		expect(await later.until('ready')).toMatchObject({ value: 'Two' });
		expect(await later.pending.write()).toEqual([]);
		expect(read()).toContain('\ntitle: Two\n');
	});

	it('may be repeated where no answer came, and is discarded by its number alone', async () => {
		const { pending, type, read, title } = await openEdits(siteWith());
		const first = await type('title', title, 'New');
		expect(await type('title', title, 'New')).toMatchObject({ state: 'saved', edit: { from: title } });
		await pending.discard([first.state === 'saved' ? first.edit : expect.fail()]);
		expect(pending.list()).toHaveLength(1);
		await pending.write();
		expect(await type('title', title, 'New')).toMatchObject({ state: 'saved' });
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain('\ntitle: New\n');
		await type('title', 'New', 'Newer');
		await pending.discard(pending.list());
		expect([pending.list(), read().includes('Newer')]).toEqual([[], false]);
	});

	it('is checked again by itself where files changed while it was checked', async () => {
		const root = siteWith();
		const session = await openSession(root);
		const gone = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
		let failures = 0;
		const failing = async <Result>(run: () => Promise<Result>): Promise<Result> => {
			if (failures++ < 2) throw gone;
			return run();
		};
		const { type, until, title, events } = await openEdits(root, {
			session: {
				...session,
				fieldsOf: (file) => failing(() => session.fieldsOf(file)),
				check: (edits) => failing(() => session.check(edits)),
			},
		});
		await type('title', title, 'New');
		expect(await until('ready')).toMatchObject({ value: 'New' });
		expect([failures > 3, events.length]).toEqual([true, 2]);
	});

	it('of a file that is none, or a place that is none, never becomes one', async () => {
		const { pending } = await openEdits(siteWith());
		for (const file of ['../x.md', 'content/../../x.md', 'package.json', '/etc/passwd']) {
			await pending.type({ file, place: ['title'], from: undefined, value: 'x', author: 'Ada' });
		}
		await pending.type({ file: about, place: ['a', 'b'], from: undefined, value: 'x', author: 'Ada' });
		expect((await pending.write()).map(({ state }) => state)).toEqual(Array(5).fill('refused'));
	});
});
