import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../../../../test/support/running-server.ts';
import { searchedSite } from '../../../../../../test/support/searched-site.ts';
import { createApp } from '../../app.ts';
import { exportedFiles } from '../../node/exported-files.ts';
import { parseTarget } from '../../request-info.ts';

let folder = '';
let minute = 0;

beforeAll(async () => {
	folder = await searchedSite();
});

async function ask(target: string, damage: (path: string) => string | undefined = () => undefined) {
	const source = exportedFiles(folder);
	const find: typeof source.find = (path) => {
		const stored = source.find(path);
		const damaged = stored && damage(path);
		return damaged === undefined
			? stored
			: ({ ...stored, path, read: () => new TextEncoder().encode(damaged) } as typeof stored);
	};
	const faults: unknown[] = [];
	const app = createApp({
		source: { buildInfo: source.buildInfo, find },
		now: () => minute * 60_000,
		onFault: (error) => faults.push(error.message),
	});
	const get = async (address = '203.0.113.9') => {
		const connection = { target: parseTarget(target), isSecure: true, address, requestId: '' };
		const response = await app.fetch(new Request('https://lantern.example/'), connection);
		return { status: response.status, headers: response.headers, text: await response.text() };
	};
	return { ...(await get()), get, faults };
}

function summaryOf(html: string): string | undefined {
	return /data-search-summary="">(.*?)<\/p>/.exec(html)?.[1];
}

