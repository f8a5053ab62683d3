import { strict as assert } from 'node:assert';
import { languageCookie } from '#protocol/language-cookie.ts';
import { href } from '#routes.ts';
import { type Answer, ask, wantsHtml } from './ask.ts';
import { hasStatus, isNotFound } from './expect.ts';
import { type Fault, listFaults } from './fault.ts';
import { freeWord, type KnownLocale, NotApplicable, needsDetection, type Target, thirdLocale } from './target.ts';

/** What visitors say of their languages, and what becomes of it (specification §3, §14). */
export const languageFaults: Fault[] = listFaults([
	['L1', [], 'no Accept-Language on / stays', (target) => stays(target, {})],
	[
		'L2',
		['redirects'],
		'a language on / leads to its home, and nobody keeps that',
		async (target) => {
			needsDetection(target);
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
			const offered = await offeredLocales(target);
			if (offered.length === 0) throw new NotApplicable('no other language has words of its own to offer itself');
			for (const { path, locale } of offered) {
				const answer = await visit(target, path, { language: wordFor(locale) });
				isIn(answer, target.standard);
				assert.match(answer.body, new RegExp(`<aside[^>]* lang="${locale.tag}"[^>]* hidden`));
			}
		},
	],
	[
		'L15',
		[],
		'languages that are only related to an offered one stay',
		async (target) => {
			const [first, second] = [await freeWord(target, ['be', 'sr']), await freeWord(target, ['kk', 'eo'])];
			await stays(target, { language: `${first}, ${second};q=0.9` });
		},
	],
	[
		'L3',
		['redirects'],
		'q=0 excludes a language, however little another is wanted',
		async (target) => {
			needsDetection(target);
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
					needsDetection(target);
					const headers = { Accept: accept, 'Accept-Language': wordFor(target.other) };
					hasStatus(await ask(target.address, '/', { headers }), status);
				},
			] as const,
	),
	...['*', '*;q=0', ';q=', 'X;q=9', 'X;q=abc'].map(
		(header) =>
			[
				'L4',
				[],
				`Accept-Language ${header} stays`,
				(target: Target) => stays(target, { language: header.replace('X', wordFor(target.last)) }),
			] as const,
	),
	['L4', [], 'Accept-Language of 4 KB of commas stays', (target) => stays(target, { language: ','.repeat(4000) })],
	[
		'L4',
		// nginx refuses a header of more than 8 KB itself.
		['raw-guard'],
		'Accept-Language of 10 KB of commas stays',
		(target) => stays(target, { language: ','.repeat(10_000) }),
	],
	[
		'L4',
		[],
		'Accept-Language with letters and region of a language that is not offered stays',
		(target) => {
			const offered = new Set(target.locales.map(({ code }) => code.replace(/-.*/, '')));
			const language = ['zh-Hant-TW', 'sr-Latn-RS', 'uz-Cyrl-UZ'].find((tag) => !offered.has(tag.replace(/-.*/, '')));
			if (language === undefined) throw new NotApplicable('the site has all of them');
			return stays(target, { language });
		},
	],
	[
		'L5',
		['redirects'],
		'the chosen language leads from / to its home, whatever is preferred',
		async (target) => {
			needsDetection(target);
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
		'a path': ({ last }: Target) => `${languageCookie}=..${last.home}`,
		'line ends': ({ last }: Target) => `${languageCookie}=${last.code}%0d%0aX-Injected:1`,
		'4 KB': ({ last }: Target) => `${languageCookie}=${last.code.repeat(4096 / last.code.length)}`,
		'two cookies of the name': ({ last }: Target) => `${cookieFor(last)}; ${cookieFor(last)}`,
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

/** The languages of a site that have words to offer a page in, each with such a page in the language without a prefix. */
async function offeredLocales({
	address,
	locales,
	standard,
}: Target): Promise<{ path: string; locale: KnownLocale }[]> {
	const offered = locales.map(async (locale) => {
		const { body } = await ask(address, href('messages', { locale: locale.code }));
		// Beside its own are those of the languages that stand in for it.
		const own: Record<string, string> = JSON.parse(body)[locale.code] ?? {};
		const hasWords = ['text', 'accept', 'dismiss'].every((part) => own[`suggestion-${part}`]);
		const page = standard.pages.find(({ path, translations }) => path !== '/' && locale.tag in translations);
		return locale !== standard && hasWords && page ? [{ path: page.path, locale }] : [];
	});
	return (await Promise.all(offered)).flat();
}

function variants({ standard, last, page }: Target): string[] {
	const prefix = last.home.replace(/\/$/, '');
	const pages = [
		'/',
		last.home,
		page.standard,
		page.last,
		`/${standard.code}`,
		'/no-such-page',
		`${prefix}/no-such-page`,
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
