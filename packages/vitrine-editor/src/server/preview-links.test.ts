import { afterAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../../test/support/editor-client.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { openPreviewLinks } from './preview-links.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

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
		const { address } = openPreviewLinks(root, () => 1000).create('/about');
		const token = address.replace('/preview/', '');
		const week = 7 * 24 * 60 * 60_000;
		expect(openPreviewLinks(root, () => 999 + week).read(token)).toEqual({ path: '/about', until: 1000 + week });
		expect(openPreviewLinks(root, () => 1000 + week).read(token)).toBeUndefined();
		expect(openPreviewLinks(siteWith(), () => 2000).read(token)).toBeUndefined();
	});
});
