import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '#protocol/manifest.ts';
import { createPreviewToken } from '#protocol/preview-token.ts';
import { createApp } from '#server/app.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { parseTarget } from '#server/request-info.ts';
import { logRequests } from '#server/request-log.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { origin } from '../../../../../test/support/fixture-app.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';

const secret = 'correct horse battery staple, and more of it';
const now = Date.parse('2026-03-01');
const expires = now + 60_000;
const root = siteWith({
	'content/en/pages/secret.md':
		'---\ntitle: Secret\ndescription: Soon.\nupdated: 2026-02-07\ndraft: true\n---\n\nSoon. [More](/secret/more), [About](/about).\n\n![A lit window](secret/first.avif)\n\n![The same](secret/known.avif)\n',
	'content/en/pages/secret/known.avif': readFileSync(join(repositoryRoot, 'packages/vitrine/src/pictures/bench.avif')),
	'content/en/pages/secret/first.avif': readFileSync(join(repositoryRoot, 'packages/vitrine/src/pictures/window.avif')),
	'content/ru/pages/secret.md':
		'---\ntitle: Тайна\nslug: tayna\ndescription: Скоро.\nupdated: 2026-02-07\ndraft: true\n---\n\nСкоро.\n',
	'content/en/pages/secret/more.md':
		'---\ntitle: More\ndescription: More.\nupdated: 2026-02-07\ndraft: true\n---\n\nMore.\n',
	'content/en/pages/shown.md':
		'---\ntitle: Shown\ndescription: Shown.\nupdated: 2026-02-07\nslug: shown\n---\n\n![A lit window](secret/known.avif)\n',
	'content/en/pages/hidden.md':
		'---\ntitle: Hidden\ndescription: Hidden.\nupdated: 2026-02-07\ndraft: true\n---\n\nHidden.\n',
});
let out: string;
let manifest: Manifest;
const lines: string[] = [];

async function get(path: string, { with: key = secret, at = now } = {}): Promise<Response> {
	const app = createApp({ source: exportedFiles(out), previewSecret: key, now: () => at });
	const fetch = logRequests(app, 'all', (line) => void lines.push(line));
	const connection = { target: parseTarget(path), isSecure: true, address: '203.0.113.9', requestId: 'test' };
	return fetch(new Request(origin + path), connection);
}

const tokenFor = (...pages: string[]) => createPreviewToken({ pages, expires }, secret);

beforeAll(async () => {
	out = outFolder();
	manifest = (await quickBuild({ root, out, previews: true })).manifest;
});

