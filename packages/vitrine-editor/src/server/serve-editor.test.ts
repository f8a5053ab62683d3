import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { EditValue, FieldVersion, SiteOverview, TextTranslation } from 'vitrine/edit';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { own as ownKind, whole } from '../../../../test/support/own-kind.ts';
import { confirmedSite } from '../../../../test/support/translated-site.ts';
import { openJournal } from '../../../vitrine/src/content/edit/journal/open-journal.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const about = 'content/en/pages/about.md';
const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

async function opened(root = siteWith()) {
	const editor = await serveEditor({ root });
	editors.push(editor);
	const { origin } = new URL(editor.address);
	const base = origin.replace('localhost', '127.0.0.1');
	const open = () => fetch(editor.address.replace('localhost', '127.0.0.1'), { redirect: 'manual' });
	const first = await open();
	const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
	const own = { Cookie: cookie, Origin: base, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
	const call = async (
		path: string,
		{ headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
	) => {
		const sent =
			body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
		const response = await fetch(`${base}/__edit/api/${path}`, { headers: { ...own, ...headers }, ...sent });
		return { status: response.status, headers: response.headers, json: (await response.json()) as never };
	};
	/** Follows the events, and gives what waits for one with a text, and returns all up to it. */
	const events = async () => {
		const stream = await fetch(`${base}/__edit/api/events`, { headers: { Cookie: cookie } });
		const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
		let text = '';
		const until = async (wanted: string) => {
			while (!text.includes(wanted)) text += new TextDecoder().decode((await reader.read()).value);
			const end = text.indexOf('\n\n', text.indexOf(wanted));
			const seen = text.slice(0, end);
			text = text.slice(end);
			return seen;
		};
		await until('event: open');
		return until;
	};
	const page = (path: string, headers: Record<string, string> = own) => fetch(base + path, { headers });
	return {
		root,
		editor,
		call,
		page,
		own,
		open,
		first,
		base,
		events,
		read: () => readFileSync(join(root, about), 'utf8'),
	};
}

interface Fields {
	fields: { place: (string | number)[]; hash: string; value: unknown }[];
}

describe('the server of the editor', () => {
	it('lists files and fields, and makes edits', async () => {
		const { call, read } = await opened();
		expect((await call('files')).json).toMatchObject({ files: expect.arrayContaining([about, 'site.config.ts']) });
		const { fields } = (await call(`fields?file=${about}`)).json as Fields;
		const title = fields.find(({ place }) => place[0] === 'title');
		const edit = { type: 'set', file: about, place: ['title'], before: title?.hash, value: 'New' };
		expect(await call('edits', { body: { edits: [edit] } })).toMatchObject({ status: 200, json: { state: 'written' } });
		expect(read()).toContain('\ntitle: New\n');
		expect(await call('edits', { body: { edits: [{ ...edit, value: 'Other' }] } })).toMatchObject({
			...{ status: 409, json: { state: 'conflict', mine: 'Other', theirs: 'New' } },
		});
		const day = fields.find(({ place }) => place[0] === 'updated');
		const broken = { ...edit, place: ['updated'], before: day?.hash, value: 'soon' };
		expect(await call('edits', { body: { edits: [broken] } })).toMatchObject({
			...{ status: 422, json: { state: 'broken', problems: [{ file: about, where: 'updated' }] } },
		});
		const found = (await call('search?text=new&locale=en')).json as Fields;
		expect(found.fields[0]).toMatchObject({ file: about, value: 'New' });
		// Words of the kit come last.
		expect(found.fields.slice(1).map(({ value }) => value)).toEqual(found.fields.slice(1).map(() => undefined));
	});

	it('saves what is typed, checks it, and shows it to all until it is in its file', async () => {
		const { call, read, events } = await opened();
		const until = await events();
		const typed = { file: about, place: ['title'], from: 'About' };
		expect(await call('type', { body: { ...typed, value: '' } })).toMatchObject({
			...{
				status: 200,
				json: { state: 'saved', edit: { number: 1, value: '', from: 'About', author: expect.any(String) } },
			},
		});
		expect(await until('"state":"broken"')).toContain('event: pending');
		expect(await call('type', { body: { ...typed, value: 'Other' } })).toMatchObject({
			...{ status: 409, json: { state: 'conflict', mine: 'Other', theirs: '', before: 'About', number: 1 } },
		});
		const broken = { place: ['title'], state: 'broken', problems: [{ where: 'title', fix: expect.any(String) }] };
		expect((await call(`fields?file=${about}`)).json).toMatchObject({ pending: [broken] });
		expect((await call('pending')).json).toMatchObject({ edits: [broken], hasGit: false, damaged: [] });
		expect((await call('write', { body: {} })).json).toMatchObject({ pending: [broken] });
		await call('type', { body: { ...typed, from: '', value: 'New' } });
		expect((await call('write', { body: { fields: [{ file: about, place: ['title'] }] } })).json).toEqual({
			pending: [],
		});
		expect(await until('event: written')).toContain('"number":2');
		expect(read()).toContain('\ntitle: New\n');
		await call('type', { body: { ...typed, from: 'New', value: 'Dropped' } });
		await call('discard', { body: { edits: [{ file: about, place: ['title'], number: 3 }] } });
		expect(await until('event: discarded')).toContain('"number":3');
		expect((await call('pending')).json).toMatchObject({ edits: [] });
	});

	it('names the pages that show a file', async () => {
		const { call } = await opened();
		const shownOn = async (file: string) => (await call(`shown-on?file=${file}`)).json;
		expect(await shownOn(about)).toEqual({ isEverywhere: false, addresses: ['/about'] });
		expect(await shownOn('content/navigation.yaml')).toEqual({ isEverywhere: true, addresses: [] });
		expect(await call('shown-on?file=content/en/none.md')).toMatchObject({ status: 422 });
		expect(await call('shown-on')).toMatchObject({ status: 400 });
	});

	it('compares what is pending with what other programs write', async () => {
		const { root, call, read, events } = await opened();
		const until = await events();
		await call('type', { body: { file: about, place: ['title'], from: 'About', value: 'Mine' } });
		await until('"state":"ready"');
		writeFileSync(join(root, about), read().replace(/^title: .*$/m, 'title: Theirs'));
		expect(await until('"state":"conflict"')).toContain('"theirs":"Theirs"');
	});

	it('of a second one on the same site is refused, and goes on where the first one ended', async () => {
		const { root, call, editor } = await opened();
		await call('type', { body: { file: about, place: ['title'], from: 'About', value: 'Mine' } });
		await expect(serveEditor({ root })).rejects.toThrow(/^This site is being edited already, by the server of process/);
		await editor.close();
		const second = await opened(root);
		expect((await second.call('pending')).json).toMatchObject({ edits: [{ value: 'Mine', number: 1 }] });
	});

	it('takes no edits where the journal takes none, and keeps all that are in it', async () => {
		const root = siteWith();
		const day = 24 * 60 * 60 * 1000;
		const old = await openJournal(root, { now: () => Date.now() - 100 * day, report: () => {} });
		await old.append({ file: about, place: ['title'], value: 'Old', from: 'About', author: 'Ada' });
		await old.close();
		const { call, events } = await opened(root);
		const until = await events();
		const typed = { file: about, place: ['description'], from: 'About the lamp.' };
		expect(await call('type', { body: { ...typed, value: 'x'.repeat(1_100_000) } })).toMatchObject({
			...{ status: 413, json: { error: { code: 'not-saved', message: expect.stringContaining('at most 1 MB') } } },
		});
		expect(await call('type', { body: { ...typed, value: 'New.' } })).toMatchObject({
			...{
				status: 507,
				json: { error: { code: 'not-saved', message: expect.stringMatching(/^No more edits are saved/) } },
			},
		});
		expect((await call('pending')).json).toMatchObject({
			...{ edits: [{ value: 'Old' }], warning: expect.stringMatching(/^No more edits are saved/), limit: 'old' },
		});
		expect((await call('write', { body: {} })).json).toEqual({ pending: [] });
		expect(await until('event: warning')).toContain('data: {}');
		expect((await call('type', { body: { ...typed, value: 'New.' } })).status).toBe(200);
	});

	it('shows the states of translations and what changed in originals, and confirms them', async () => {
		const site = await confirmedSite();
		site.commit();
		const { call, events } = await opened(site.root);
		const until = await events();
		const [ru, title] = ['content/ru/pages/about.md', ['title']];
		const stateOf = async (file: string, locale: string) => {
			const { texts } = (await call(`translations?file=${file}`)).json as { texts: TextTranslation[] };
			return texts.find((text) => text.locale === locale && text.source?.place.join() === 'title');
		};
		expect(await stateOf(about, 'ru')).toMatchObject({ state: 'up-to-date', translation: { file: ru, place: title } });
		await call('type', { body: { file: about, place: title, from: 'About', value: 'About this lamp' } });
		await call('write', { body: {} });
		await until('event: changed');
		expect(await stateOf(about, 'ru')).toMatchObject({ state: 'out-of-date', reason: 'changed' });
		expect((await call('counts')).json).toMatchObject({
			files: expect.arrayContaining([{ file: about, locale: 'ru', outOfDate: 1, missing: expect.any(Number) }]),
		});
		expect(await stateOf(ru, 'ru')).toMatchObject({ source: { file: about, text: 'About this lamp' } });
		expect((await call('unpublished')).json).toEqual({ files: [about] });
		const found = async (query: string) =>
			((await call(`search?${query}`)).json as { fields: { file: string }[] }).fields.map(({ file }) => file);
		expect(new Set(await found('text=lamp&state=unpublished'))).toEqual(new Set([about]));
		expect(new Set(await found('text=а&state=out-of-date&locale=ru'))).toEqual(new Set([ru]));
		expect(await found('text=lamp&state=message')).toEqual([]);
		expect((await call('search?text=lamp&state=other')).status).toBe(400);
		expect((await call(`changes?file=${ru}&place=["title"]`)).json).toEqual({
			...{ before: 'About', now: 'About this lamp' },
			changes: [
				{ kind: 'same', text: 'About' },
				{ kind: 'added', text: ' this lamp' },
			],
		});
		const from = (await stateOf(ru, 'ru'))?.translation;
		await call('type', { body: { file: ru, place: title, from: from && 'text' in from ? from.text : '', value: '' } });
		const confirm = { body: { file: ru, places: [title] } };
		expect(await call('confirm', confirm)).toMatchObject({
			status: 409,
			json: { state: 'pending', edit: { state: 'broken' } },
		});
		await call('type', { body: { file: ru, place: title, from: '', value: 'Об этой лампе' } });
		expect((await call('confirm', confirm)).json).toEqual({ state: 'confirmed', count: 1 });
		expect(await stateOf(ru, 'ru')).toMatchObject({ state: 'up-to-date', translation: { text: 'Об этой лампе' } });
		expect(await stateOf(about, 'ja')).toMatchObject({ state: 'out-of-date' });
		expect((await call('confirm', { body: { file: 'content/ja/pages/about.md' } })).json).toMatchObject({
			state: 'confirmed',
		});
		expect(await stateOf(about, 'ja')).toMatchObject({ state: 'up-to-date' });
		expect((await call('confirm', { body: { file: about } })).status).toBe(422);
		const { stdout } = await site.run('--json').then(({ text }) => ({ stdout: text }));
		expect(JSON.parse(stdout).languages.ru.stale).toBe(0);
	});

	it('shows the history of a field', async () => {
		const site = await confirmedSite();
		site.commit('First');
		site.edit(about, 'title: About', 'title: About lamps');
		site.commit('Second');
		site.edit(about, 'A *lamp*.', 'Above.\n\nA *lamp*.');
		site.git('mv', about, 'content/en/pages/lamps.md');
		site.commit('Third');
		site.edit('content/en/pages/lamps.md', 'A *lamp*.', 'A good *lamp*.');
		site.commit('Fourth');
		const { call } = await opened(site.root);
		const history = async (place: string) =>
			((await call(`history?file=content/en/pages/lamps.md&place=${place}`)).json as { versions: FieldVersion[] })
				.versions;
		expect((await history('["title"]')).map(({ value, author }) => [value, author])).toEqual([
			['About lamps', 'Editor'],
			['About', 'Editor'],
		]);
		expect((await history('[1]')).map(({ value }) => String(value).slice(0, 14))).toEqual([
			'A good *lamp*.',
			'A *lamp*. See ',
		]);
		expect((await call('history?file=../x.md&place=[1]')).status).toBe(400);
		expect((await call(`history?file=${about}&place=["title"]`)).status).toBe(422);
	});

	it('shows pages with words that are in no file yet, to the signed-in browser alone', async () => {
		const { call, page, base, own, read } = await opened();
		expect((await page('/about', {})).status).toBe(401);
		await call('type', { body: { file: about, place: ['title'], from: 'About', value: 'Pending' } });
		const shown = (values: unknown[]) =>
			fetch(`${base}/__edit/api/preview`, {
				...{ method: 'POST', headers: own, body: JSON.stringify({ path: '/about', values }) },
			});
		const first = await shown([{ file: about, place: ['description'], value: 'Typed just now' }]);
		const html = await first.text();
		expect(html).toContain('>Pending</h1>');
		expect(html).toContain('content="Typed just now"');
		const policy = first.headers.get('content-security-policy');
		expect(policy).toMatch(/^default-src 'none'; /);
		expect(policy).not.toContain('script-src');
		const broken = await shown([{ file: about, place: ['title'], value: '' }]);
		expect(decodeURIComponent(broken.headers.get('edit-mistake') ?? '')).toContain(`${about}:2  title`);
		expect(await broken.text()).toContain('>Pending</h1>');
		expect(read()).toContain('title: About');
		expect((await page('/nothing')).status).toBe(404);
	});

	it('serves its interface, which takes no HTML from strings, in the colors of the site', async () => {
		const { page } = await opened();
		expect((await page('/__edit/', {})).status).toBe(401);
		const html = await page('/__edit/');
		expect(html.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
		const [, script = ''] = /src="(\/__edit\/app\/assets\/[^"]+\.js)"/.exec(await html.text()) ?? [];
		expect((await page(script)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
		expect(await (await page('/__edit/tokens.css')).text()).toContain('--accent:');
		expect((await page('/__edit/app/../../package.json')).status).toBe(404);
		expect((await page('/__edit/app/%2e%2e/%2e%2e/package.json')).status).toBe(404);
	});

	it('follows a section type of the site that is changed', async () => {
		const { root, call } = await opened(siteWith(ownKind(whole)));
		const home = 'content/en/pages/index.yaml';
		const places = async () => {
			const { fields } = (await call(`fields?file=${home}`)).json as { fields: { place: string[] }[] };
			return fields.map(({ place }) => place.join('.')).filter((key) => key.startsWith('sections.prices.'));
		};
		expect(await places()).toEqual(
			['kind', 'title', 'publishAt', 'expireAt'].map((field) => `sections.prices.${field}`),
		);
		const type = join(root, 'sections/prices/section.ts');
		writeFileSync(type, readFileSync(type, 'utf8').replace('entries: { title }', 'entries: { title, note: title }'));
		await expect.poll(places, { timeout: 60_000 }).toContain('sections.prices.note');
		// What is written then passes the new rules.
		const edit = { type: 'set', file: home, place: ['sections', 'prices', 'note'], before: 'absent', value: 'New' };
		expect(await call('edits', { body: { edits: [edit] } })).toMatchObject({ status: 200 });
	}, 90_000);

	it('shows the section types with their labels and pictures, and adds a section from an example in two languages', async () => {
		const { root, call, page } = await opened(
			siteWith({
				...ownKind(whole),
				'sections/prices/example.en.yaml': 'title: "[Lamp](/about), [shop](/shop#oil)"\n',
			}),
		);
		const { kinds } = (await call('site')).json as SiteOverview;
		expect(kinds[0]).toEqual({ kind: 'prices', hasExample: true, hasThumbnail: false });
		expect(kinds.find(({ kind }) => kind === 'text')).toMatchObject({
			...{ hasExample: true, hasThumbnail: true },
			labels: { name: { en: 'Text', ru: 'Текст', ja: '文章' }, fields: { title: { ja: '見出し' } } },
		});
		expect((await page('/__edit/thumbnails/text.webp', {})).status).toBe(401);
		expect((await page('/__edit/thumbnails/text.webp')).headers.get('content-type')).toBe('image/webp');
		expect((await page('/__edit/thumbnails/..%2Ftext.webp')).status).toBe(404);
		expect((await call('example?kind=nothing')).status).toBe(422);
		const sectionsOf = async (kind: string) =>
			((await call(`example?kind=${kind}`)).json as { sections: Record<string, EditValue> }).sections;
		expect(await sectionsOf('prices')).toMatchObject({
			ru: { kind: 'prices', title: '[Lamp](/about), [shop](/)' },
		});
		expect(await sectionsOf('text-with-picture')).toMatchObject({ ja: { action: { link: '/about' } } });
		const sections = await sectionsOf('text');
		const inserted = ['en', 'ru'].map((code) => ({
			...{ type: 'insert', file: `content/${code}/pages/index.yaml`, place: ['sections'], before: 'absent' },
			...{ index: 1, key: 'text', value: sections[code] },
		}));
		expect((await call('edits', { body: { edits: inserted } })).json).toMatchObject({ state: 'written' });
		const fileOf = (code: string) => readFileSync(join(root, `content/${code}/pages/index.yaml`), 'utf8');
		expect(fileOf('en')).toContain('\n  text:\n    kind: text\n    label: Care\n');
		expect(fileOf('ru')).toContain('\n  text:\n    kind: text\n    label: Уход\n');
	});

	it('creates, renames and removes pages', async () => {
		const { root, call } = await opened();
		const file = 'content/en/pages/oil.md';
		const made = { type: 'create', file, text: '---\ntitle: Oil\ndescription: Oil for lamps.\n---\n\nOil.\n' };
		expect((await call('edits', { body: { edits: [made] } })).status).toBe(200);
		const { hash } = (await call(`fields?file=${file}`)).json as { hash: string };
		const renamed = { type: 'rename', page: 'oil', to: 'fuel' };
		expect((await call('edits', { body: { edits: [renamed] } })).json).toMatchObject({ state: 'written' });
		expect((await call('edits', { body: { edits: [{ type: 'delete', file, before: hash }] } })).status).toBe(422);
		const fuel = 'content/en/pages/fuel.md';
		const now = ((await call(`fields?file=${fuel}`)).json as { hash: string }).hash;
		expect((await call('edits', { body: { edits: [{ type: 'delete', file: fuel, before: now }] } })).status).toBe(200);
		expect(existsSync(join(root, fuel))).toBe(false);
	});

	it('shows what other programs change', async () => {
		const { root, call, read, events } = await opened();
		const until = await events();
		const beside = join(root, `${about}.new`);
		for (const title of ['First', 'Second', 'Theirs']) {
			// As editors and Git do: the file is another one each time.
			writeFileSync(beside, read().replace(/^title: .*$/m, `title: ${title}`));
			renameSync(beside, join(root, about));
			expect(await until(about)).toContain('event: changed');
		}
		const { fields } = (await call(`fields?file=${about}`)).json as Fields;
		expect(fields.find(({ place }) => place[0] === 'title')?.value).toBe('Theirs');
	});

	it('opens by its address once, with a cookie that no script reads', async () => {
		const { first, open, base } = await opened();
		expect([first.status, first.headers.get('set-cookie')]).toEqual([
			303,
			expect.stringMatching(/^vitrine-edit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
		]);
		expect((await open()).status).toBe(403);
		expect((await fetch(`${base}/__edit/open?key=x`)).status).toBe(403);
		expect((await fetch(`${base}/__edit/api/files`)).status).toBe(401);
	});

	const edit = { type: 'set', file: about, place: ['title'], before: 'absent', value: 'x' };

	it.each([
		['a foreign origin', { Origin: 'https://evil.example' }, 403],
		['no origin', { Origin: '' }, 403],
		['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
		['another port of this machine', { 'Sec-Fetch-Site': 'same-site' }, 403],
		['another cookie', { Cookie: 'vitrine-edit=x' }, 401],
		['a form', { 'Content-Type': 'text/plain' }, 415],
	])('refuses an edit with %s', async (_, headers, status) => {
		const { call, read } = await opened();
		const before = read();
		const answer = await call('edits', { headers, body: { edits: [edit] } });
		expect([answer.status, read()]).toEqual([status, before]);
		expect(answer.json).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
	});

	it.each([
		['a name of a page out of the site', { edits: [{ type: 'rename', page: '../x', to: 'y' }] }, 400],
		['an endless key of a place', { edits: [{ ...edit, place: ['x'.repeat(501)] }] }, 400],
		['paths out of the site', { edits: [{ ...edit, file: '../../etc/passwd' }] }, 400],
		['absolute paths', { edits: [{ ...edit, file: '/etc/passwd' }] }, 400],
		['a file that is none of the words', { edits: [{ ...edit, file: 'package.json' }] }, 422],
		['a body that is no JSON', '{', 400],
		['an edit of an unknown kind', { edits: [{ ...edit, type: 'run' }] }, 400],
		['unknown keys', { edits: [{ ...edit, force: true }] }, 400],
		['too much', { edits: [{ ...edit, value: 'x'.repeat(3_000_000) }] }, 413],
	])('refuses %s', async (_, body, status) => {
		const { call, read } = await opened();
		const before = read();
		expect([(await call('edits', { body })).status, read()]).toEqual([status, before]);
	});

	it('answers under no foreign name', async () => {
		const { base } = await opened();
		const { request } = await import('node:http');
		const status = await new Promise((resolve) => {
			request(`${base}/__edit/api/files`, { headers: { Host: 'evil.example' } }, (answer) =>
				resolve(answer.statusCode),
			).end();
		});
		expect(status).toBe(421);
	});
});
