import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { crash, openEdits, withGit } from '../../../../../../test/support/pending-site.ts';
import { openSession } from '../session/edit-session.ts';

const about = 'content/en/pages/about.md';

describe('two versions of a field', () => {
	it('by two people come back as mine, theirs and before, and the one that came first stays', async () => {
		const { pending, type, read, title } = await openEdits(siteWith());
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

	it.each([
		['keeps the own one', 'Mine too'],
		['writes it anew', 'Both'],
	])('by another program are in conflict until a person %s, and nothing is written over', async (_, chosen) => {
		const { pending, type, read, write, until, title } = await openEdits(withGit(siteWith()), { pause: 1_000_000 });
		await type('title', title, 'Mine');
		await until('ready');
		write(read().replace(`title: ${title}`, 'title: Theirs'));
		expect(await until('conflict')).toMatchObject({ value: 'Mine', theirs: 'Theirs', from: title });
		expect(await pending.write()).toMatchObject([{ state: 'conflict', theirs: 'Theirs' }]);
		expect(await type('title', 'Mine', 'Mine too')).toMatchObject({ state: 'saved' });
		const { number } = await until('conflict');
		await type('title', 'Theirs', chosen, { replaces: number });
		expect(await pending.write()).toEqual([]);
		expect(read()).toContain(`\ntitle: ${chosen}\n`);
	});

	it('that are the same join, and so do different fields', async () => {
		const { pending, type, read, write, title } = await openEdits(siteWith());
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

it('what is typed on after a server was ended between the file and its journal is no conflict', async () => {
	const root = withGit(siteWith());
	const first = await openEdits(root, { pause: 1_000_000 });
	await first.type('title', first.title, 'Mine');
	await first.until('ready');
	const text = first.read().replace(/^title: .*$/m, 'title: Mine');
	await crash(first.pending);
	writeFileSync(join(root, about), text);
	const { type, pending, read } = await openEdits(root, { pause: 1_000_000 });
	// Before it has compared anything.
	expect(await type('title', 'Mine', 'Mine again')).toMatchObject({ state: 'saved' });
	expect(await pending.write()).toEqual([]);
	expect(read()).toBe(text.replace('title: Mine', 'title: Mine again'));
});

describe('after a crash', () => {
	it('each edit is pending, in its file, or in a conflict', async () => {
		const { root, pending, type, read, title } = await openEdits(siteWith());
		await type('title', title, 'Mine');
		await type('description', 'About the lamp.', 'Written.');
		await type('order', 1, 2);
		await crash(pending);
		const text = read().replace('About the lamp.', 'Written.').replace('order: 1', 'order: 3');
		writeFileSync(join(root, about), text);
		const later = await openEdits(root);
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
		const { pending } = await openEdits(root, {
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
		const later = await openEdits(crashed);
		expect(later.pending.list()).toMatchObject([{ file: `content/en/pages/${name}.md`, value: 'The guide' }]);
		expect(await later.pending.write()).toEqual([]);
		expect(later.read(`content/en/pages/${name}.md`)).toContain('\ntitle: The guide\n');
		rmSync(crashed, { recursive: true });
	});
});
