import { describe, expect, it } from 'vitest';
import { maxTextSize } from '#content/files/source-file.ts';
import { loadSite } from '#content/load-site.ts';
import { keepSigns, plainMarkup } from '#content/markdown/plain-markup.ts';
import { normalizeText } from '#i18n/normalize-text.ts';
import { contactFields, maxLengths } from '#protocol/contact/form.ts';
import { isMailAddress } from '#protocol/contact/mail-address.ts';
import { createHitFinder } from '#search/find-hits.ts';
import type { PageRecord } from '#search/index-files.ts';
import { type IndexReader, openIndex } from '#search/index-reader.ts';
import { parseQuery } from '#search/query.ts';
import { search } from '#search/search.ts';
import { loadStem } from '#search/stemmers.ts';
import { maxPathLength } from '#server/canonical-address.ts';
import { suspiciousWords } from '#server/endpoints/contact/spam.ts';
import { isOneHost } from '#server/node/guard.ts';
import { trustProxies } from '#server/node/trusted-proxies.ts';
import { parseTarget } from '#server/request-info.ts';
import { indexInMemory } from './fixtures/search/index-in-memory.ts';
import { article } from './support/complaint-about.ts';
import { contactApp, fromThisSite } from './support/contact-app.ts';
import { fixtureApp } from './support/fixture-app.ts';
import { siteWith } from './support/fixture-site.ts';

const size = 64 * 1024;
const fill = (unit: string, length = size) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/**
 * Milliseconds of this thread, ten times what the slowest of these inputs takes. Where the time grows with the square of a
 * length, they take seconds.
 */
const limit = 100;
const searchLimit = 10_000;

