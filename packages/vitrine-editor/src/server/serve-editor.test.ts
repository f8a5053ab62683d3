import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { siteWith } from '../../../../test/support/fixture-site.ts';
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
	return { root, editor, call, open, first, base, events, read: () => readFileSync(join(root, about), 'utf8') };
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
		expect((await call('search?text=new&locale=en')).json).toMatchObject({ fields: [{ file: about, value: 'New' }] });
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
		writeFileSync(join(root, about), read().replace(/^title: .*$/m, 'title: Theirs'));
		expect(await until(about)).toContain('event: changed');
		const { fields } = (await call(`fields?file=${about}`)).json as Fields;
		expect(fields.find(({ place }) => place[0] === 'title')?.value).toBe('Theirs');
	});

	it('opens by its address once, with a cookie that no script reads', async () => {
		const { first, open, base } = await opened();
		expect([first.status, first.headers.get('set-cookie')]).toEqual([
			303,
			expect.stringMatching(/^vitrine-edit=[\w-]{43}; Path=\/__edit; HttpOnly; SameSite=Strict$/),
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
