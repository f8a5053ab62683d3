import { describe, expect, it } from 'vitest';
import { matchRule, type RedirectRule } from '#i18n/redirect-rules.ts';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

const complaint = (rows: string) => complaintAbout({ 'redirects.yaml': rows });

async function readRows(rows: string) {
	const { redirects, redirectRules } = await loadSite({ root: siteWith({ 'redirects.yaml': rows }) });
	return { redirects, redirectRules };
}

describe('the rows of redirects.yaml', () => {
	it('join chains to one hop, over patterns too, and keep what their target has', async () => {
		const { redirects, redirectRules } = await readRows(`
- { from: /a, to: /b }
- { from: /b, to: "/c#lamp", status: 302 }
- { from: /c, to: /about, status: 308 }
- { from: "/old/:name", to: "/older/:name" }
- { from: "/older/*rest", to: "https://old.example/*rest" }
- { from: /no-longer, to: /gone/x }
- { from: "/gone/:what", status: 410 }
- { from: "/über uns/", to: /about }
`);
		expect(redirects).toMatchObject({ '/%C3%BCber%20uns': '/about' });
		const targets = Object.fromEntries(redirectRules.map(({ from, to, status }) => [from, [status, to]]));
		expect(targets).toEqual({
			'/a': [301, '/about#lamp'],
			'/b': [302, '/about#lamp'],
			'/c': [308, '/about'],
			'/old/:name': [301, 'https://old.example/:name'],
			'/older/*rest': [301, 'https://old.example/*rest'],
			'/no-longer': [410, undefined],
			'/gone/:what': [410, undefined],
		});
	});

	it.each([
		['- { from: "/*all", to: /about }', 'matches every address', 'as /blog/*rest'],
		['- { from: "/ru/*all", to: /about }', 'every address of a language', '/ru/blog/*rest'],
		['- { from: /about, to: /guide }', 'an address that nothing has today', 'content/en/pages/about.md is there'],
		['- { from: /assets/x, to: /about }', 'the site itself does not need', 'remove it'],
		['- { from: "/api/*rest", to: /about }', 'the site itself does not need', 'remove it'],
		['- { from: /x, to: /abuot }', 'to "/abuot", where nothing is', 'write "/about"'],
		['- { from: "/x/:name", to: "/about/:nmae" }', 'whose name "nmae" is not in', 'write "name"'],
		['- { from: "/x/*rest/y", to: /about }', '"*name" at the end alone', 'write :name'],
		['- { from: "/x:y", to: /about }', 'a name that is a whole segment', '%3A or %2A'],
		['- { from: /x, to: //evil.example }', 'a path of the site, or an https address', 'write for example /about'],
		['- { from: /x, to: "http://old.example" }', 'a path of the site, or an https address', 'write for example /about'],
		['- { from: /x }', 'a target in "to"', 'status: 410'],
		['- { from: /x, to: /about, status: 410 }', 'none with status 410', 'write status: 410'],
		['- { from: /x, to: /about, status: 307 }', '301, 302, 308 or 410', 'without a status'],
		['- { from: /x, to: /about }\n- { from: /x, to: /guide }', 'line 1 (/x) does not answer already', 'remove one'],
		[
			'- { from: "/x/*rest", to: /about }\n- { from: "/x/:one", to: /guide }',
			'line 1 (/x/*rest) does not answer already',
			'move it before that line',
		],
		['- { from: x, to: /about }', 'begins with /', 'write "/x"'],
		['- { from: /x.html, to: /about }', 'without ".html"', 'write "/x"'],
		['from: /x', 'a list', ''],
	])('%s is refused with file, line and remedy', async (rows, expected, fix) => {
		const told = await complaint(rows);
		expect(told).toContain('redirects.yaml:');
		expect(told).toContain(expected);
		expect(told).toContain(fix);
	});

	it('refuse a loop of a hundred once, and what leads into it not at all', async () => {
		const rows = Array.from({ length: 100 }, (_, index) => `- { from: /x${index}, to: /x${(index + 1) % 100} }`);
		expect(await complaint(['- { from: /y, to: /x7 }', ...rows].join('\n'))).toMatchInlineSnapshot(`
			"
			redirects.yaml:2
			  found     a redirect from "/x0" that comes to no end: /x0 → /x1 → /x2 → 96 more → /x99 → /x0
			  expected  rows that end at a page, a file or another host
			  to do     let one of them lead to a page, or remove it
			"
		`);
		expect(await complaint('- { from: "/x/*rest", to: "/x/y/*rest" }')).toMatchInlineSnapshot(`
			"
			redirects.yaml:1
			  found     a redirect from "/x/*rest" that comes to no end: /x/*rest → /x/*rest
			  expected  rows that end at a page, a file or another host
			  to do     let one of them lead to a page, or remove it
			"
		`);
	});

	it('take an address that "redirectFrom" of a page has from no one', async () => {
		const page = '---\ntitle: Oil\ndescription: Oil.\nupdated: 2026-01-01\nredirectFrom: [/old-oil]\n---\n\nOil.\n';
		const told = await complaintAbout({
			'content/en/pages/oil.md': page,
			'redirects.yaml': '- { from: /old-oil, to: /about }\n',
		});
		expect(told).toContain('"redirectFrom" of a page has it');
	});

	it('come before a page that shows another language, and behind one of its own', async () => {
		const page = '---\ntitle: Oil\ndescription: Oil.\nupdated: 2026-01-01\n---\n\nOil.\n';
		const files = { 'content/en/pages/oil.md': page };
		const without = await loadSite({ root: siteWith(files) });
		expect(without.pages.get('oil')?.fallbacks.ru?.address).toBe('/ru/oil');
		const site = await loadSite({ root: siteWith({ ...files, 'redirects.yaml': '- { from: /ru/oil, to: /ru }\n' }) });
		expect(site.pages.get('oil')?.fallbacks.ru).toBeUndefined();
		expect(site.redirects).toMatchObject({ '/ru/oil': '/ru' });
	});
});

describe('ten thousand rows', () => {
	// Each compared with each other one takes minutes.
	it('are compared by their segments, patterns too', async () => {
		const rows = Array.from({ length: 10_000 }, (_, index) => `- { from: "/folder-${index}/*rest", to: /about }`);
		rows.push('- { from: "/folder-77/:name", to: /about }');
		expect(await complaint(rows.join('\n'))).toContain('one that line 78 (/folder-77/*rest) does not answer already');
	}, 60_000);

	it('are found by their address, and patterns by their segments', () => {
		const rules: RedirectRule[] = Array.from({ length: 10_000 }, (_, index) => ({
			from: index % 2 ? `/page-${index}` : `/folder-${index}/:name`,
			to: index % 2 ? '/about' : '/about/:name',
			status: 302,
		}));
		expect(matchRule(rules, '/page-9999')?.to).toBe('/about');
		expect(matchRule(rules, '/folder-9998/oil')?.to).toBe('/about/oil');
		expect(matchRule(rules, '/folder-9998/oil/lamp')).toBeUndefined();
		expect(matchRule(rules, '/folder-9999/oil')).toBeUndefined();
	});
});
