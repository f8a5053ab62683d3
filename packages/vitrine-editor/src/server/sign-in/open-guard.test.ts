import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import {
	followEvents,
	editOrigin as origin,
	remoteBrowser,
	writeEditors,
} from '../../../../../test/support/remote-editor.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { type Editor, serveEditor } from '../serve-editor.ts';
import type { Access } from './open-guard.ts';
import { openPeople } from './people.ts';

const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

const ann = { address: 'ann@example.com', name: 'Ann', confirm: true, publish: true };
const ira = { address: 'ira@example.com', name: 'Ира', languages: ['ru'] };
const header = 'X-Forwarded-Email';
const byProxy = { origin, userHeader: header, trustProxy: '127.0.0.1' };

async function served(root: string, access: Access): Promise<number> {
	const editor = await serveEditor({ root, access });
	editors.push(editor);
	return editor.port;
}

function siteOf(...people: object[]): string {
	const root = siteWith();
	writeEditors(root, people);
	return root;
}

const ru = 'content/ru/pages/about.md';
const en = 'content/en/pages/about.md';

describe('an editor with a name of its own', { timeout: 120_000 }, () => {
	it.each<[why: string, access: Access, people: object[], message: string]>([
		['others reach it', { host: '0.0.0.0' }, [], 'On 0.0.0.0 others reach the editor, too: set EDIT_ORIGIN'],
		[
			'a header signs in on this machine',
			{ userHeader: header },
			[],
			'EDIT_USER_HEADER has no effect without EDIT_ORIGIN',
		],
		[
			'it has the name of the site',
			{ ...byProxy, origin: 'https://lantern.example' },
			[ann],
			'has the host name of the site',
		],
		['no one is listed', byProxy, [], 'list people in "editors"'],
		['no one could sign in', { origin }, [ann], 'no one could sign in'],
		['anyone could sign in', { ...byProxy, trustProxy: '' }, [ann], 'set TRUST_PROXY to the addresses of the proxy'],
		['each peer is a proxy', { ...byProxy, trustProxy: '1' }, [ann], 'A number of proxies is not enough'],
		['each address is a proxy', { ...byProxy, trustProxy: '0.0.0.0/0' }, [ann], 'set TRUST_PROXY to the addresses'],
		['the settings have a mistake', byProxy, [{ ...ann, address: 'ann' }], 'editors.0.address'],
	])('does not start where %s', async (_, access, people, message) => {
		await expect(serveEditor({ root: siteOf(...people), access })).rejects.toThrow(message);
	});

	it('answers under its name alone, to pages of its own, with headers that keep it apart', async () => {
		const { get, post } = remoteBrowser(await served(siteOf(ann), byProxy), { [header]: ann.address });
		for (const Host of ['lantern.example', 'localhost', 'edit.example.com.evil.example', '127.0.0.1']) {
			expect([Host, (await get('/__edit/api/me', { Host })).status]).toEqual([Host, 421]);
		}
		const answer = await get('/__edit/api/me');
		expect(answer).toMatchObject({
			status: 200,
			headers: {
				'strict-transport-security': 'max-age=31536000',
				'cross-origin-resource-policy': 'same-origin',
				'cache-control': 'no-store',
			},
		});
		const typed = { file: en, place: ['title'], from: 'About', value: 'Mine' };
		for (const headers of [
			{ Origin: 'https://lantern.example' },
			{ Origin: 'http://edit.example.com' },
			{ Origin: 'null' },
			{ 'Sec-Fetch-Site': 'cross-site' },
			{ 'Sec-Fetch-Site': 'same-site' },
		]) {
			expect([headers, (await post('type', typed, headers)).json()]).toMatchObject([
				headers,
				{ error: { code: 'foreign-origin' } },
			]);
		}
		expect((await get('/__edit/api/me', { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403);
		const link = (await post('preview-link', { path: '/about' })).json() as { address: string };
		expect((await get(link.address, { [header]: '' })).headers['set-cookie']?.[0]).toMatch(
			/^__Host-vitrine-preview=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60\d{4}; Secure$/,
		);
	});

	it('takes the address of a person from its proxy, and no other header', async () => {
		const root = siteOf(ann, ira);
		const port = await served(root, byProxy);
		const me = async (headers: Record<string, string>) => remoteBrowser(port, headers).get('/__edit/api/me');
		const common = { settings: false, way: 'proxy', site: expect.stringMatching(/^[\da-f]{16}$/) };
		expect((await me({ [header]: 'Ann@Example.com' })).json()).toEqual({ ...ann, ...common });
		expect((await me({ [header]: ira.address })).json()).toEqual({
			...{ ...ira, confirm: false, publish: false },
			...common,
		});
		for (const [name, value] of [
			[header, 'eve@example.com'],
			[header, `${ann.address}, ${ira.address}`],
			[header, ''],
			['X-Forwarded-User', ann.address],
		] as const) {
			expect([value, (await me({ [name]: value })).status]).toEqual([value, 401]);
		}
		expect(await remoteBrowser(port).get('/__edit/')).toMatchObject({ status: 403 });
		const elsewhere = await served(siteOf(ann), { ...byProxy, trustProxy: '10.0.0.0/8' });
		const forged = remoteBrowser(elsewhere, { [header]: ann.address, 'X-Forwarded-For': '10.0.0.1' });
		expect((await forged.get('/__edit/api/me')).status).toBe(401);
		expect((await forged.get('/about')).status).toBe(403);
	});

	it('compresses what goes over a network, and lets a browser keep its scripts', async () => {
		const { get } = remoteBrowser(await served(siteOf(ann), byProxy), { [header]: ann.address });
		const accepts = { 'Accept-Encoding': 'gzip, br' };
		const script = /src="([^"]+\.js)"/.exec((await get('/__edit/')).text)?.[1] ?? '';
		const rows = [
			[script, 'public, max-age=31536000, immutable', 'gzip'],
			['/__edit/api/site', 'no-store', 'gzip'],
		] as const;
		for (const [path, caching, encoding] of rows) {
			const { status, headers } = await get(path, accepts);
			const found = [status, headers['cache-control'], headers['content-encoding']];
			expect([path, ...found]).toEqual([path, 200, caching, encoding]);
			expect((await get(path)).headers['content-encoding']).toBeUndefined();
		}
	});

	it('gives each person the rights of the settings, until these change', async () => {
		const root = siteOf(ann, ira);
		const port = await served(root, byProxy);
		const { get, post } = remoteBrowser(port, { [header]: ira.address });
		const { fields } = (await get(`/__edit/api/fields?file=${ru}`)).json() as {
			fields: { place: unknown[]; value: string }[];
		};
		const from = fields.find(({ place }) => place[0] === 'title')?.value ?? '';
		const typed = { file: ru, place: ['title'], from, value: 'О светильнике' };
		expect((await post('type', typed)).json()).toMatchObject({ state: 'saved', edit: { author: 'Ира' } });
		expect((await post('type', { ...typed, file: en })).json()).toMatchObject({ error: { code: 'not-your-language' } });
		expect((await post('confirm', { file: ru })).json()).toMatchObject({ error: { code: 'may-not-confirm' } });
		const events = await followEvents(port, { [header]: ira.address });
		writeEditors(root, [ann, { ...ira, languages: ['ja'] }]);
		expect((await post('type', { ...typed, from: typed.value })).json()).toMatchObject({
			error: { code: 'not-your-language' },
		});
		writeEditors(root, [ann]);
		expect(await post('type', typed)).toMatchObject({ status: 401 });
		expect((await post('type', typed)).json()).toMatchObject({ error: { code: 'signed-out' } });
		// Who is listed no more follows nothing more.
		expect(await events.ended).toContain('event: open');
		const colleague = remoteBrowser(port, { [header]: ann.address });
		expect((await colleague.get('/__edit/api/pending')).json()).toMatchObject({
			edits: [{ value: typed.value, author: 'Ира' }],
		});
	});

	it('admits no person whose row has a mistake, and reports it', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
		const root = siteOf(ann, ira);
		const port = await served(root, byProxy);
		const statusOf = async ({ address }: { address: string }) =>
			(await remoteBrowser(port, { [header]: address }).get('/__edit/api/me')).status;
		expect([await statusOf(ann), await statusOf(ira)]).toEqual([200, 200]);
		const { languages, ...all } = ira;
		for (const row of [
			{ ...all, languages: 'ru' },
			{ ...all, languages: [] },
			{ ...all, languages: ['ru', 'de'] },
			{ ...all, language: languages },
			{ ...all, langauges: languages },
			{ ...ira, publish: 'yes' },
			{ ...ira, name: '' },
		]) {
			warn.mockClear();
			// The rows after it are those of the same people.
			writeEditors(root, [row, ann]);
			expect([row, await statusOf(ira), await statusOf(ann)]).toEqual([row, 401, 200]);
			expect(warn.mock.calls.flat().join()).toContain('editors.0');
			expect(warn).toHaveBeenCalledTimes(1);
		}
		writeEditors(root, [ira, ann]);
		expect([await statusOf(ann), await statusOf(ira)]).toEqual([200, 200]);
		warn.mockRestore();
	});

	it('reads settings again that could not be read, and reports once why', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
		const root = siteOf(ann, ira);
		const known = { faults: [], locales: ['en', 'ru', 'ja'], name: 'Lantern', origin, address: undefined };
		const row = { name: 'x', confirm: false, publish: false };
		const all = [ann, ira].map(({ address }) => ({ ...row, address }));
		let read = async () => ({ ...known, editors: all });
		const people = await openPeople(root, () => read());
		read = () => Promise.reject(new Error('./rows.ts is not there'));
		appendFileSync(join(root, 'site.config.ts'), '\n');
		for (let count = 0; count < 3; count++) expect(await people.find(ira.address)).toBeDefined();
		expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('./rows.ts is not there')]);
		// The file itself has not changed since.
		read = async () => ({ ...known, editors: all.slice(0, 1) });
		expect(await people.find(ira.address)).toBeUndefined();
		expect(await people.find(ann.address)).toBeDefined();
		warn.mockRestore();
	});

	it('publishes in the name of the person', async () => {
		const site = await confirmedSite();
		writeEditors(site.root, [ann]);
		site.commit('Begin');
		const { post } = remoteBrowser(await served(site.root, byProxy), { [header]: ann.address });
		await post('type', { file: en, place: ['title'], from: 'About', value: 'About oil' });
		await post('write', {});
		expect((await post('publish', { message: 'Name the oil' })).status).toBe(202);
		await expect
			.poll(() => site.git('log', '-1', '--format=%an <%ae> %s'), { timeout: 60_000 })
			.toMatch(/^Ann <ann@example\.com> Name the oil/);
	});
});