/** Milliseconds of this thread alone: what else the machine does is not counted. */
async function costOf(run: () => unknown, times = 5): Promise<number> {
	const costs: number[] = [];
	for (let count = 0; count < times; count++) {
		const before = process.threadCpuUsage();
		await run();
		const { user, system } = process.threadCpuUsage(before);
		costs.push((user + system) / 1000);
	}
	return costs.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/** The beginning of a text that comes to 64 KB with the name of a field. */
function fitting(text: string, encode: (text: string) => string): string {
	const bytes = Buffer.byteLength(encode(text));
	return text.slice(0, Math.floor((text.length * (size - 32)) / Math.max(bytes, size)));
}

/** Texts on which patterns, sorting and tables of Unicode work the longest. */
const texts = {
	'marks in two classes': `a${fill('\u0301', size / 4)}${fill('\u0323', size / 4)}`,
	'marks in the wrong order, by turns': `a${fill('\u0301\u0323')}`,
	'marks that are taken apart': `a${fill('\u0344\u0323')}`,
	'marks of Tibetan': `x${fill('\u0f74\u0f72\u0f71')}`,
	'letters that are put together': fill('か\u3099'),
	'a ligature of 18 letters': fill('\ufdfa'),
	'emoji of several characters': fill('👩‍👩‍👧‍👦'),
	'halves of characters': fill('\ud800'),
	spaces: `x${fill(' ')}x`,
	tabs: `x${fill('\t')}x`,
	'line ends': fill('\r'),
	NULs: fill('\0'),
	'characters that are not seen': fill('\u200b'),
	quotes: fill('"'),
	'angle brackets': fill('<a '),
	'beginnings of links': fill('www.'),
	'beginnings of markup': fill('[url='),
	'at signs': fill('@'),
	dots: fill('a.'),
};

/** Values of headers, and what follows the first slash of an address. */
const lines = {
	commas: fill(','),
	semicolons: fill(';'),
	languages: fill('a-b-c-d-e;q=0.1,'),
	'a language of many parts': fill('a-'),
	'a language of two-letter parts': `en${fill('-aa')}`,
	cookies: fill('i18n_redirected=a; '),
	'cookies in a cookie': fill('i18n_redirected='),
	'names of agents': fill('cubot'),
	spaces: `a${fill(' ')}a`,
	'entity tags': fill('W/"a", '),
	'ranges of bytes': `bytes=${fill('0-1,')}`,
	'media types': fill('text/html;q=0, '),
	encodings: fill('gzip;q=0.5;'),
	'addresses of IPv6': fill('::1, '),
	'addresses of IPv4': fill('10.0.0.1, '),
	'a name in Punycode': `http://xn--${fill('a')}`,
	'names in Punycode': `http://${fill('xn--a.')}`,
	'a name in percent-encoding': `http://${fill('%E3%81%82')}`,
	slashes: fill('/a'),
	'percent signs': fill('%'),
	'icons of one letter': `icons=${fill('a,')}`,
	'icons of many parts': `icons=${fill('a-')}`,
	parameters: fill('a=b&'),
};

describe('64 KB of the worst input take a time that grows with their length', () => {
	const app = fixtureApp();

	it.each([
		'accept',
		'accept-encoding',
		'accept-language',
		'content-type',
		'cookie',
		'host',
		'if-none-match',
		'if-range',
		'origin',
		'range',
		'referer',
		'sec-fetch-site',
		'user-agent',
		'x-forwarded-for',
	])('in the header %s', async (name) => {
		const form = contactApp();
		for (const [title, line] of Object.entries(lines)) {
			const headers = { accept: 'text/html', [name]: line };
			expect(await costOf(() => app.get('/', headers)), `GET with ${title}`).toBeLessThan(limit);
			const post = { ...(name === 'origin' ? { host: line.replace('http://', '') } : {}), [name]: line };
			expect(await costOf(() => form.post({}, post)), `POST with ${title}`).toBeLessThan(limit);
		}
	});

	it.each(['/', '/about', '/api/_nuxt_icon/lucide.json', '/about/_payload.json', '/_i18n/en/messages.json'])(
		'in the query of %s',
		async (path) => {
			for (const [title, line] of Object.entries(lines))
				expect(await costOf(() => app.get(`${path}?${line}`)), title).toBeLessThan(limit);
		},
	);

	it('in a path, as far as one is read', async () => {
		for (const [title, text] of Object.entries({ ...lines, ...texts })) {
			const path = encodeURIComponent(text.toWellFormed()).slice(0, maxPathLength - 1);
			expect(await costOf(() => app.get(`/${path.replace(/%.?$/, '')}`)), title).toBeLessThan(limit);
			expect(await costOf(() => normalizeText(text)), title).toBeLessThan(limit);
		}
	});

	it.each(Object.entries(texts))('in a form, of %s', async (_, text) => {
		const { post, postJson } = contactApp();
		for (const field of [...contactFields, 'key', 'token', 'website', 'locale']) {
			const inForm = fitting(text, (part) => encodeURIComponent(part.toWellFormed()));
			const inJson = fitting(text, JSON.stringify);
			for (const send of [() => post({ [field]: inForm }), () => postJson({ [field]: inJson })]) {
				expect((await send()).status, field).toBe(422);
				expect(await costOf(send), field).toBeLessThan(limit);
			}
		}
	});

	it.each([
		['fields', 'application/x-www-form-urlencoded', fill('a=&')],
		['percent signs', 'application/x-www-form-urlencoded', fill('%')],
		['keys of JSON', 'application/json', `{${Array.from({ length: 6000 }, (_, n) => `"k${n}":1`)}}`],
		['keys that are numbers', 'application/json', `{${Array.from({ length: 5000 }, (_, n) => `"${n * 2 ** 17}":1`)}}`],
		['JSON that is deep', 'application/json', `${fill('[', size / 2)}${fill(']', size / 2)}`],
		['digits', 'application/json', `[0.${fill('1', size - 8)}]`],
	])('in a body, of %s', async (_, type, body) => {
		const { request } = contactApp();
		const headers = { ...fromThisSite, 'Content-Type': type };
		expect(await costOf(() => request('/api/contact', { method: 'POST', headers, body }))).toBeLessThan(limit);
	});

	it('in what is read before a request reaches the application', async () => {
		const visitors = ['1', '10.0.0.0/8, ::1'].map((setting) => trustProxies(setting).addressOf);
		for (const [title, line] of Object.entries(lines)) {
			const request = { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': line } } as never;
			for (const visitorOf of visitors) expect(await costOf(() => visitorOf(request)), title).toBeLessThan(limit);
			expect(await costOf(() => isOneHost([line])), title).toBeLessThan(limit);
			expect(await costOf(() => parseTarget(`/${line}`)), title).toBeLessThan(limit);
		}
	});

	it('in an e-mail address, on either side', async () => {
		for (const [title, text] of Object.entries({ ...lines, ...texts })) {
			expect(await costOf(() => isMailAddress(`a@${text}`)), title).toBeLessThan(limit);
			expect(await costOf(() => isMailAddress(`${text}@a.example`)), title).toBeLessThan(limit);
		}
	});
});

it('looks for advertising in the longest message in a time that grows with its length', async () => {
	for (const [title, text] of Object.entries(texts)) {
		const fields = contactFields.map((field) => [field, text.slice(0, maxLengths[field])]);
		expect(await costOf(() => suspiciousWords(Object.fromEntries(fields), 'ja-JP')), title).toBeLessThan(limit);
	}
});

describe('a page that is read in a time which grows with its length', () => {
	const list = (count: number) => Array.from({ length: count }, (_, index) => `- lamp ${index} of *brass*`);
	const table = (count: number) => ['| a | b |', '| - | - |', ...list(count).map((row) => `| ${row} | **oil** |`)];

	it.each([
		['a list of 10,000 items', (share: number) => list(10_000 * share).join('\n')],
		['items with empty lines between', (share: number) => list(10_000 * share).join('\n\n')],
		['a table of 1,000 rows', (share: number) => table(1000 * share).join('\n')],
		['signs of other programs that are kept', (share: number) => list(5000 * share).join(' \\{{ a }} \\[[B]]\n')],
	])('has %s', async (_, textOf) => {
		const costAt = (share: number) => {
			const root = siteWith({ 'content/en/pages/oil.md': article('', textOf(share)) });
			return costOf(() => loadSite({ root }), 3);
		};
		await costAt(1 / 4);
		// Four times the length: a time that grows with its square would be sixteen times as long.
		expect(await costAt(1)).toBeLessThan(10 * (await costAt(1 / 4)));
	});

	it('has a title of signs', async () => {
		for (const title of [
			fill('\\{{', 4000),
			fill('{{', 4000),
			fill('<a ', 4000),
			fill('[[A', 4000),
			fill(':a', 4000),
		]) {
			expect(await costOf(() => [plainMarkup(title), keepSigns(title)])).toBeLessThan(limit);
		}
	});
});

describe('a search in sections of the greatest length', () => {
	const prose = {
		en: 'The care of a lamp in the window is the work of a moment, and all that it asks of you is a dry cloth, to be used in any weather. ',
		ru: 'Уход за лампой в окне занимает минуту, и всё, что для этого нужно, — сухая ткань, а не вода и не масло. ',
		ja: '窓のランプの手入れは、乾いた布と少しの時間があればよく、水や油を使うことはありません。会社の規約に従い、利用を続けるサービスです。',
	};

	const queries = [
		'the of to in a and any all shall be',
		'the the the the the the the the the the',
		't h e o f a n d i l',
		'lamp-window-cloth-weather-moment',
		'и в а не что для за',
		'は の に を と が',
		'規約の利用をする会社のサービスに',
		prose.ja.repeat(2).slice(0, 100),
		'の'.repeat(100),
		'wimdow clotg weathre momemt laamp',
	];

	/** A sentence again and again, one word, and words that are all others, of so many bytes each. */
	const textsOf = (bytes: number) => [
		...Object.values(prose).map((unit) => fill(unit, bytes / Buffer.byteLength(unit.charAt(0)))),
		...[prose.ja.replace(/[\p{P}\s]/gu, ''), 'の'].map((unit) => fill(unit, bytes / 3)),
		Array.from({ length: bytes / 10 }, (_, number) => `the ${number.toString(36)}`).join(' '),
		...['the ', 'lamp-', 'weather'].map((unit) => fill(unit, bytes)),
	];

	const pagesOf = (texts: readonly string[]) =>
		texts.map((text, number): PageRecord => {
			return { address: `/${number}`, title: 'A lamp', description: '', sections: [['', '', text]] };
		});

	it('marks no more places of a text than an excerpt is chosen from', async () => {
		const stem = await loadStem(['english', 'russian']);
		for (const query of queries) {
			const { clauses } = parseQuery(query);
			const find = createHitFinder(clauses, stem);
			for (const text of textsOf(maxTextSize)) {
				const hits = find(text);
				expect(hits.length, query).toBeLessThanOrEqual(500 * clauses.length);
				expect(hits, query).toEqual(hits.toSorted((a, b) => a.start - b.start || b.end - a.end));
			}
		}
	});

	it('takes no time that grows with the square of a text', async () => {
		const pages = pagesOf(textsOf(maxTextSize));
		// To index as much would be most of the work.
		const index = await openIndex(await indexInMemory(pagesOf(textsOf(2000)), ['english', 'russian']));
		const reader: IndexReader = {
			...index,
			records: async (numbers) => numbers.flatMap((number) => pages[number] ?? []),
		};
		for (const query of queries) {
			expect((await search(query, reader)).found.length, query).toBeGreaterThan(0);
			expect(await costOf(() => search(query, reader), 1), query).toBeLessThan(searchLimit);
		}
	});
});
