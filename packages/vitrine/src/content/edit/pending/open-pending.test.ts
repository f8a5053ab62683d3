import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { keyToPlace } from '../field.ts';
import type { PlainValue } from '../journal/pending-edit.ts';
import { openSession } from '../session/edit-session.ts';
import { openThreadedSession } from '../session/threaded-session.ts';
import { openPending, type PendingOptions } from './open-pending.ts';
import type { PendingEdits } from './pending-edits.ts';
import type { PendingEvent, PendingField } from './pending-field.ts';

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';
const opened: PendingEdits[] = [];
afterEach(async () => {
	for (const pending of opened.splice(0)) await pending.close();
});

async function open(root: string, options: Partial<PendingOptions> = {}) {
	const session = options.session ?? (await openSession(root));
	const pending = await openPending(root, { session, report: expect.fail, ...options });
	opened.push(pending);
	const events: PendingEvent[] = [];
	pending.follow((event) => events.push(event));
	const read = (file = about) => readFileSync(join(root, file), 'utf8');
	const type = (key: string, from: PlainValue | undefined, value: PlainValue, rest: object = {}) =>
		pending.type({ file: about, place: keyToPlace(key), from, value, author: 'Ada', ...rest });
	const write = (text: string, file = about) => {
		writeFileSync(join(root, file), text);
		pending.look([file]);
	};
	const at = (key: string, file = about) =>
		pending.list(file).find(({ place }) => JSON.stringify(place) === JSON.stringify(keyToPlace(key)));
	/** Waits until the edit of a field is settled so. */
	const until = (state: PendingField['state'], key = 'title', file = about) =>
		new Promise<PendingField>((resolve) => {
			const look = () => {
				const edit = at(key, file);
				if (edit?.state !== state) return;
				stop();
				resolve(edit);
			};
			const stop = pending.follow(look);
			look();
		});
	const title = /^title: (.*)$/m.exec(read())?.[1] ?? '';
	return { root, session, pending, events, read, type, write, at, until, title };
}

const withGit = (root: string) => {
	execFileSync('git', ['init', '-q'], { cwd: root });
	return root;
};

/** Ends a server as a crash does: nothing more is written. */
async function crash(pending: PendingEdits) {
	opened.splice(opened.indexOf(pending), 1);
	await pending.close();
}