describe('the page of search, without a script', () => {
	it('shows what was found, in an answer that nobody keeps and that names itself to no other site', async () => {
		const { status, headers, text } = await ask('/search?q=guides');
		expect(status).toBe(200);
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('referrer-policy')).toBe('strict-origin');
		expect(text).toContain('<meta name="robots" content="noindex"/>');
		expect(summaryOf(text)).toMatch(/^Pages found: \d+$/);
		expect(text).toMatch(/<li><a href="\/guide[^"]*"><mark>Guide<\/mark>/);
		expect(text).toContain('<a href="/ru/search?q=guides"');
		expect(text).not.toContain('<noscript>');
	});

	it('names the home page by its word: its title is that of the site in results of search engines', async () => {
		const { text } = await ask('/search?q=features');
		expect(text).toMatch(/<li><a href="\/#to-features">Home\s›\sWhat it does<\/a>/);
	});

	it('keeps the fields of a section apart in a piece of it', async () => {
		const { text } = await ask('/search?q=features');
		expect(text).toContain('<mark>Features</mark>\u00a0· <mark>Features</mark> 1: A lamp that burns on oil. ');
	});

	it('leads to further results, and back to the first, whatever page is asked for (faults S4)', async () => {
		const first = await ask('/search?q=wicker');
		expect(summaryOf(first.text)).toBe('Pages found: 11');
		expect(first.text.match(/<li><a href="\/guide\/basket/g)).toHaveLength(10);
		expect(first.text).toContain('Page 1 of 2 <a href="/search?q=wicker&amp;page=2" rel="next">More results</a>');
		for (const page of ['2', '9999']) {
			const { text } = await ask(`/search?q=wicker&page=${page}`);
			expect(text.match(/<li><a href="\/guide\/basket/g)).toHaveLength(1);
			expect(text).toContain('<a href="/search?q=wicker" rel="prev">Previous results</a> Page 2 of 2');
		}
		for (const page of ['0', '-1', '2e3', '<script>', '1000000000000']) {
			expect((await ask(`/search?q=wicker&page=${encodeURIComponent(page)}`)).text).toContain('Page 1 of 2');
		}
	});

	it('names further pages of results in its title, in its language, and the query nowhere', async () => {
		const titleOf = async (target: string) => /<title>(.*?)<\/title>/.exec((await ask(target)).text)?.[1];
		expect(await titleOf('/search?q=wicker&page=2')).toMatch(/^Page 2 of 2 · Search · /);
		expect(await titleOf('/search?q=wicker')).toMatch(/^Search · /);
		expect(await titleOf('/search?q=nothing%20of%20it')).toMatch(/^Search · /);
	});

	it('reports what it needs where no server answers, and nothing before somebody asks', async () => {
		const { text } = await ask('/ru/search');
		expect(summaryOf(text)).toBe('');
		expect(text).not.toContain('<noscript>');
		const stored = exportedFiles(folder).find('/ru/search');
		const exported = new TextDecoder().decode(await stored?.read('identity'));
		expect(exported).toContain('<noscript>');
		expect(exported).toContain('JavaScript');
	});

	it('brings other forms of its address to the one it has', async () => {
		const { status, headers } = await ask('/en/search/?q=a');
		expect([status, headers.get('location')]).toEqual([308, '/search?q=a']);
	});

	it.each([
		['markup', encodeURIComponent('<script>alert(1)</script>"')],
		['lone surrogates', '%ED%A0%80x%ED%BF%BF'],
		['broken encoding', '%ff%'],
		['10 KB', 'a'.repeat(10_240)],
		['a regular expression', encodeURIComponent('(a+)+$')],
		['places of its own sentences', encodeURIComponent('{count}$&{query}')],
	])('is unharmed by %s (faults S3)', async (_, query) => {
		const { status, text, faults } = await ask(`/search?q=${query}`);
		expect([status, faults]).toEqual([200, []]);
		expect(text).not.toContain('<script>alert');
		expect(text.length).toBeLessThan(40_000);
		expect(text.endsWith('</html>')).toBe(true);
		expect(summaryOf(text)).not.toBe('');
	});

	it.each([
		['are missing parts', '["lamp","!'],
		['are HTML', '<!doctype html>'],
		['are of another version', '{"version":0}'],
	])('says that it does not answer where files of the index %s (faults S5)', async (_, body) => {
		const isFile = (path: string) => path.startsWith('/search/en/') && !path.endsWith('index.json');
		const { status, text, faults } = await ask('/search?q=guide', (path) => (isFile(path) ? body : undefined));
		expect(status).toBe(503);
		expect(summaryOf(text)).toContain('Search is not responding');
		expect(faults.length).toBe(1);
	});

	it('answers one address sixty times a minute (faults S7)', async () => {
		minute++;
		const asked: string[] = [];
		const { get } = await ask('/search?q=guide', (path) => void asked.push(path));
		for (let count = 1; count < 60; count++) expect((await get()).status).toBe(200);
		expect(asked).toContain('/search/en/index.json');
		asked.length = 0;
		const refused = await get();
		expect(asked.filter((path) => path !== '/search')).toEqual([]);
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
		expect(summaryOf(refused.text)).toContain('Too many searches');
		expect((await get('203.0.113.10')).status).toBe(200);
		minute++;
		expect((await get()).status).toBe(200);
	});
});

describe('addresses of search', () => {
	it('are files that are kept for ever, named by one that is not', async () => {
		const root = await ask('/search/en/index.json');
		expect(root.headers.get('cache-control')).toContain('s-maxage=60');
		const { hashes } = JSON.parse(root.text).terms;
		const file = await ask(`/search/en/${hashes.slice(0, 8)}.json`);
		expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
	});

	it('are JSON also where there is nothing', async () => {
		const { status, headers } = await ask('/search/en/00000000.json');
		expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
	});
});

it('answers the first query while the packages of the kit are being replaced', async () => {
	const replacing = join(mkdtempSync(join(tmpdir(), 'vitrine-packages-')), 'replacing');
	const hook = `
		import { existsSync } from 'node:fs';
		import { registerHooks } from 'node:module';
		registerHooks({
			resolve: (specifier, context, next) => {
				if (specifier.startsWith('@orama/') && existsSync(${JSON.stringify(replacing)})) throw new Error('It is gone.');
				return next(specifier, context);
			},
		});`;
	const server = await startServer(folder, {
		NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}`,
	});
	writeFileSync(replacing, '');
	const response = await fetch(`${server.origin}/search?q=guides`);
	expect([response.status, summaryOf(await response.text())]).toEqual([
		200,
		expect.stringMatching(/^Pages found: \d+$/),
	]);
	await server.stop();
});
