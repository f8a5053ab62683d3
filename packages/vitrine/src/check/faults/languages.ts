import { strict as assert } from 'node:assert';
import { languageCookie } from '#protocol/language-cookie.ts';
import { type Answer, ask, wantsHtml } from './ask.ts';
import { hasStatus, isNotFound } from './expect.ts';
import { type Fault, listFaults } from './fault.ts';
import { freeWord, type KnownLocale, NotApplicable, type Target, thirdLocale } from './target.ts';

/** What visitors say of their languages, and what becomes of it (behaviour §3, §14). */
export const languageFaults: Fault[] = listFaults([
	['L1', [], 'no Accept-Language on / stays', (target) => stays(target, {})],
	[
		'L2',
		['redirects'],
		'a language on / leads to its home, and nobody keeps that',
		async (target) => {
			const answer = await visit(target, '/', { language: wordFor(target.other) });
			assert.deepEqual([answer.status, answer.headers.location], [302, target.other.home]);
			assert.equal(answer.headers['cache-control'], 'private, no-store');
		},
	],
	[
		'L2',
		[],
		'a language on another page stays, and its translation is offered',
		async (target) => {
			const answer = await visit(target, target.page.standard, { language: wordFor(target.other) });
			isIn(answer, target.standard);
			assert.match(answer.body, new RegExp(`<aside[^>]* lang="${target.other.tag}"[^>]* hidden`));
		},
	],
	[
		'L15',
		[],
		'languages that are only related to an offered one stay',
		(target) =>
			stays(target, { language: `${freeWord(target, ['be', 'sr'])}, ${freeWord(target, ['kk', 'eo'])};q=0.9` }),
	],
	[
		'L3',
		['redirects'],
		'q=0 excludes a language, however little another is wanted',
		async (target) => {
			const language = `${wordFor(thirdLocale(target))};q=0, ${wordFor(target.other)};q=0.1`;
			const answer = await visit(target, '/', { language });
			assert.deepEqual([answer.status, answer.headers.location], [302, target.other.home]);
		},
	],
	...Object.entries({ 'TEXT/HTML': 302, 'text/html;q=0': 200, 'text/htmlx': 200 }).map(
		([accept, status]) =>
			[
				'L16',
				['redirects'],
				`Accept ${accept} ${status === 302 ? 'wants a document, and leads on' : 'wants none, and stays'}`,
				async (target: Target) => {
					const headers = { Accept: accept, 'Accept-Language': wordFor(target.other) };
					hasStatus(await ask(target.address, '/', { headers }), status);
				},
			] as const,
	),
	...['*', '*;q=0', ';q=', ','.repeat(10_000), 'X;q=9', 'X;q=abc', 'zh-Hant-TW'].map(
		(header) =>
			[
				'L4',
				[],
				`Accept-Language ${header.length > 20 ? '10 KB of commas' : header} stays`,
				(target: Target) => stays(target, { language: header.replace('X', wordFor(target.other)) }),
			] as const,
	),
	[
		'L5',
		['redirects'],
		'the chosen language leads from / to its home, whatever is preferred',
		async (target) => {
			const answer = await visit(target, '/', { cookie: cookieFor(target.other), language: wordFor(target.standard) });
			assert.deepEqual([answer.status, answer.headers.location], [302, target.other.home]);
			assert.equal(answer.headers['set-cookie'], undefined);
		},
	],
	[
		'L5',
		[],
		'the home of another language than the chosen one stays, and leaves the choice alone',
		async (target) => {
			const answer = await visit(target, thirdLocale(target).home, { cookie: cookieFor(target.other) });
			isIn(answer, thirdLocale(target));
			assert.equal(answer.headers['set-cookie'], undefined);
		},
	],
	...Object.entries({
		'a language that is not offered': () => `${languageCookie}=xx`,
		'an empty value': () => `${languageCookie}=`,
		'the word __proto__': () => `${languageCookie}=__proto__`,
		'a path': ({ other }: Target) => `${languageCookie}=..${other.home}`,
		'line ends': ({ other }: Target) => `${languageCookie}=${other.code}%0d%0aX-Injected:1`,
		'4 KB': ({ other }: Target) => `${languageCookie}=${other.code.repeat(2048)}`,
		'two cookies of the name': ({ other }: Target) => `${cookieFor(other)}; ${cookieFor(other)}`,
	}).map(
		([name, cookieOf]) =>
			[
				'L6',
				[],
				`a cookie with ${name} is as if absent, and nothing of it comes back`,
				async (target: Target) => {
					const cookie = cookieOf(target);
					const answer = await stays(target, { cookie });
					assert.equal(answer.headers['x-injected'], undefined);
					const value = cookie.slice(languageCookie.length + 1);
					if (value.length > 8) assert.ok(!JSON.stringify(answer).includes(value), 'the answer echoes it');
				},
			] as const,
	),
	[
		'L7',
		[],
		'crawlers get every page of every language, with the bytes of a browser',
		async (target) => {
			for (const { path } of target.locales.flatMap(({ pages }) => pages)) {
				const [crawler, browser] = await Promise.all([
					visit(target, path, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
					visit(target, path, { agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }),
				]);
				assert.deepEqual([path, crawler.status, browser.status], [path, 200, 200]);
				assert.equal(crawler.body, browser.body, `${path} differs`);
			}
		},
	],
	[
		'L8',
		['redirects', 'locale-404'],
		'any visit takes at most one canonical redirect, then at most one to a language, and that from / alone',
		async (target) => {
			for (const path of variants(target))
				for (const cookie of ['', ...target.locales.map(cookieFor)])
					for (const language of ['', ...target.locales.map(wordFor)]) {
						const steps = await followAll(target, path, { cookie, language });
						const statuses = steps.map(({ status }) => status).join(' ');
						const sentence = `${path} with ${cookie || 'no cookie'} and ${language || 'no language'} took ${statuses}`;
						assert.match(statuses, /^(308 )?(302 )?(200|404)$/, sentence);
						const led = steps.find(({ status }) => status === 302);
						assert.ok(!led || led.path.split('?')[0] === '/', sentence);
					}
		},
	],
	[
		'L9',
		['locale-404'],
		'a page that a language lacks is an honest fallback or not found there',
		async (target) => {
			const { standard, locales, address } = target;
			const lacking = locales.flatMap((locale) =>
				standard.pages
					.filter(({ translations }) => !(locale.tag in translations))
					.map(({ path }) => ({ path, locale })),
			);
			if (lacking.length === 0) throw new NotApplicable('the site has every page in every language');
			for (const { path, locale } of lacking) {
				const { body } = await ask(address, path);
				const link = new RegExp(`<a href="([^"]+)" href[Ll]ang="${locale.tag}"`).exec(body)?.[1];
				const addresses = new Set([`${locale.home}${path}`, ...(link && !isListed(locale, link) ? [link] : [])]);
				for (const one of addresses) await isHonest(target, one, locale);
			}
		},
	],
]);

interface Visitor {
	language?: string;
	cookie?: string;
	agent?: string;
}

const wordFor = ({ tag }: KnownLocale) => tag;
const cookieFor = ({ code }: KnownLocale) => `${languageCookie}=${code}`;
const isListed = ({ pages }: KnownLocale, address: string) => pages.some(({ path }) => path === address);

function visit(
	{ address }: Target,
	path: string,
	{ language = '', cookie = '', agent = '' }: Visitor,
): Promise<Answer> {
	const headers = {
		...wantsHtml,
		...(language === '' ? {} : { 'Accept-Language': language }),
		...(cookie === '' ? {} : { Cookie: cookie }),
		...(agent === '' ? {} : { 'User-Agent': agent }),
	};
	return ask(address, path, { headers });
}

/** The home page in the language without a prefix, to which nobody is led and in which nothing is kept. */
async function stays(target: Target, visitor: Visitor): Promise<Answer> {
	const answer = await visit(target, '/', visitor);
	isIn(answer, target.standard);
	assert.equal(answer.headers['set-cookie'], undefined);
	return answer;
}

function isIn(answer: Answer, { tag }: KnownLocale): void {
	hasStatus(answer, 200);
	assert.ok(answer.body.includes(`<html lang="${tag}"`), `the page is not in ${tag}`);
}

function variants({ standard, other, page }: Target): string[] {
	const pages = [
		'/',
		other.home,
		page.standard,
		page.other,
		`/${standard.code}`,
		'/no-such-page',
		`${other.home}/no-such-page`,
	];
	return pages.flatMap((path) => [
		path,
		`${path === '/' ? '' : path}/?x=1`,
		`/${path}`,
		`${path === '/' ? '/index' : path}.html`,
	]);
}

async function followAll(target: Target, start: string, visitor: Visitor): Promise<{ path: string; status: number }[]> {
	const steps: { path: string; status: number }[] = [];
	for (let path: string | undefined = start; path !== undefined && steps.length < 5; ) {
		const { status, headers } = await visit(target, path, visitor);
		steps.push({ path, status });
		path = headers.location;
	}
	return steps;
}

/** Either the original in the interface of the language, for people alone, or not found in that language. */
async function isHonest(target: Target, path: string, locale: KnownLocale): Promise<void> {
	const answer = await visit(target, path, {});
	if (answer.status === 404) {
		await isNotFound(target, path, locale);
		return;
	}
	isIn(answer, locale);
	assert.match(answer.body, /<meta name="robots" content="noindex"/);
	assert.ok(answer.body.includes(` lang="${target.standard.tag}"`), `${path} does not say that it shows the original`);
	assert.ok(!isListed(locale, path), `${path} is in the sitemap`);
}
