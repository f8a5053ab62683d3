import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { article } from '../../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { loadSite } from '../../load-site.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import type { EditValue } from '../edits/edit.ts';
import { absent, hashOf, keyToPlace } from '../field.ts';
import { openSession } from './edit-session.ts';

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';

async function edited(files: Record<string, string> = {}) {
	const root = siteWith(files);
	const session = await openSession(root);
	const fieldOf = async (file: string, key: string) => fieldAt((await session.fieldsOf(file)).fields, keyToPlace(key));
	return {
		session,
		fieldOf,
		read: (file: string) => readFileSync(join(root, file), 'utf8'),
		write: (file: string, text: string) => writeFileSync(join(root, file), text),
		hash: async (file: string, key: string) => (await fieldOf(file, key))?.hash ?? absent,
		async set(file: string, key: string, value: EditValue) {
			const before = (await fieldOf(file, key))?.hash ?? absent;
			return session.edit([{ type: 'set', file, place: keyToPlace(key), before, value }]);
		},
		root,
	};
}

describe('a session of edits', () => {
	it('changes texts of pages, sections and settings, and nothing beside them', async () => {
		const { read, set } = await edited();
		const before = { about: read(about), home: read(home), settings: read('site.config.ts') };
		await set(about, 'title', 'A lamp: "for" nights');
		await set(home, 'sections.features.items.0.title', 'Burns *brightly*');
		await set('site.config.ts', 'name', "Lantern's");
		expect(read(about)).toBe(before.about.replace(/^title: .*$/m, `title: 'A lamp: "for" nights'`));
		expect(read('site.config.ts')).toBe(before.settings.replace("name: 'Lantern'", "name: 'Lantern\\'s'"));
		const changed = read(home)
			.split('\n')
			.filter((line, index) => line !== before.home.split('\n')[index]);
		expect(changed).toEqual([expect.stringContaining('Burns *brightly*')]);
	});

	it('adds, moves and removes parts, items and optional fields', async () => {
		const text = article('', '# One\n\nTwo.\n\n- three\n').replace('\n---', '\n# note\n---');
		const oil = 'content/en/pages/oil.md';
		const { session, read, hash, set } = await edited({ [oil]: text });
		await set(oil, 'label', 'Lamp oil');
		expect(read(oil)).toContain('\nlabel: Lamp oil\n# note\n---\n');
		await session.edit([
			{ type: 'insert', file: oil, place: [], index: 1, before: await hash(oil, '001'), value: 'New.' },
		]);
		expect(read(oil)).toContain('# One\n\nNew.\n\nTwo.');
		await session.edit([{ type: 'move', file: oil, place: [1], before: await hash(oil, '002'), to: 2 }]);
		expect(read(oil)).toContain('# One\n\nTwo.\n\nNew.\n\n- three');
		await session.edit([{ type: 'remove', file: oil, place: [2], before: await hash(oil, '003') }]);
		await session.edit([{ type: 'remove', file: oil, place: ['label'], before: await hash(oil, 'label') }]);
		expect(read(oil)).toBe(text);
	});

	it('adds a section where it belongs, and moves it', async () => {
		const { session, read, hash } = await edited();
		const before = read(home);
		const names = () => [...read(home).matchAll(/^ {2}([a-z-]+):/gm)].map(([, name]) => name);
		const order = names();
		const section = {
			kind: 'steps',
			label: 'Use',
			title: 'How it burns',
			items: [
				{ title: 'Fill', text: 'Fill it with *oil*.' },
				{ title: 'Light', text: 'Light it.' },
			],
		};
		const insert = { type: 'insert' as const, file: home, place: ['sections'], index: 1, before: absent };
		expect(await session.edit([{ ...insert, key: 'burning', value: section }])).toMatchObject({ state: 'written' });
		expect(names()).toEqual(order.toSpliced(1, 0, 'burning'));
		expect(await session.edit([{ ...insert, key: 'burning', value: section }])).toMatchObject({ state: 'refused' });
		const place = ['sections', 'burning'];
		const moved = { file: home, place, before: await hash(home, 'sections.burning') };
		expect(await session.edit([{ type: 'move', ...moved, to: 0 }])).toMatchObject({ state: 'written' });
		expect(names()).toEqual(['burning', ...order]);
		expect(await session.edit([{ type: 'remove', ...moved }])).toMatchObject({ state: 'written' });
		expect(read(home)).toBe(before);
	});

	it('writes several edits together, or none', async () => {
		const { session, read, hash, write } = await edited();
		const before = [read(about), read(home)];
		const right = {
			type: 'set' as const,
			file: about,
			place: ['title'],
			before: await hash(about, 'title'),
			value: 'New',
		};
		const broken = { ...right, file: home, before: await hash(home, 'title'), value: '' };
		const outcome = await session.edit([right, broken]);
		expect(outcome).toMatchObject({
			state: 'broken',
			problems: [expect.objectContaining({ file: home, where: 'title' })],
		});
		expect([read(about), read(home)]).toEqual(before);
		write(about, read(about).replace(/^title: .*$/m, 'title: Theirs'));
		expect(await session.edit([right])).toEqual({
			...{ state: 'conflict', file: about, place: ['title'], mine: 'New', theirs: 'Theirs' },
		});
		const description = {
			...right,
			place: ['description'],
			before: await hash(about, 'description'),
			value: 'Both hold.',
		};
		expect(await session.edit([description])).toMatchObject({ state: 'written' });
		expect(read(about)).toContain('title: Theirs\n');
	});

	it.each([
		['a field that is needed', { type: 'remove' as const, place: ['title'] }],
		['a part that would swallow the next one', { type: 'set' as const, place: [0], value: '```\ncode' }],
	])('refuses %s', async (_, edit) => {
		const { session, read, hash } = await edited();
		const before = read(about);
		const key = typeof edit.place[0] === 'number' ? '001' : 'title';
		const outcome = await session.edit([{ ...edit, file: about, before: await hash(about, key) } as never]);
		expect([outcome.state, read(about)]).toEqual(['refused', before]);
	});

	it('keeps a byte order mark and Windows line ends', async () => {
		const text = `\uFEFF${article('', 'One.\n\nTwo.\n').replaceAll('\n', '\r\n')}`;
		const oil = 'content/en/pages/oil.md';
		const { read, set } = await edited({ [oil]: text });
		await set(oil, '002', 'More\nlines.');
		await set(oil, 'label', 'Oil');
		expect(read(oil)).toBe(
			text.replace('Two.', 'More\r\nlines.').replace('\r\n---\r\n\r\nOne', '\r\nlabel: Oil\r\n---\r\n\r\nOne'),
		);
	});

	it('never leaves the site', async () => {
		const { session, root } = await edited();
		for (const file of ['../x.md', 'content/../../x.md', 'content/en/pages/../../../package.json', '/etc/passwd']) {
			const outcome = await session.edit([{ type: 'set', file, place: ['title'], before: absent, value: 'x' }]);
			expect(outcome.state).toBe('refused');
		}
		expect(existsSync(join(root, '../x.md'))).toBe(false);
	});

	it('reads no file through a link that leads out of the content', async () => {
		const { session, root, write } = await edited();
		write('.env', 'SMTP_URL=smtp://user:secret@mail.example.com');
		symlinkSync('../../../.env', join(root, 'content/en/pages/env.md'));
		symlinkSync('about.md', join(root, 'content/en/pages/same.md'));
		await expect(session.textOf('content/en/pages/env.md')).rejects.toThrow('is no file with fields');
		await expect(session.fieldsOf('content/en/pages/env.md')).rejects.toThrow('is no file with fields');
		expect(await session.textOf('content/en/pages/same.md')).toContain('title: About');
	});

	it('renames a page with those below it in every language: links follow, and old addresses lead on', async () => {
		const below = article('', 'See [this](/guide/wick) and [that](/guide).\n\n![A lamp](./guide/lamp.png)');
		const { session, read, root } = await edited({ 'content/en/pages/oil.md': below });
		expect(await session.edit([{ type: 'rename', page: 'guide', to: 'handbook' }])).toMatchObject({ state: 'written' });
		expect(existsSync(join(root, 'content/en/pages/guide.md'))).toBe(false);
		expect(read('content/en/pages/handbook.md')).toContain('redirectFrom:\n  - /guide\n');
		const wick = read('content/en/pages/handbook/wick.md');
		expect([wick.includes('](/handbook#first-steps)'), wick.includes('](./lamp.png)')]).toEqual([true, true]);
		expect(read('content/en/pages/oil.md')).toContain('](./handbook/lamp.png)');
		const pictures = ['guide', 'handbook'].map((name) => existsSync(join(root, `content/en/pages/${name}/lamp.png`)));
		expect(pictures).toEqual([false, true]);
		expect(read('content/ru/pages/handbook.md')).not.toContain('redirectFrom');
		expect(read('content/en/pages/oil.md')).toContain('[this](/handbook/wick) and [that](/handbook)');
		const { redirects } = await loadSite({ root });
		expect(redirects).toMatchObject({ '/guide': '/handbook', '/guide/wick': '/handbook/wick' });
		expect(await session.edit([{ type: 'rename', page: 'handbook', to: 'about' }])).toMatchObject({ state: 'refused' });
		// It gets back the name it had, which leads on no more.
		expect(await session.edit([{ type: 'rename', page: 'handbook', to: 'guide' }])).toMatchObject({ state: 'written' });
		expect(read('content/en/pages/guide.md')).toContain('redirectFrom:\n  - /handbook\n');
		expect(read('content/en/pages/guide.md')).not.toContain('- /guide\n');
	});

	it('takes back a change of files, and keeps what others wrote since', async () => {
		const [guide, oil] = ['content/en/pages/guide.md', 'content/en/pages/oil.md'];
		const { session, read, root, write } = await edited({ [oil]: article('', 'See [the guide](/guide).') });
		const before = [oil, guide].map(read);
		const changeOf = (outcome: object) => ('change' in outcome ? String(outcome.change) : '');
		const renamed = await session.edit([{ type: 'rename', page: 'guide', to: 'handbook' }]);
		write(oil, read(oil).replace('title: Oil', 'title: Theirs'));
		const restored = await session.edit([{ type: 'restore', change: changeOf(renamed) }]);
		expect(restored).toMatchObject({ state: 'written' });
		expect(existsSync(join(root, 'content/en/pages/handbook.md'))).toBe(false);
		expect(existsSync(join(root, 'content/en/pages/guide/lamp.png'))).toBe(true);
		expect([oil, guide].map(read)).toEqual([before[0]?.replace('title: Oil', 'title: Theirs'), before[1]]);

		const again = await session.edit([{ type: 'restore', change: changeOf(restored) }]);
		expect(read(oil)).toContain('(/handbook)');
		write('content/en/pages/handbook.md', read('content/en/pages/handbook.md').replace(/^title: .*$/m, 'title: Other'));
		const refused = await session.edit([{ type: 'restore', change: changeOf(again) }]);
		expect(refused).toMatchObject({ state: 'refused', message: expect.stringContaining('was changed since') });
		expect(read('content/en/pages/handbook.md')).toContain('title: Other');
		for (const change of ['', '../change', 'a-0']) {
			expect(await session.edit([{ type: 'restore', change }])).toMatchObject({ state: 'refused' });
		}
	});

	it('creates a page of sections with what the edits behind it write, or none of it', async () => {
		const { root, session } = await edited();
		const file = 'content/en/pages/rent.yaml';
		const create = {
			type: 'create',
			file,
			text: 'title: Rent\ndescription: A lamp for one evening.\nsections: {}\n',
		} as const;
		const value = { kind: 'hero', title: 'Rent a lamp', lead: 'For one evening.', actions: [] };
		const insert = {
			type: 'insert',
			file,
			place: ['sections'],
			index: 0,
			key: 'hero',
			before: 'absent',
			value,
		} as const;
		expect((await session.edit([create])).state).toBe('broken');
		expect((await session.edit([insert])).state).toBe('refused');
		expect((await session.edit([create, insert])).state).toBe('written');
		expect(readFileSync(join(root, file), 'utf8')).toBe(
			`title: Rent\ndescription: A lamp for one evening.\nsections:\n  hero:\n    kind: hero\n    title: Rent a lamp\n    lead: For one evening.\n    actions: []\n`,
		);
	});

	it('creates and deletes files, unless others need them', async () => {
		const { session, read, root } = await edited();
		const oil = { file: 'content/en/pages/oil.md', text: article('', 'Oil.') };
		expect(await session.edit([{ type: 'create', ...oil }])).toMatchObject({ state: 'written', files: [oil.file] });
		expect(read(oil.file)).toBe(oil.text);
		expect(await session.edit([{ type: 'create', ...oil }])).toMatchObject({ state: 'conflict' });
		const remove = { type: 'delete' as const, file: oil.file, before: hashOf(oil.text) };
		expect(await session.edit([remove])).toMatchObject({ state: 'written' });
		expect(existsSync(join(root, oil.file))).toBe(false);
		const outcome = await session.edit([{ type: 'delete', file: home, before: hashOf(read(home)) }]);
		expect([outcome.state, existsSync(join(root, home))]).toEqual(['broken', true]);
	});

	it('deletes the pictures of a page that no other shows with it', async () => {
		const picture = readFileSync(join(siteWith(), 'content/en/pages/guide/lamp.png'));
		const [own, shared] = ['content/en/pages/own.png', 'content/en/pages/shared.png'];
		const oil = article('', '![A lamp](./own.png)\n\n![A lamp](./shared.png)');
		const { session, read, root } = await edited({
			...{ [own]: picture, [shared]: picture },
			'content/en/pages/oil.md': oil,
			'content/en/pages/wick.md': article('', '![A lamp](./shared.png)'),
		});
		const remove = (file: string) => session.edit([{ type: 'delete', file, before: hashOf(read(file)) }]);
		expect(await remove('content/en/pages/oil.md')).toMatchObject({
			state: 'written',
			files: ['content/en/pages/oil.md', own],
		});
		expect([own, shared].map((file) => existsSync(join(root, file)))).toEqual([false, true]);
	});
});
