import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const about = 'content/en/pages/about.md';
const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

async function opened() {
	const root = siteWith();
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
	return { root, call, open, first, cookie, base, read: () => readFileSync(join(root, about), 'utf8') };
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

	it('shows what other programs change', async () => {
		const { root, cookie, base, call, read } = await opened();
		const stream = await fetch(`${base}/__edit/api/events`, { headers: { Cookie: cookie } });
		const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
		const until = async (wanted: string) => {
			let text = '';
			while (!text.includes(wanted)) text += new TextDecoder().decode((await reader.read()).value);
			return text;
		};
		await until('event: open');
		writeFileSync(join(root, about), read().replace(/^title: .*$/m, 'title: Theirs'));
		expect(await until(about)).toContain('event: changed');
		await reader.cancel();
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
		['paths out of the site', { edits: [{ ...edit, file: '../../etc/passwd' }] }, 422],
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