describe('an edit of a field', () => {
	it('that is in its file is kept while that of others takes its place, however long that takes', async () => {
		const { pending, read, write, until, title } = await open(withGit(siteWith()));
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

	it('is saved, then checked, and without Git written when the site is published', async () => {
		const { pending, events, read, type, until, title } = await open(siteWith());
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
		const { events, read, type, title, pending } = await open(withGit(siteWith()), { pause: 1 });
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
		const { pending, read, type, until } = await open(siteWith());
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
		const { pending, read, type, until, at, title } = await open(siteWith());
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
		const { pending, read, type, until, title } = await open(siteWith());
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

	it('is replaced by the next one, also while the one before is written', async () => {
		const { pending, read, type, title } = await open(siteWith());
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
		const { pending, read, type, title } = await open(root, { session: slow });
		await type('title', title, 'One');
		meanwhile = async () => void (await type('title', 'One', 'Two'));
		expect(await pending.write()).toMatchObject([{ value: 'Two' }]);
		expect(read()).toContain('\ntitle: One\n');
		await crash(pending);
		const later = await open(root);
		expect(await later.until('ready')).toMatchObject({ value: 'Two' });
		expect(await later.pending.write()).toEqual([]);
		expect(read()).toContain('\ntitle: Two\n');
	});

	it('may be repeated where no answer came, and is discarded by its number alone', async () => {
		const { pending, type, read, title } = await open(siteWith());
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
		const { type, until, title, events } = await open(root, {
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
		const { pending } = await open(siteWith());
		for (const file of ['../x.md', 'content/../../x.md', 'package.json', '/etc/passwd']) {
			await pending.type({ file, place: ['title'], from: undefined, value: 'x', author: 'Ada' });
		}
		await pending.type({ file: about, place: ['a', 'b'], from: undefined, value: 'x', author: 'Ada' });
		expect((await pending.write()).map(({ state }) => state)).toEqual(Array(5).fill('refused'));
	});
});

describe('a text that is made to break the editor', () => {
	const lead = 'A *lamp*. See [the guide](/guide) and [oil](#oil), `code`.';

	it('is saved at once, and refused where it nests too deeply or takes too long', async () => {
		const root = siteWith();
		const session = openThreadedSession(root, { timeLimit: 2000 });
		await session.ready();
		const { pending, read, type, until, title } = await open(root, { session });
		const before = read();
		const deep = `${'> '.repeat(20_000)}a`;
		expect(await type('001', lead, deep)).toMatchObject({ state: 'saved' });
		expect(await until('refused', '001')).toMatchObject({
			message: expect.stringMatching(/^The text has lists, quotes, brackets or emphasis inside one another/),
		});
		const slow = '*a_ '.repeat(100_000);
		expect(await type('001', deep, slow)).toMatchObject({ state: 'saved' });
		const isTooLong = () => pending.list().some((edit) => edit.state === 'refused' && edit.value === slow);
		await expect.poll(isTooLong).toBe(true);
		await type('title', title, 'New');
		expect(await pending.write([{ file: about, place: ['title'] }])).toEqual([]);
		expect(read()).toBe(before.replace(`title: ${title}`, 'title: New'));
		await session.close();
	});
});

describe('two versions of a field', () => {
	it('by two people come back as mine, theirs and before, and the one that came first stays', async () => {
		const { pending, type, read, title } = await open(siteWith());
		await type('title', title, 'Ada’s');
		expect(await type('title', title, 'Bo’s', { author: 'Bo' })).toEqual({
			...{ state: 'conflict', file: about, place: ['title'], number: 1, author: 'Ada' },
			...{ mine: 'Bo’s', theirs: 'Ada’s', before: title },
		});
		// He continues hers.
		await type('title', 'Ada’s', 'Ada’s and Bo’s', { author: 'Bo' });
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain('title: Ada’s and Bo’s\n');
	});

	it('by another program are in conflict until a person chooses, and nothing is written over', async () => {
		const { pending, type, read, write, until, title } = await open(withGit(siteWith()), { pause: 1_000_000 });
		await type('title', title, 'Mine');
		await until('ready');
		write(read().replace(`title: ${title}`, 'title: Theirs'));
		expect(await until('conflict')).toMatchObject({ value: 'Mine', theirs: 'Theirs', from: title });
		expect(await pending.write()).toMatchObject([{ state: 'conflict', theirs: 'Theirs' }]);
		expect(await type('title', 'Mine', 'Mine too')).toMatchObject({ state: 'saved' });
		const { number } = await until('conflict');
		await type('title', 'Theirs', 'Both', { replaces: number });
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain('\ntitle: Both\n');
	});

	it('that are the same join, and so do different fields', async () => {
		const { pending, type, read, write, title } = await open(siteWith());
		await type('title', title, 'Same');
		write(
			read()
				.replace(`title: ${title}`, 'title: Same')
				.replace(/^description: .*$/m, 'description: Theirs.'),
		);
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain('title: Same\ndescription: Theirs.\n');
	});
});

describe('a field that is moved', () => {
	const lead = 'A *lamp*. See [the guide](/guide) and [oil](#oil), `code`.';

	it('by another program is followed by its edit, also while no server runs', async () => {
		const { root, pending, type, read, write, until, at } = await open(siteWith());
		await type('001', lead, 'A lamp. See [oil](#oil).');
		await until('ready', '001');
		write(read().replace(lead, `Above.\n\n${lead}`));
		expect(await until('ready', '002')).toMatchObject({ from: lead });
		expect(at('001')).toBeUndefined();
		await crash(pending);
		writeFileSync(join(root, about), read().replace('Above.', 'Above.\n\nMore.'));
		const later = await open(root);
		await later.until('ready', '003');
		await later.pending.write();
		expect(later.read()).toContain('Above.\n\nMore.\n\nA lamp. See [oil](#oil).\n');
	});

	it('by the editor is followed also where others have the same text', async () => {
		const items = ['One', 'Same', 'Same', 'Four'].map((title) => `      - title: ${title}\n        text: It burns.\n`);
		const page = readFileSync(join(siteWith(), home), 'utf8');
		const list = /( {4}items:\n)( {6}- icon: lucide:lamp\n(?: {8}.*\n)+)/;
		const { pending, read, session } = await open(siteWith({ [home]: page.replace(list, `$1${items.join('')}`) }));
		const place = (index: number) => ['sections', 'features', 'items', index, 'title'];
		const hash = async (index: number) =>
			(await session.fieldsOf(home)).fields.find((one) => one.place.join() === place(index).slice(0, -1).join())?.hash;
		for (const [index, from] of [
			[1, 'Same'],
			[2, 'Same'],
			[3, 'Four'],
		] as const) {
			await pending.type({ file: home, place: place(index), from, value: `New ${index}`, author: 'Ada' });
		}
		const at = { file: home, place: place(3).slice(0, -1), before: (await hash(3)) ?? '' };
		expect(await pending.edit([{ type: 'move', ...at, to: 0 }])).toMatchObject({ state: 'written' });
		const first = { file: home, place: place(1).slice(0, -1), before: (await hash(1)) ?? '' };
		expect(await pending.edit([{ type: 'remove', ...first }])).toMatchObject({ state: 'written' });
		expect(await pending.edit([{ type: 'remove', ...first, before: (await hash(1)) ?? '' }])).toMatchObject({
			...{ state: 'refused', message: 'It holds an edit of Ada that is not published: publish or discard it first.' },
		});
		expect(await pending.write()).toEqual([]);
		const titles = [...read(home).matchAll(/^ {6}- title: (.*)$/gm)].map(([, title]) => title);
		expect(titles).toEqual(['New 3', 'New 1', 'New 2']);
	});

	it('to another name of its page is followed', async () => {
		const { pending, read, type } = await open(siteWith());
		await pending.type({
			file: 'content/en/pages/guide/wick.md',
			place: ['title'],
			from: 'Wick',
			value: 'The wick',
			author: 'Ada',
		});
		await type('title', 'About', 'All of it');
		expect(await pending.edit([{ type: 'rename', page: 'guide', to: 'handbook' }])).toMatchObject({ state: 'written' });
		expect(await pending.write()).toEqual([]);
		expect(read('content/en/pages/handbook/wick.md')).toContain('\ntitle: The wick\n');
	});
});

describe('after a crash', () => {
	it('each edit is pending, in its file, or in a conflict', async () => {
		const { root, pending, type, read, title } = await open(siteWith());
		await type('title', title, 'Mine');
		await type('description', 'About the lamp.', 'Written.');
		await type('order', 1, 2);
		await crash(pending);
		const text = read().replace('About the lamp.', 'Written.').replace('order: 1', 'order: 3');
		writeFileSync(join(root, about), text);
		const later = await open(root);
		expect(await later.until('ready')).toMatchObject({ value: 'Mine', number: 1 });
		expect(await later.until('conflict', 'order')).toMatchObject({ value: 2, theirs: 3, from: 1 });
		expect(await later.pending.write()).toMatchObject([{ place: ['order'] }]);
		expect(later.read()).toBe(text.replace(`title: ${title}`, 'title: Mine'));
	});

	it.each([
		['before its page has another name', 'guide'],
		['after its page got another name', 'handbook'],
	])('an edit is pending at the name that its file has: %s', async (_, name) => {
		const root = siteWith();
		const session = await openSession(root);
		const crashed = mkdtempSync(join(tmpdir(), 'vitrine-crashed-'));
		const { pending } = await open(root, {
			session: {
				...session,
				async edit(edits) {
					const outcome = name === 'guide' ? undefined : await session.edit(edits);
					cpSync(root, crashed, { recursive: true });
					return outcome ?? session.edit(edits);
				},
			},
		});
		const file = 'content/en/pages/guide.md';
		await pending.type({ file, place: ['title'], from: 'Guide', value: 'The guide', author: 'Ada' });
		await pending.edit([{ type: 'rename', page: 'guide', to: 'handbook' }]);
		expect(pending.list()).toMatchObject([{ file: 'content/en/pages/handbook.md', value: 'The guide' }]);
		rmSync(join(crashed, '.vitrine/edits.lock'), { recursive: true, force: true });
		const later = await open(crashed);
		expect(later.pending.list()).toMatchObject([{ file: `content/en/pages/${name}.md`, value: 'The guide' }]);
		expect(await later.pending.write()).toEqual([]);
		expect(later.read(`content/en/pages/${name}.md`)).toContain('\ntitle: The guide\n');
		rmSync(crashed, { recursive: true });
	});
});

it('warns at a limit, takes no further edits, and drops none', async () => {
	const limits = { maxSize: 2000, maxShare: 2000, maxAge: Number.POSITIVE_INFINITY };
	const warnings: string[] = [];
	const report = (sentence: string) => warnings.push(sentence);
	const { pending, type, title } = await open(siteWith(), { limits, report });
	const near: unknown[] = [];
	pending.followWarning(({ limit }) => near.push(limit));
	await type('title', title, 'x'.repeat(1500));
	await expect(type('description', 'About the lamp.', 'x'.repeat(1500))).rejects.toMatchObject({ reason: 'full' });
	expect([pending.list().length, pending.fill().warning, warnings.length]).toEqual([1, expect.any(String), 1]);
	await type('title', 'x'.repeat(1500), 'Short').catch(() => pending.discard(pending.list()));
	expect(await type('description', 'About the lamp.', 'Oil.')).toMatchObject({ state: 'saved' });
	expect(near).toEqual(['nearly-full', undefined]);
});
