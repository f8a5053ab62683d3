import { beforeAll, expect, inject, it } from 'vitest';
import { plantedFaults } from '../../../../../test/planted-faults/planted-faults.ts';
import { realSite } from '../../../../../test/support/built-site.ts';
import { edit, type RecordedSite, recordSite, setHeader } from '../../../../../test/support/recorded-site.ts';
import { writeFindings } from './finding.ts';
import { askExport, readExport } from './read-export.ts';
import { readSite } from './read-site.ts';
import { audit } from './rules.ts';

let site: RecordedSite;

beforeAll(async () => {
	site = await recordSite(inject('fixture'));
});

it.each([
	['the fixture', () => inject('fixture')],
	['the site of this repository', realSite],
])('finds nothing in %s', async (_, build) => {
	expect(audit(await readExport(await build()))).toEqual([]);
});

it.each(plantedFaults)('finds $name', async ({ edits = [], damage, rule, finds, also = [] }) => {
	const damaged = await site.readAfter((answers) => {
		for (const [path, from, to] of edits) edit(answers, path, from, to);
		damage?.(answers);
	});
	const findings = audit(damaged);
	const ofRule = findings.filter((finding) => finding.rule === rule);
	expect(ofRule.map(({ page, found }) => `${page}: ${found}`)).toEqual(finds);
	const others = new Set(findings.filter((finding) => finding.rule !== rule).map((finding) => finding.rule));
	expect([...others].sort()).toEqual(also.toSorted());
});

it('says in JSX what to do about an image without a description: one of Markdown has passed the check of the content', async () => {
	const damaged = await site.readAfter((answers) => edit(answers, '/about', ' alt="A lit lamp"', ''));
	expect(audit(damaged).map(({ fix }) => fix)).toEqual([
		'say in its component what it shows: <img alt="…">, or alt="" for an ornament',
	]);
});

it.each([
	[
		'agents that are told by name to stay away',
		'/robots.txt',
		/$/,
		'User-agent: GPTBot\nUser-agent: OtherBot\nDisallow: /\n',
	],
	[
		'a name that is marked as one',
		'/ja/about',
		'<h2 id="oil">油',
		'<h2 id="oil"><span translate="no">Lantern Works</span>',
	],
	['a language of which no script is known', '/about', '<em>lamp', '<em lang="art-x-lamp">лампа'],
	['an image that only decorates', '/about', '</main>', '<img src="/lamp.svg" alt=""/></main>'],
	[
		'another file for readers of news',
		'/about',
		'</head>',
		'<link rel="alternate" type="text/plain" href="/robots.txt"/></head>',
	],
	['the page under a second address, where it names its own', '/about/', undefined, ''],
] as const)('finds nothing wrong with %s', async (_, path, from, to) => {
	const sound = await site.readAfter((answers) => {
		const page = answers.get(path.replace(/(.)\/$/, '$1'));
		if (from !== undefined) edit(answers, path, from, to);
		else if (page) answers.set(path, page);
	});
	expect(audit(sound)).toEqual([]);
});

it('tells a host that sends no headers which to send, once for each kind of answer', async () => {
	const plain = await site.readAfter((answers) => {
		for (const answer of answers.values()) {
			const { 'content-type': type, location } = answer.headers;
			answer.headers = { ...(type ? { 'content-type': type } : {}), ...(location ? { location } : {}) };
		}
	});
	const findings = audit(plain);
	expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['headers']));
	expect(findings.map(({ page, found }) => `${page}: ${found.replace(/ with no .*/, '')}`).sort()).toEqual([
		'/: the home page',
		'/: the redirect to a language',
		'/_i18n/en/messages.json: texts of the interface',
		'/_payload.json: the data of a page',
		'/about: a page',
		'/api/_nuxt_icon/lucide.json?icons=a: icons',
		'/api/there-is-no-such-address: what is missing below /api',
		'/assets/…: a file whose name holds its hash',
		'/builds/assets.json: the list of earlier files',
		'/builds/latest.json: the name of the newest build',
		'/builds/meta/…: build info',
		'/company: a redirect',
		'/og/…: a picture for link previews',
		'/robots.txt: a file',
		'/sitemap_index.xml: a sitemap',
		'/there-is-no-such-page: an error screen',
	]);
	const asset = findings.find(({ page }) => page.startsWith('/assets'));
	expect(asset?.fix).toContain('Cache-Control: public, max-age=31536000, immutable');
	expect(findings.find(({ page }) => page === '/about')?.fix).toMatch(
		/^send with all of its kind: .*Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-.*Cache-Control: public, max-age=0, s-maxage=60/s,
	);
});

it('finds nothing wrong with headers that say the same in other words, or more', async () => {
	const other = await site.readAfter((answers) => {
		setHeader(answers, '/about', 'cache-control', 'S-MaxAge=60,max-age=0,public , stale-while-revalidate=60');
		setHeader(answers, '/about', 'strict-transport-security', 'max-age=63072000; includeSubDomains; preload');
		setHeader(answers, '/', 'vary', 'Origin, Referer, Sec-Fetch-Site, Cookie, Accept-Language');
		const policy = answers.get('/about')?.headers['content-security-policy'] ?? '';
		setHeader(answers, '/about', 'content-security-policy', policy.split('; ').reverse().join(' ;  '));
	});
	expect(audit(other)).toEqual([]);
});

it('finds one thing in a preview: that it is hidden', async () => {
	const preview = await site.readAfter((answers) => {
		for (const [path, { status, headers }] of answers) {
			const isPage = status === 200 && headers['content-type']?.startsWith('text/html');
			if (isPage)
				edit(
					answers,
					path,
					/<meta name="description"/,
					'<meta name="robots" content="noindex"/><meta name="description"',
				);
		}
		edit(answers, '/robots.txt', 'Allow: /', 'Disallow: /');
	});
	expect(audit(preview).map(({ rule }) => rule)).toEqual(['indexing']);
});

it('finds that a site names another address than its own', async () => {
	const { ask, ...options } = askExport(inject('fixture'));
	const elsewhere = await readSite(ask, { ...options, address: 'https://www.lantern.example' });
	expect(audit(elsewhere).map(({ rule, found }) => [rule, found])).toEqual([
		['origin', 'pages that say they are at https://lantern.example'],
	]);
});

it('reports what is wrong, where, and what to do, and does so once', async () => {
	const damaged = await site.readAfter((answers) => {
		for (const path of ['/', '/about', '/guide', '/guide/wick'])
			edit(answers, path, /<a href="\/guide"/, '<a href="/gide"');
		edit(answers, '/about', 'alt="A lit lamp"', 'alt="Лампа горит"');
		edit(answers, '/ja/about', '<h2 id="oil">油', '<h2 id="oil">Oil and how it burns');
	});
	expect(`\n${writeFindings(audit(damaged)).join('\n\n')}\n`).toMatchInlineSnapshot(`
		"
		/ja/about
		  found   "Oil and how it burns" in Latin letters under lang="ja-JP"
		  to do   translate it, or put lang around words of another language

		/about
		  found   alt "Лампа горит" under lang="en-US"
		  to do   write it in that language

		/, /about, /guide and 1 more
		  found   a link to "/gide", which answers 404
		  to do   lead it to a page or file that exists, as its address is written
		"
	`);
});
