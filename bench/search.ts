import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { launchChromium } from '#check/shots/chromium.ts';
import type { PageRecord } from '#search/index-files.ts';
import { openIndex } from '#search/index-reader.ts';
import { search } from '#search/search.ts';
import { indexInMemory } from '../test/fixtures/search/index-in-memory.ts';
import { languages } from '../test/fixtures/search/languages.ts';
import { type Figure, median, percentile } from './figure.ts';
import { manyPages, queriesFor } from './search/many-pages.ts';

/** Pages of the large site. */
const many = 10_000;
/** A processor four times slower: a phone of the middle class. */
const slowdown = 4;
const limits = { median: 60, max: 150, work: 50 };

type SearchedLanguage = (typeof languages)[number];

/**
 * How good search is: of 60 queries in each language, how many have the expected page among the first three, beside Pagefind
 * where that is installed (`npm install --no-save pagefind`); and what a query of a site of 10,000 pages loads and takes.
 */
export async function searchFigures(): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const language of languages) {
		const { name, pages, stemmers } = language;
		const index = await openIndex(await indexInMemory(pages, stemmers));
		const find = async (query: string) => (await search(query, index)).found.map(({ address }) => address);
		figures.push({
			name: `${name}, expected page among the first three`,
			value: await quality(language, find),
			unit: '%',
			min: 95,
		});
	}
	figures.push(...(await pagefindFigures()));
	for (const code of ['en', 'ja'] as const) figures.push(...(await largeSite(code)));
	return figures;
}

async function quality({ queries }: SearchedLanguage, find: (query: string) => Promise<string[]>): Promise<number> {
	let found = 0;
	for (const [query, expected] of queries) {
		const best = (await find(query)).slice(0, 3);
		if (best.some((address) => address.startsWith(expected))) found++;
	}
	return Math.round((1000 * found) / queries.length) / 10;
}

/** What a query loads of an index of 10,000 pages, with nothing in the cache, and how long it takes. */
async function largeSite(code: 'en' | 'ja'): Promise<Figure[]> {
	const pages = manyPages(code, many);
	const started = performance.now();
	const source = await indexInMemory(pages, code === 'en' ? ['english'] : []);
	const indexed = performance.now() - started;
	const bytes: number[] = [];
	const work: number[] = [];
	const sizes = new Map<string, number>();
	const sizeOf = (name: string) => {
		const size = sizes.get(name) ?? compressed(source.files.get(name) ?? '');
		sizes.set(name, size);
		return size;
	};
	for (const query of queriesFor(code, pages)) {
		const loaded = ['index'];
		const loadFile = (hash: string) => {
			loaded.push(hash);
			return source.loadFile(hash);
		};
		const begun = performance.now();
		await search(query, await openIndex({ ...source, loadFile }));
		work.push(performance.now() - begun);
		bytes.push(loaded.reduce((sum, name) => sum + sizeOf(name), 0) / 1024);
	}
	const site = `${many} pages, ${code}`;
	return [
		{ name: `${site}: root of the index`, value: round(sizeOf('index') / 1024), unit: 'KB' },
		{ name: `${site}: loaded by a query, median`, value: round(median(bytes)), unit: 'KB', max: limits.median },
		{
			name: `${site}: loaded by a query, 95 of 100`,
			value: round(percentile(bytes, 95)),
			unit: 'KB',
			max: limits.max,
		},
		{
			name: `${site}: work, ${slowdown}× slower, median`,
			value: round(slowdown * median(work)),
			unit: 'ms',
			max: limits.work,
		},
		{
			name: `${site}: work, ${slowdown}× slower, 95 of 100`,
			value: round(slowdown * percentile(work, 95)),
			unit: 'ms',
			max: limits.work,
		},
		{ name: `${site}: indexing a page`, value: round(indexed / many), unit: 'ms' },
	];
}

function compressed(text: string): number {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 16 };
	return brotliCompressSync(text, { params }).length;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}

/** The part of Pagefind's own interface that is used here. */
interface Pagefind {
	createIndex: (options: { forceLanguage: string }) => Promise<{ index: PagefindIndex }>;
	close: () => Promise<unknown>;
}

interface PagefindIndex {
	addHTMLFile: (file: { url: string; content: string }) => Promise<unknown>;
	getFiles: () => Promise<{ files: { path: string; content: Uint8Array }[] }>;
}

async function pagefindFigures(): Promise<Figure[]> {
	const name = 'pagefind';
	const pagefind = (await import(name).catch(() => undefined)) as Pagefind | undefined;
	if (!pagefind) {
		console.log('Pagefind is not installed: npm install --no-save pagefind');
		return [];
	}
	const browser = await launchChromium();
	try {
		const figures: Figure[] = [];
		for (const language of languages) {
			const { index } = await pagefind.createIndex({ forceLanguage: language.code });
			for (const page of language.pages) {
				await index.addHTMLFile({ url: page.address, content: htmlOf(page, language.code) });
			}
			const { files } = await index.getFiles();
			const site = await serve(
				new Map(files.map(({ path, content }) => [`/pagefind/${path}`, content])),
				language.code,
			);
			const page = await browser.newPage();
			await page.goto(site.origin);
			const find = (query: string) =>
				page.evaluate(async (text) => {
					const address = '/pagefind/pagefind.js';
					const { search } = await import(address);
					const { results } = await search(text);
					const best = results.slice(0, 3) as { data: () => Promise<{ url: string }> }[];
					return Promise.all(best.map(async (one) => (await one.data()).url));
				}, query);
			figures.push({
				name: `${language.name}, the same with Pagefind`,
				value: await quality(language, find),
				unit: '%',
			});
			await page.close();
			site.close();
		}
		return figures;
	} finally {
		await browser.close();
		await pagefind.close();
	}
}

function htmlOf({ title, description, sections }: PageRecord, code: string): string {
	const parts = sections.map(
		([id, heading, text]) => `${heading ? `<h2 id="${id}">${heading}</h2>` : ''}<p>${text}</p>`,
	);
	return `<!doctype html><html lang="${code}"><head><title>${title}</title></head><body><main data-pagefind-body><h1>${title}</h1><p>${description}</p>${parts.join('')}</main></body></html>`;
}

async function serve(files: ReadonlyMap<string, Uint8Array>, code: string) {
	const types: Record<string, string> = { js: 'text/javascript', json: 'application/json', wasm: 'application/wasm' };
	const server = createServer(({ url = '/' }, response) => {
		const path = url.split('?')[0] ?? '';
		const content = files.get(path);
		const type = types[path.split('.').at(-1) ?? ''] ?? (content ? 'application/octet-stream' : 'text/html');
		response.writeHead(content || path === '/' ? 200 : 404, { 'Content-Type': type });
		response.end(content ?? `<!doctype html><html lang="${code}"><title>Search</title></html>`);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
