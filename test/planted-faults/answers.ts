import { answerWith, edit, setHeader } from '../support/recorded-site.ts';
import { origin, type PlantedFault } from './planted-fault.ts';

/** Redirects, missing pages and robots.txt. */
export const answersFaults: readonly PlantedFault[] = [
	{
		name: 'an old address that leads on by two hops',
		damage: (answers) => answerWith(answers, '/company', 301, { location: '/about/' }),
		rule: 'redirects',
		finds: [`/company: 301 to ${origin}/about/, which answers 308 and leads to ${origin}/about`],
	},
	{
		name: 'an old address that leads nowhere',
		damage: (answers) => answerWith(answers, '/company', 301, { location: '/abuot' }),
		rule: 'redirects',
		finds: [`/company: 301 to ${origin}/abuot, which answers 404`],
	},
	{
		name: 'an old address that leads to another host',
		damage: (answers) => answerWith(answers, '/company', 301, { location: 'https://evil.example/about' }),
		rule: 'redirects',
		finds: ['/company: 301 to https://evil.example/about, another host'],
	},
	{
		name: 'a slash at the end that leads home',
		damage: (answers) => answerWith(answers, '/about/', 308, { location: '/' }),
		rule: 'redirects',
		finds: [`/about/: 308 to ${origin}/`],
	},
	{
		name: 'a slash at the end that leads on for the moment only',
		damage: (answers) => answerWith(answers, '/about/', 302, { location: '/about' }),
		rule: 'redirects',
		finds: [`/about/: 302 to ${origin}/about`],
	},
	{
		name: 'a page under a second address of its own',
		damage: (answers) => {
			const page = answers.get('/about');
			if (page) answers.set('/about/', structuredClone(page));
			edit(answers, '/about/', `rel="canonical" href="${origin}/about"`, `rel="canonical" href="${origin}/about/"`);
		},
		rule: 'redirects',
		finds: [`/about/: the page /about with canonical ${origin}/about/`],
	},
	{
		name: 'a page where there is none',
		damage: (answers) => {
			const home = answers.get('/ru');
			if (home) answers.set('/ru/there-is-no-such-page', structuredClone(home));
		},
		rule: 'missingPages',
		finds: ['/ru/there-is-no-such-page: answers 200, though there is no such page'],
	},
	{
		name: 'an error screen in another language',
		damage: (answers) => {
			const english = answers.get('/there-is-no-such-page');
			if (english) answers.set('/ru/there-is-no-such-page', structuredClone(english));
		},
		rule: 'languages',
		finds: ['/ru/there-is-no-such-page: lang="en-US"'],
	},
	{
		name: 'an error screen that may be indexed',
		edits: [['/there-is-no-such-page', '<meta name="robots" content="noindex"/>', '']],
		rule: 'missingPages',
		finds: ['/there-is-no-such-page: a 404 that may be indexed'],
	},
	{
		name: 'a 404 without a page',
		damage: (answers) => answerWith(answers, '/ja/there-is-no-such-page', 404),
		rule: 'missingPages',
		finds: ['/ja/there-is-no-such-page: a 404 without a page'],
	},
	{
		name: 'a robots.txt that keeps everyone out',
		edits: [['/robots.txt', 'Allow: /', 'Disallow: /']],
		rule: 'indexing',
		finds: ['/robots.txt: "Disallow: /", though pages may be indexed'],
	},
	{
		name: 'a robots.txt that names no sitemaps',
		edits: [['/robots.txt', /Sitemap: .*/, '']],
		rule: 'indexing',
		finds: ['/robots.txt: no line that names the sitemaps'],
	},
	{
		name: 'no robots.txt',
		damage: (answers) => answerWith(answers, '/robots.txt', 404),
		rule: 'indexing',
		finds: ['/robots.txt: no rules: the address answers 404'],
	},
	{
		name: 'a home page that is noindex',
		damage: (answers) => setHeader(answers, '/', 'x-robots-tag', 'none'),
		rule: 'indexing',
		finds: ['/: the home page is noindex: search engines stay away'],
	},
];
