import { createHmac } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../../test/support/editor-client.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { editOrigin, type RemoteBrowser, remoteBrowser, writeEditors } from '../../../../test/support/remote-editor.ts';
import { openPreviewLinks } from './preview-links.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

type Row = { address: string; name: string };

const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

describe('a link to what is pending', { timeout: 120_000 }, () => {
	it('shows the site with pending words without the editor, and to no search engine', async () => {
		const editor = await serveEditor({ root: siteWith() });
		editors.push(editor);
		const client = await signIn(editor.address);
		await client.type({ file: 'content/en/pages/about.md', place: ['title'] }, 'About', 'About oil');
		const { address } = (await client.call('preview-link', { path: '/about' })).json as { address: string };
		const { origin } = new URL(editor.address.replace('localhost', '127.0.0.1'));
		const opened = await fetch(origin + address, { redirect: 'manual' });
		expect([opened.status, opened.headers.get('location')]).toEqual([303, '/about']);
		const cookie = opened.headers.get('set-cookie') ?? '';
		expect(cookie).toMatch(/^vitrine-preview=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60\d{4}$/);
		const headers = { Cookie: cookie.split(';')[0] ?? '' };
		const isReady = async () =>
			((await client.call('pending')).json as { edits: { state: string }[] }).edits[0]?.state === 'ready';
		await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
		const page = await fetch(`${origin}/about`, { headers });
		expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
		expect(page.headers.get('content-security-policy')).not.toContain('script-src');
		expect(await page.text()).toMatch(/<h1[^>]*>About oil</);
		expect((await fetch(`${origin}/lamp.svg`, { headers })).status).toBe(200);
		for (const path of ['/__edit/', '/__edit/api/site', '/__edit/api/publish']) {
			expect([path, (await fetch(origin + path, { headers })).status]).toEqual([path, 401]);
		}
		expect((await fetch(`${origin}/about`)).status).toBe(401);
		for (const wrong of [`${address}x`, address.replace('/preview/', '/preview/x'), '/preview/a.b', '/preview/']) {
			const answer = await fetch(origin + wrong, { redirect: 'manual' });
			expect([wrong, [401, 410].includes(answer.status)]).toEqual([wrong, true]);
			expect(answer.headers.get('set-cookie')).toBeNull();
		}
		for (const path of ['//foreign.example', 'https://foreign.example', '/\\foreign.example', 'about', '/a b']) {
			expect(await client.call('preview-link', { path })).toMatchObject({ status: 400 });
		}
	});

	it('ends after a week, and holds through a restart of the server until then', () => {
		const root = siteWith();
		const { create, keyOf } = openPreviewLinks(root, () => 1000);
		const { address } = create('/about', 'ann@example.com');
		const token = address.replace('/preview/', '');
		// Those who get the link learn nothing of its maker.
		const [content = ''] = token.split('.');
		expect(Buffer.from(content, 'base64url').toString()).not.toMatch(/ann|@/);
		const week = 7 * 24 * 60 * 60_000;
		expect(openPreviewLinks(root, () => 999 + week).read(token)).toEqual({
			path: '/about',
			until: 1000 + week,
			maker: keyOf('Ann@example.com'),
		});
		expect(openPreviewLinks(root, () => 1000 + week).read(token)).toBeUndefined();
		expect(openPreviewLinks(siteWith(), () => 2000).read(token)).toBeUndefined();
	});

	it('is signed by a whole secret: one that was cut off is made anew', () => {
		vi.spyOn(console, 'warn').mockImplementation(() => {});
		for (const length of [0, 1, 31, 33]) {
			const root = siteWith();
			const secret = Buffer.alloc(length);
			mkdirSync(join(root, '.vitrine'), { recursive: true });
			const file = join(root, '.vitrine/preview-secret');
			writeFileSync(file, secret);
			const written = Buffer.from(JSON.stringify([9e15, '/', null])).toString('base64url');
			const forged = `${written}.${createHmac('sha256', secret).update(written).digest('base64url')}`;
			expect([length, openPreviewLinks(root).read(forged)]).toEqual([length, undefined]);
			const { address } = openPreviewLinks(root).create('/about', undefined);
			expect(openPreviewLinks(root).read(address.replace('/preview/', ''))).toMatchObject({ path: '/about' });
			expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([32, 0o600]);
			expect(readdirSync(join(root, '.vitrine')).filter((name) => name.includes('secret'))).toEqual(['preview-secret']);
		}
		vi.restoreAllMocks();
	});

	it('keeps one person who requests many pages from keeping others waiting for all of them', async () => {
		const root = siteWith();
		const [ann, bob] = ['ann', 'bob'].map((name) => ({ address: `${name}@example.com`, name })) as [Row, Row];
		writeEditors(root, [ann, bob]);
		const header = 'X-Forwarded-Email';
		const access = { origin: editOrigin, userHeader: header, trustProxy: '127.0.0.1' };
		const editor = await serveEditor({ root, access });
		editors.push(editor);
		const [own, greedy] = [ann, bob].map(({ address }) => remoteBrowser(editor.port, { [header]: address })) as [
			RemoteBrowser,
			RemoteBrowser,
		];
		const { address } = (await greedy.post('preview-link', { path: '/about' })).json() as { address: string };
		const guest = remoteBrowser(editor.port);
		await guest.get(address);
		for (const request of [() => greedy.post('preview', { path: '/about', values: [] }), () => guest.get('/about')]) {
			let done = 0;
			const all = Array.from({ length: 120 }, () => request().then(({ status }) => status === 200 && done++));
			await Promise.race(all);
			expect((await own.post('preview', { path: '/about', values: [] })).status).toBe(200);
			expect(done).toBeLessThan(60);
			await Promise.all(all);
			expect(done).toBe(120);
		}
	});

	it('shows guests what passes alone, and ends when its maker may not sign in any more', async () => {
		const root = siteWith();
		const [ann, bob] = ['ann', 'bob'].map((name) => ({ address: `${name}@example.com`, name })) as [Row, Row];
		writeEditors(root, [ann, bob]);
		const header = 'X-Forwarded-Email';
		const access = { origin: editOrigin, userHeader: header, trustProxy: '127.0.0.1' };
		const editor = await serveEditor({ root, access });
		editors.push(editor);
		const signedIn = remoteBrowser(editor.port, { [header]: bob.address });
		const { address } = (await signedIn.post('preview-link', { path: '/about' })).json() as { address: string };
		const guest = remoteBrowser(editor.port);
		expect((await guest.get(address)).status).toBe(303);
		expect((await guest.get('/about')).status).toBe(200);

		const file = 'content/en/pages/about.md';
		const unsaved = { path: '/about', values: [{ file, place: ['title'], value: 'Not saved yet' }] };
		for (const path of ['/llms.txt', '/about']) {
			expect((await signedIn.post('preview', unsaved)).text).toContain('Not saved yet');
			const { status, text } = await guest.get(path);
			expect([path, status, text.includes('Not saved yet')]).toEqual([path, 200, false]);
		}
		const home = join(root, 'content/en/pages/index.yaml');
		const text = readFileSync(home, 'utf8');
		writeFileSync(home, 'title: [');
		await expect.poll(async () => (await signedIn.get('/about')).headers['edit-mistake']).toBeDefined();
		expect((await guest.get('/about')).headers['edit-mistake']).toBeUndefined();
		writeFileSync(home, text);
		await expect.poll(async () => (await signedIn.post('preview', unsaved)).text).toContain('Not saved yet');
		writeFileSync(home, 'title: [');
		await expect.poll(async () => (await signedIn.get('/about')).headers['edit-mistake']).toBeDefined();
		const answer = await guest.get('/about');
		expect([answer.status, answer.text.includes('Not saved yet')]).toEqual([503, false]);
		writeFileSync(home, text);
		await expect.poll(async () => (await guest.get('/about')).status).toBe(200);

		writeEditors(root, [ann]);
		expect((await guest.get('/about')).status).toBe(403);
		expect((await remoteBrowser(editor.port).get(address)).status).toBe(410);
		writeEditors(root, [ann, bob]);
		expect((await guest.get('/about')).status).toBe(200);
	});
});