describe('a link to drafts', () => {
	it('shows them in all their languages, and reports what they are', async () => {
		const token = await tokenFor('secret');
		const english = await get(`/preview/${token}/secret`);
		expect(english.status).toBe(200);
		const html = await english.text();
		expect(html).toContain('This is a draft.');
		expect(html).toContain(`href="/preview/${token}/ru/tayna"`);
		expect(html).toContain('href="/about"');
		expect(await (await get(`/preview/${token}/ru/tayna`)).text()).toContain('Это черновик.');
	});

	it('shows their pictures to those alone who have a link to the page', async () => {
		const token = await tokenFor('secret');
		const html = await (await get(`/preview/${token}/secret`)).text();
		const pictures = [...new Set(html.match(/\/[^\s"]*\/assets\/first-[^\s"]+/g))];
		expect(pictures.length).toBeGreaterThan(3);
		for (const address of pictures) {
			expect(address).toContain(`/preview/${token}/assets/`);
			const response = await get(address);
			expect(Object.fromEntries(response.headers)).toMatchObject({
				'content-type': expect.stringMatching(/^image\//),
				'cache-control': 'no-store',
				'content-security-policy': expect.stringContaining("default-src 'none'"),
				'referrer-policy': 'no-referrer',
				'x-robots-tag': 'noindex',
			});
			expect([response.status, (await response.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
			const foreign = address.replace(token, await tokenFor('hidden'));
			for (const other of [foreign, address.replace(token, 'x'), address.replace(`/preview/${token}`, '')]) {
				expect((await get(other)).status, other).toBe(404);
			}
		}
	});

	it('shows pictures of public pages at their public addresses', async () => {
		const token = await tokenFor('secret');
		const html = await (await get(`/preview/${token}/secret`)).text();
		const [address = ''] = /\/assets\/known-[^\s"]+/.exec(html) ?? [];
		expect(html).not.toContain(`${token}/assets/known`);
		expect((await get(address)).headers.get('cache-control')).toContain('immutable');
	});

	it('names no address in a draft that answers nothing', async () => {
		const token = await tokenFor('secret', 'secret/more');
		for (const path of ['secret', 'secret/more', 'ru/tayna']) {
			const html = await (await get(`/preview/${token}/${path}`)).text();
			const addresses = html.matchAll(/ (?:href|src|action)="(?:https:\/\/lantern\.example)?(\/[^"#]*)/g);
			for (const [, address = ''] of addresses) expect((await get(address)).status, address).toBeLessThan(400);
			expect(html).not.toContain('text/markdown');
		}
	});

	it('keeps its token in links from draft to draft, and shows no draft that it is not for', async () => {
		const token = await tokenFor('secret', 'secret/more');
		const html = await (await get(`/preview/${token}/secret`)).text();
		expect(html).toContain(`href="/preview/${token}/secret/more"`);
		expect((await get(`/preview/${token}/secret/more`)).status).toBe(200);
		expect((await get(`/preview/${token}/hidden`)).status).toBe(404);
		expect((await get(`/preview/${token}/about`)).status).toBe(404);
	});

	it('leads to no gallery where none is published', async () => {
		expect(readdirSync(join(out, 'site')).filter((name) => name.startsWith('gallery'))).toEqual([]);
		expect(new Set(manifest.previews?.documents.map(({ page }) => page))).toEqual(
			new Set(['secret', 'secret/more', 'hidden']),
		);
		expect((await get(`/preview/${await tokenFor('gallery')}/gallery`)).status).toBe(404);
	});

	it('leads to documents without the app that nobody keeps, finds or follows', async () => {
		const token = await tokenFor('secret');
		const response = await get(`/preview/${token}/secret`);
		const html = await response.text();
		expect(html).not.toContain('boot-');
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).not.toContain('rel="canonical"');
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
			'x-robots-tag': 'noindex',
		});
		const policy = response.headers.get('content-security-policy') ?? '';
		for (const [, code = ''] of html.matchAll(/<(?:style|script)>(.*?)<\/(?:style|script)>/gs)) {
			expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
		}
	});

	it('that was changed, cut, signed by others or has expired leads nowhere, like any other (faults S8)', async () => {
		const token = await tokenFor('secret');
		const nowhere = await (await get('/preview/nothing/secret')).text();
		const foreign = await createPreviewToken({ pages: ['secret'], expires }, `${secret}.`);
		const [content, signature] = token.split('.');
		const wider = Buffer.from(JSON.stringify([expires, 'secret', 'hidden'])).toString('base64url');
		const wrong = [foreign, token.slice(0, 20), `${content}.`, `${wider}.${signature}`, `${token}0`, `x${token}`];
		for (const one of wrong) {
			const response = await get(`/preview/${one}/secret`);
			expect(response.status, one).toBe(404);
			expect(await response.text()).toBe(nowhere);
		}
		expect((await get(`/preview/${token}/secret`, { at: expires })).status).toBe(404);
		expect((await get(`/preview/${token}/secret`, { with: '' })).status).toBe(404);
		expect((await get(`/preview/${token}`)).status).toBe(404);
	});

	it('leaves no token in the log, however its address is written (faults S8)', async () => {
		const token = await tokenFor('secret');
		const [content = '', signature = ''] = token.split('.');
		for (const address of [
			`/preview/${token}/secret`,
			`/preview/${token}/nowhere`,
			`/preview/${token}`,
			`/preview/${content}`,
			`//preview/${token}/secret`,
			`/preview//${token}/secret`,
			`/ru/preview/${token}/secret`,
			`/Preview/${token}/secret`,
			`/preview%2F${token}%2fsecret`,
			`/x%2fpreview/${token}/secret`,
			`/%70review/${token}/secret`,
			`/%70review%2F${token}/secret`,
			`/preview/%${content.charCodeAt(0).toString(16)}${token.slice(1)}/secret`,
			`/${token}`,
			`/nowhere?next=/preview/${token}/secret`,
			`/nowhere?${token}`,
		]) {
			lines.length = 0;
			await get(address);
			expect(lines).toHaveLength(1);
			for (const part of [content, content.slice(1), signature]) expect(lines[0], address).not.toContain(part);
		}
		await get(`/preview/${token}/secret`);
		expect(lines.at(-1)).toContain('"/preview/…/secret"');
		await get('/my-preview/of-something');
		expect(lines.at(-1)).toContain('"/my-preview/of-something"');
	});
});

describe('drafts', () => {
	it('are in nothing that the public has', async () => {
		expect((await get('/secret')).status).toBe(404);
		expect(await (await get('/sitemap.xml')).text()).not.toContain('secret');
		expect(await (await get('/llms.txt')).text()).not.toContain('secret');
		const files = readdirSync(join(out, 'site'), { recursive: true, encoding: 'utf8' });
		expect(files.filter((file) => /secret|hidden|tayna|preview|first-/.test(file))).toEqual([]);
		expect(files.filter((file) => /known-/.test(file)).length).toBeGreaterThan(3);
		const list = await (await get('/builds/assets.json')).text();
		expect(list).toContain('known-');
		expect(list).not.toContain('first-');
	});

	it('are not built without a secret', async () => {
		const plain = outFolder();
		const { manifest } = await quickBuild({ root, out: plain });
		expect(manifest.previews).toBeUndefined();
	});
});

describe('npx vitrine preview', () => {
	const preview = (words: string[], env: Record<string, string> = { PREVIEW_SECRET: secret }, cwd = root) =>
		spawnSync(process.execPath, [join(repositoryRoot, 'packages/vitrine/bin/vitrine.js'), 'preview', ...words], {
			cwd,
			encoding: 'utf8',
			env: { ...process.env, ...env },
		});

	it('prints a link to each draft that works for a day', async () => {
		const { stdout } = preview(['content/en/pages/secret.md', 'content/ru/pages/secret.md']);
		const [english = '', russian = ''] = stdout.trim().split('\n');
		expect(new URL(english).origin).toBe(origin);
		const inMinutes = (minutes: number) => ({ at: Date.now() + minutes * 60_000 });
		expect((await get(new URL(english).pathname, inMinutes(24 * 60 - 5))).status).toBe(200);
		expect((await get(new URL(russian).pathname, inMinutes(24 * 60 - 5))).status).toBe(200);
		expect((await get(new URL(english).pathname, inMinutes(24 * 60 + 5))).status).toBe(404);
	});

	it('finds a draft whose name the file system or the terminal has decomposed', () => {
		const draft = '---\ntitle: Menu\ndescription: Soon.\nupdated: 2026-02-07\nslug: menu\ndraft: true\n---\n\nSoon.\n';
		const [composed, decomposed] = ['caf\u00E9', 'cafe\u0301'];
		for (const onDisk of [composed, decomposed]) {
			const cwd = siteWith({ [`content/en/pages/${onDisk}.md`]: draft });
			for (const word of [composed, decomposed]) {
				const { stdout, stderr } = preview([`content/en/pages/${word}.md`], undefined, cwd);
				expect([stdout.trim(), stderr]).toEqual([expect.stringMatching(/\/menu$/), '']);
			}
		}
	});

	it('names what is no draft', () => {
		const { stderr, status } = preview(['content/en/pages/about.md', 'content/en/pages/nothing.md']);
		expect(status).toBe(1);
		expect(`\n${stderr}`).toMatchInlineSnapshot(`
			"
			content/en/pages/about.md is no draft: it is published at /about.
			content/en/pages/nothing.md is no page of this site: name a file such as content/en/pages/about.md.
			"
		`);
	});

	it('asks for a secret', () => {
		const { stderr, status } = preview(['content/en/pages/secret.md'], { PREVIEW_SECRET: '' });
		expect(status).toBe(1);
		expect(`\n${stderr}`).toMatchInlineSnapshot(`
			"
			PREVIEW_SECRET is not set: write one into .env, as "openssl rand -hex 32" prints it, build, and serve again.
			"
		`);
	});
});

it('keeps documents of drafts as long as the export that names them', async () => {
	const { previews } = exportedFiles(out).manifest;
	expect(previews?.documents.length).toBeGreaterThan(0);
	expect(previews?.pictures?.length).toBeGreaterThan(3);
	for (const { hash } of [...(previews?.documents ?? []), ...(previews?.pictures ?? [])]) {
		expect(existsSync(join(out, 'bodies', hash))).toBe(true);
	}
});
