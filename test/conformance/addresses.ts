import { strict as assert } from 'node:assert';
import { href } from '#routes.ts';
import { ask, wantsHtml } from './ask.ts';
import { hasStatus, isMissingReserved, isNotFound, isShort, leadsTo, requestText, send } from './expect.ts';
import { type Fault, listFaults } from './fault.ts';
import { freeWord, NotApplicable, type Target } from './target.ts';

const json = /^application\/json/;
const text = /^text\/plain/;

/** Bad addresses (specification §1). */
export const addressFaults: Fault[] = listFaults([
	[
		'A1',
		[],
		'broken percent-encoding is a bad request, answered shortly',
		(target) => areBad(target, '/%E0%A4%A', '/%'),
	],
	['A2', [], 'a NUL is a bad request', (target) => areBad(target, '/%00', `${target.page.last}/%00`)],
	[
		'A3',
		['raw-guard'],
		'raw bytes above 0x7F are a bad request',
		(target) => areBad(target, '/caf\xe9', Buffer.from('/кафе').toString('latin1'), '/about?q=\xff'),
	],
	[
		'A4',
		[],
		'a path that leads out is never a file',
		async (target) => {
			for (const path of leadingOut) {
				const answer = await send(target, requestText(`GET ${path}`));
				hasStatus(answer, 404, 400);
				assert.doesNotMatch(answer.body, /root:.*:0:0:/);
			}
		},
	],
	[
		'A4',
		['locale-404', 'raw-guard'],
		'a path that leads out is not found, in the language of the address',
		async (target) => {
			for (const path of leadingOut) await isNotFound(target, path, target.standard);
		},
	],
	[
		'A5',
		['locale-404'],
		'hidden files and those of the program are not found, like anything else',
		async (target) => {
			for (const path of ['/.git/config', '/.env', '/node_modules/x', '/package.json5', '/site.config.ts'])
				await isNotFound(target, path, target.standard);
		},
	],
	[
		'A6',
		['redirects'],
		'two slashes and a host never lead to that host',
		async (target) => {
			const { standard } = target.page;
			for (const path of [
				'//evil.example/',
				`//evil.example/..//${standard}`,
				`//evil.example${standard}`,
				'/%5Cevil.example',
			]) {
				const answer = await send(target, requestText(`GET ${path}`));
				hasStatus(answer, 404, 308, 400);
				assert.match(answer.headers.location ?? '/', /^\/(?![/\\])/);
			}
		},
	],
	[
		'A7',
		['redirects'],
		'empty segments lead to the canonical path in one hop',
		async (target) => {
			const { last } = target.page;
			await leadsTo(target, `${last.replaceAll('/', '//').slice(1)}///`, last);
		},
	],
	[
		'A8',
		['redirects'],
		'a prefix in capitals leads to small letters in one hop',
		async (target) => {
			const { other, page } = target;
			await leadsTo(target, `/${other.code.toUpperCase()}/`, other.home);
			const capital = `/${other.code.charAt(0).toUpperCase()}${other.code.slice(1)}`;
			await leadsTo(target, `${capital}${page.other.slice(other.home.length)}`, page.other);
		},
	],
	[
		'A9',
		['redirects'],
		'the prefix of the language without one leads to the address without, query kept',
		async (target) => {
			const { standard, page } = target;
			await leadsTo(target, `/${standard.code}/`, '/');
			await leadsTo(target, `/${standard.code}${page.standard}?x=1`, `${page.standard}?x=1`);
		},
	],
	[
		'A10',
		['redirects'],
		'the home of a language has one form, the same in canonical, hreflang and sitemap',
		async (target) => {
			const { other, siteOrigin } = target;
			await leadsTo(target, `${other.home}/`, other.home);
			const { body } = await ask(target.address, other.home);
			assert.ok(body.includes(`<link rel="canonical" href="${siteOrigin}${other.home}"/>`), 'canonical differs');
			assert.match(body, new RegExp(`href[Ll]ang="${other.tag}" href="${siteOrigin}${other.home}"`));
			assert.ok(
				other.pages.some(({ path }) => path === other.home),
				'the sitemap names another',
			);
		},
	],
	[
		'A11',
		['locale-404'],
		'the prefix of a language that is not offered is not found, in the language without prefix',
		async (target) => {
			const answer = await isNotFound(target, `/${await freeWord(target, ['fr', 'de', 'eo'])}/`, target.standard);
			const home = await ask(target.address, '/');
			assert.notEqual(answer.body, home.body);
		},
	],
	[
		'A12',
		['redirects'],
		'letters beyond ASCII are a page in capital hex, and small hex leads there',
		async (target) => {
			const path = findPath(target, (one) => /%[0-9A-F]*[A-F]/.test(one), 'no address with letters beyond ASCII');
			hasStatus(await ask(target.address, path), 200);
			await leadsTo(
				target,
				path.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
				path,
			);
		},
	],
	[
		'A12',
		['redirects'],
		'letters that are taken apart (NFD) lead to the composed ones',
		async (target) => {
			const takenApart = (path: string) => encodeURI(decodeURI(path).normalize('NFD'));
			const path = findPath(
				target,
				(one) => takenApart(one) !== one,
				'no address with a letter that can be taken apart',
			);
			await leadsTo(target, takenApart(path), path);
		},
	],
	[
		'A13',
		[],
		'a path of 8 KB is refused at once, one of 20 KB as well',
		async (target) => {
			const started = performance.now();
			hasStatus(await send(target, requestText(`GET /${'a'.repeat(8 * 1024)}`)), 414, 404);
			// The row says 50 ms; a busy machine has a second.
			assert.ok(performance.now() - started < 1000, 'it took more than a second');
			hasStatus(await send(target, requestText(`GET /${'a'.repeat(20 * 1024)}`)), 414, 431);
		},
	],
	[
		'A14',
		[],
		'a query of 100 KB is refused',
		async (target) => hasStatus(await send(target, requestText(`GET /?${'a'.repeat(100 * 1024)}`)), 414, 431),
	],
	[
		'A15',
		['redirects'],
		'names of files lead to the address of the page',
		async (target) => {
			await leadsTo(target, `${target.page.standard}.html`, target.page.standard);
			await leadsTo(target, `${target.page.standard}/index.html`, target.page.standard);
		},
	],
	[
		'A16',
		['endpoints'],
		'a script of a build long gone is missing in plain text, and that is not kept',
		(target) => isMissingReserved(target, '/assets/app-OLDHASH.js', text),
	],
	[
		'A17',
		['endpoints'],
		'messages of a language that is not offered are missing in JSON',
		async (target) => {
			for (const locale of ['xx', '__proto__', 'constructor'])
				await isMissingReserved(target, href('messages', { locale }), json);
		},
	],
	[
		'A17',
		['endpoints', 'raw-guard'],
		'messages of a path that leads out are missing in JSON',
		(target) => isMissingReserved(target, href('messages', { locale: '..%2f..' }), json),
	],
	...(['', 'a'.repeat(600), '%3Cscript%3E'] as const).map(
		(names) =>
			[
				'A18',
				['endpoints'],
				`icons with the names ${names.slice(0, 12) || 'none'}${names.length > 12 ? '…' : ''} are refused, and that is not kept`,
				async (target: Target) => {
					const answer = await askIcons(target, names);
					hasStatus(answer, 400);
					assert.equal(answer.headers['cache-control'], 'no-store');
				},
			] as const,
	),
	[
		'A18',
		['endpoints'],
		'icons that nobody has are named',
		async (target) => {
			const answer = await askIcons(target, 'no-such-icon-anywhere');
			hasStatus(answer, 200);
			assert.deepEqual(JSON.parse(answer.body).not_found, ['no-such-icon-anywhere']);
		},
	],
	[
		'A19',
		['endpoints'],
		'a payload whose address names a host is missing in JSON',
		(target) => isMissingReserved(target, '//evil.example/_payload.json', json),
	],
	[
		'A19',
		['query-headers'],
		'a payload is kept for a year by the hash of its page alone, not by whatever the query names',
		async (target) => {
			const answer = await ask(target.address, `${href('payload', { path: '/' })}?https://evil.example/`);
			hasStatus(answer, 200);
			assert.doesNotMatch(answer.headers['cache-control'] ?? '', /immutable|max-age=[1-9]/);
			assert.ok(!answer.body.includes('evil.example'), 'the payload echoes the query');
		},
	],
	[
		'A21',
		['raw-guard'],
		'dot segments, also encoded, a fragment and a backslash are a bad request for pages, files and posts alike',
		async (target) => {
			const page = target.page.standard;
			await areBad(target, `/.${page}`, `/x/..${page}`, `/%2e${page}`, `/assets/%2e%2E${page}`, `${page}/.%2e`, '/..');
			await areBad(target, `${page}#x`, `/?x#y`, `\\${page.slice(1)}`, `/x\\..${page}`);
			for (const path of ['/./api/contact', '/x/../api/contact', '/%2e/api/contact', '/api/contact#x']) {
				const headers = ['Host: example.com', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 6'];
				hasStatus(await send(target, requestText(`POST ${path}`, { headers, body: 'name=A' })), 400);
			}
		},
	],
	[
		'A22',
		['locale-404'],
		'characters that browsers send as they are belong to an address, which is not found in its language',
		async (target) => {
			await isNotFound(target, `${target.page.standard}|x`, target.standard);
			await isNotFound(target, `${target.page.last}^x?a|b`, target.last);
		},
	],
	[
		'A23',
		['redirects'],
		'a redirect keeps the query as it came',
		async (target) => {
			const query = "?it's=%27|%zz&x=/../";
			await leadsTo(target, `${target.page.standard}/${query}`, `${target.page.standard}${query}`);
		},
	],
]);

const leadingOut = ['/..%2f..%2fetc/passwd', '/..%5c..%5cwin.ini'];

async function areBad(target: Target, ...paths: string[]): Promise<void> {
	for (const path of paths) {
		const answer = await send(target, requestText(`GET ${path}`));
		hasStatus(answer, 400);
		isShort(answer, path.slice(1).length > 2 ? path : `"${path}"`);
	}
}

function findPath({ locales }: Target, isWanted: (path: string) => boolean, otherwise: string): string {
	const path = locales.flatMap(({ pages }) => pages.map((page) => page.path)).find(isWanted);
	if (path === undefined) throw new NotApplicable(`the site has ${otherwise}`);
	return path;
}

async function askIcons({ address }: Target, names: string) {
	const answer = await ask(address, `${href('icons', { collection: 'lucide' })}?icons=${names}`, {
		headers: wantsHtml,
	});
	if (answer.status === 404) throw new NotApplicable('the site offers no icons of the collection lucide');
	return answer;
}
