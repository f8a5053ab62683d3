import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type ServerType, serve } from '@hono/node-server';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TargetName } from '#build/hosts/targets.ts';
import { bombs } from '../../../../../test/support/compressed-bomb.ts';
import {
	type Answers,
	answerWith,
	edit,
	type RecordedSite,
	recordSite,
	setHeader,
} from '../../../../../test/support/recorded-site.ts';
import { repositoryRoot, vitrine } from '../../../../../test/support/repository.ts';
import { freePort } from '../../../../../test/support/running-server.ts';
import { readDeployed } from './read-deployed.ts';
import { audit } from './rules.ts';

let site: RecordedSite;
const servers: ServerType[] = [];

beforeAll(async () => {
	site = await recordSite(inject('fixture'));
});
afterEach(async () => {
	for (const server of servers.splice(0)) {
		server.close();
		if ('closeAllConnections' in server) server.closeAllConnections();
	}
});

/** Listens on a free port of this machine. */
async function listen(answer: (request: Request) => Response | Promise<Response>): Promise<string> {
	const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' });
	servers.push(server);
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves the fixture after some of its answers were changed, and keeps the requests. */
async function deploy(damage: (answers: Answers) => void = () => {}) {
	const asked: Request[] = [];
	const ask = site.askAfter(damage);
	let open = 0;
	let maxOpen = 0;
	const address = await listen(async (request) => {
		asked.push(request);
		maxOpen = Math.max(maxOpen, ++open);
		await new Promise((resolve) => setTimeout(resolve, 2));
		open--;
		return ask(new URL(request.url).pathname, request.method as 'GET');
	});
	return { address, asked, maxOpen: () => maxOpen };
}

const findings = async (address: string) =>
	audit(await readDeployed(address)).map(({ rule, page, found }) => `${rule} ${page}: ${found}`);

const refusal = (address: string) => readDeployed(address).then(String, (error: Error) => error.message);

describe('a deployed site', () => {
	it('is read from its home page to its last page, and found to be sound', async () => {
		const { address } = await deploy();
		const read = await readDeployed(`${address}/about?from=mail#oil`);
		expect(audit(read)).toEqual([]);
		expect([...read.pages.keys()]).toContain('/ru/rukovodstvo/wick');
	});

	it('is asked by a few requests at a time, which say what they are', async () => {
		const { address, asked, maxOpen } = await deploy();
		await readDeployed(address);
		expect(maxOpen()).toBeGreaterThan(1);
		expect(maxOpen()).toBeLessThanOrEqual(8);
		for (const { headers } of asked) expect(headers.get('user-agent')).toMatch(/^vitrine-audit /);
		const paths = asked.map(({ method, url }) => `${method} ${url}`);
		expect(new Set(paths).size).toBe(paths.length);
	});

	it('is asked for nothing but the headers of what is only loaded', async () => {
		const { address, asked } = await deploy();
		await readDeployed(address);
		const loaded = asked.filter(({ url }) => /\.(js|woff2|avif|svg|webmanifest)$/.test(url));
		expect(loaded.length).toBeGreaterThan(5);
		expect(new Set(loaded.map(({ method }) => method))).toEqual(new Set(['HEAD']));
	});

	it('leads to no other host, whatever it names', async () => {
		let asked = 0;
		const other = await listen(() => {
			asked++;
			return new Response('here');
		});
		const { address } = await deploy((answers) => {
			edit(answers, '/about', '</main>', `<a href="${other}/about">x</a><img src="${other}/x.png" alt=""/></main>`);
			edit(answers, '/sitemap.xml', '</urlset>', `<url><loc>${other}/</loc></url></urlset>`);
			answerWith(answers, '/about/', 308, { location: `${other}/about` });
		});
		expect((await findings(address)).filter((finding) => finding.includes(other))).not.toEqual([]);
		expect(asked).toBe(0);
	});

	it('may be sent with a header that hides a page', async () => {
		const { address } = await deploy((answers) =>
			setHeader(answers, '/ja/about', 'x-robots-tag', 'googlebot: noindex'),
		);
		expect(await findings(address)).toEqual([
			'alternates /about: hreflang="ja-JP" to https://lantern.example/ja/about, which is noindex',
			'alternates /ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5: hreflang="ja-JP" to https://lantern.example/ja/about, which is noindex',
			'addresses /ja/about: canonical https://lantern.example/ja/about on a page that is noindex',
			'addresses /ja/about: og:url https://lantern.example/ja/about on a page that is noindex',
			'sitemaps /ja/sitemap.xml: https://lantern.example/ja/about, which is noindex',
		]);
	});

	it('may lead on by more than one hop', async () => {
		const { address } = await deploy((answers) => {
			answerWith(answers, '/guide/', 301, { location: '/Guide' });
			answers.set('/Guide', { status: 301, headers: {}, body: new Uint8Array(), ...answers.get('/guide/') });
			answerWith(answers, '/Guide', 301, { ...answers.get('/guide/')?.headers, location: '/guide' });
		});
		expect(await findings(address)).toEqual([
			`redirects /guide/: 301 to ${address}/Guide, which answers 301 and leads to ${address}/guide`,
		]);
	});

	it('may write a page below a redirect, which nobody reads', async () => {
		const { address } = await deploy((answers) => {
			const { status = 308, headers = {} } = answers.get('/about/') ?? {};
			const body = new TextEncoder().encode('<html><title>308 Permanent Redirect</title></html>');
			answers.set('/about/', { status, headers: { ...headers, 'content-type': 'text/html' }, body });
		});
		expect(await findings(address)).toEqual([]);
	});

	it('may lack a translation that it names', async () => {
		const { address } = await deploy((answers) => answerWith(answers, '/ja/about', 404));
		expect(await findings(address)).toContain(
			'alternates /about: hreflang="ja-JP" to https://lantern.example/ja/about, which answers 404',
		);
	});

	it('may answer with the home page wherever it has none', async () => {
		const home = site.askAfter(() => {});
		const address = await listen(async (request) => {
			const answer = await home(new URL(request.url).pathname, 'GET');
			return answer.status === 404 ? home('/', 'GET') : answer;
		});
		expect((await findings(address)).filter((finding) => finding.startsWith('missingPages'))).toEqual([
			'missingPages /there-is-no-such-page: answers 200, though there is no such page',
			'missingPages /ru/there-is-no-such-page: answers 200, though there is no such page',
			'missingPages /ja/there-is-no-such-page: answers 200, though there is no such page',
		]);
	});

	it('may know no HEAD', async () => {
		const ask = site.askAfter(() => {});
		const address = await listen((request) =>
			request.method === 'HEAD' ? new Response(null, { status: 405 }) : ask(new URL(request.url).pathname, 'GET'),
		);
		expect(await findings(address)).toEqual([]);
	});

	it('is not waited for where a page never comes', async () => {
		const ask = site.askAfter(() => {});
		const address = await listen((request) => {
			const { pathname } = new URL(request.url);
			return pathname === '/guide/wick' ? new Promise(() => {}) : ask(pathname, request.method as 'GET');
		});
		const read = await readDeployed(address, { timeout: 300 });
		expect(audit(read).map(({ page, found }) => `${page}: ${found}`)).toContain(
			'/guide: a link to "/guide/wick", which takes too long',
		);
	});

	it.each([
		['more than a page may have', 'a '.repeat(2_100_000), 'has more than 4000000 bytes of HTML'],
		['elements without end in one another', '<b>'.repeat(20_000), 'has too many elements inside one another'],
	])('is read on where a page has %s, however small it is compressed', async (_, text, problem) => {
		const { address } = await deploy((answers) => {
			const body = gzipSync(`<!doctype html><html>${text}`);
			const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
			answers.set('/guide/wick', { status: 200, headers, body: new Uint8Array(body) });
		});
		expect(await findings(address)).toContain(`links /guide: a link to "/guide/wick", which ${problem}`);
	});
});

describe('a site that is judged by its host', () => {
	const judged = async (address: string, target: TargetName) => {
		const settings = { detection: 'client' as const, locales: [], collections: [], target };
		return audit(await readDeployed(address, { settings }));
	};
	const withoutHeaders = (answers: Answers) => {
		for (const answer of answers.values()) {
			const { 'content-type': type = '', location } = answer.headers;
			answer.headers = { 'content-type': type, ...(location === undefined ? {} : { location }) };
		}
	};

	it('lacks no header where its host can send none, but the policy in its pages', async () => {
		const { address } = await deploy(withoutHeaders);
		const found = await judged(address, 'github-pages');
		expect(found.filter(({ rule }) => rule === 'headers')).toEqual([]);
		expect(found.filter(({ rule }) => rule === 'pagePolicies').map(({ fix }) => fix)).toContain(
			'build with --for github-pages',
		);
	});

	it('may answer for missing pages in the default language, where its host does not tell languages apart', async () => {
		const { address } = await deploy((answers) => {
			const screen = answers.get('/there-is-no-such-page');
			for (const [path, { status }] of answers) {
				if (screen && status === 404 && path.startsWith('/ru/')) answers.set(path, screen);
			}
		});
		const wrong = async (target: TargetName) =>
			(await judged(address, target)).filter(({ rule }) => rule === 'languages').map(({ page }) => page);
		expect(await wrong('github-pages')).toEqual([]);
		expect(await wrong('vercel')).toContain('/ru/there-is-no-such-page');
	});

	it('is told the lines of its host, where compression and old addresses are missing too', async () => {
		const { address } = await deploy((answers) => {
			withoutHeaders(answers);
			answers.set('/company', { status: 404, headers: {}, body: new Uint8Array() });
		});
		const found = await judged(address, 'nginx');
		expect(found.find(({ rule, page }) => rule === 'headers' && page === '/robots.txt')?.fix).toContain(
			'include dist/nginx.conf of this build, and reload, for: add_header Cross-Origin-Opener-Policy "same-origin" always;',
		);
		expect(found.map(({ rule, page }) => `${rule} ${page}`)).toContain('compression /');
		expect(found.map(({ rule, page, found }) => `${rule} ${page}: ${found}`)).toContain(
			'movedAddresses /company: 404 at an old address',
		);
	});
});

describe('in one sentence, it is said of', () => {
	it('what is no address', async () => {
		expect(await refusal('www.example.com')).toBe(
			'"www.example.com" is no address of a site: write for example https://www.example.com.',
		);
	});

	it('a site that is down', async () => {
		const address = `http://127.0.0.1:${await freePort()}`;
		expect(await refusal(address)).toBe(
			`${address} cannot be reached (connect ECONNREFUSED ${address.slice(7)}): is the site up, and the address right?`,
		);
	});

	it('a host that speaks no TLS', async () => {
		const address = (await listen(() => new Response(''))).replace('http:', 'https:');
		expect(await refusal(address)).toBe(
			`${address} cannot be reached (no TLS as it should be: wrong version number): is the site up, and the address right?`,
		);
	});

	it('a site that goes down in the middle', async () => {
		const ask = site.askAfter(() => {});
		const address = await listen((request) => {
			const { pathname } = new URL(request.url);
			return pathname === '/' ? ask('/', 'GET') : new Promise(() => {});
		});
		const read = readDeployed(address, { timeout: 400 }).then(String, (error: Error) => error.message);
		expect(await read).toBe(`${address} left 20 requests without an answer: is it still up?`);
	});

	it('a host that fails', async () => {
		const address = await listen(() => new Response('Bad gateway', { status: 502 }));
		expect(await refusal(address)).toBe(`${address} answers 502: there is no home page to begin with.`);
	});

	it('a host that leads elsewhere', async () => {
		const address = await listen(() => Response.redirect('https://www.lantern.example/', 301));
		expect(await refusal(address)).toBe(
			`${address} answers 301 and leads to https://www.lantern.example/: audit that address.`,
		);
	});

	it('a site that Vitrine did not make', async () => {
		const html = { headers: { 'content-type': 'text/html' } };
		const address = await listen(
			() => new Response('<!doctype html><html lang="en"><title>Hello</title></html>', html),
		);
		expect(await refusal(address)).toBe(
			`${address} answers with no page that Vitrine made: its html element names no build.`,
		);
	});
});

describe('npx vitrine audit URL', () => {
	const run = (...words: string[]) => runNode({}, vitrine, 'audit', ...words);
	const runNode = (options: { env?: NodeJS.ProcessEnv }, ...words: string[]) =>
		promisify(execFile)(process.execPath, words, { cwd: repositoryRoot, ...options }).then(
			({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
			({ code, stdout, stderr }) => ({ code: code as number, output: `${stdout}${stderr}` }),
		);

	it('reports what it can do', async () => {
		expect(await run('--help')).toEqual({ code: 0, output: expect.stringContaining('npx vitrine audit https://') });
	});

	it.each([
		[
			['--for', 'ngnix', 'https://a.example'],
			'There is no target "ngnix". Did you mean "nginx"? There are node, workers, nginx, caddy, netlify, cloudflare-pages, github-pages, vercel, s3, static',
		],
		[['--for', 'nginx'], '--for is about a deployed site: give its address'],
		[['--all'], "Unknown option '--all'"],
		[['--all', 'https://lantern.example'], "Unknown option '--all'"],
		[['https://a.example', 'https://b.example'], 'Expected one address of a site: https://a.example https://b.example'],
	])('ends with 2 where %j is not understood', async (words, sentence) => {
		expect(await run(...words)).toEqual({ code: 2, output: `${sentence}. See "npx vitrine audit --help".\n` });
	});

	it('ends with 1 and a sentence where nothing can be audited', async () => {
		expect(await run('ftp://lantern.example')).toEqual({
			code: 1,
			output: '"ftp://lantern.example" is no address of a site: write for example https://www.example.com.\n',
		});
	});

	it('reads answers that were compressed from gigabytes to a limit, in little memory', async () => {
		const ask = site.askAfter(() => {});
		const bomb = (type: string) =>
			new Response(bombs.gzip, { headers: { 'content-type': type, 'content-encoding': 'gzip' } });
		const home = await listen(() => bomb('text/html'));
		expect(await run(home)).toEqual({
			code: 1,
			output: `${home} has more than 16777216 bytes: is the site up, and the address right?\n`,
		});
		const parts = await listen(({ url, method }) => {
			const { pathname } = new URL(url);
			if (pathname.endsWith('.xml')) return bomb('application/xml');
			return pathname.endsWith('.png') ? bomb('image/png') : ask(pathname, method as 'GET');
		});
		// The largest resident set of each process; `maxRSS` would include the process that started it.
		const printMemory = `import { readFileSync } from 'node:fs';
			process.on('exit', () => console.log(/VmHWM:.*/.exec(readFileSync('/proc/self/status', 'utf8'))[0]))`;
		const preload = `--import=data:text/javascript,${encodeURIComponent(printMemory)}`;
		const { output } = await runNode({ env: { ...process.env, NODE_OPTIONS: preload } }, vitrine, 'audit', parts);
		expect(output).toContain('no index: the address has more than 16777216 bytes');
		const kilobytes = [...output.matchAll(/VmHWM:\s+(\d+) kB/g)].map(([, digits]) => Number(digits));
		expect(kilobytes).toHaveLength(2);
		expect(Math.max(...kilobytes)).toBeLessThan(500_000);
	});

	it('names an origin on this machine that is not the one of the settings, unless SITE_ORIGIN is', async () => {
		const { address } = await deploy();
		const found = '/\n  found   pages that say they are at https://lantern.example\n';
		expect((await run(address)).output).toContain(found);
		const meant = { env: { ...process.env, SITE_ORIGIN: 'https://lantern.example' } };
		expect((await runNode(meant, vitrine, 'audit', address)).output).not.toContain(found);
	});

	it('ends with 1 and what was found', async () => {
		const { address } = await deploy((answers) => edit(answers, '/guide', '<h2 id="first-steps">', '<h2>'));
		const { code, output } = await run(address);
		expect(code).toBe(1);
		expect(output).toContain('Audit: 10 pages, 3 sitemaps, ');
		expect(output).toContain(
			'/guide/wick\n  found   a link to "/guide#first-steps", but no such place on /guide\n  to do   write an id that is there, or put {#first-steps} behind a heading\n',
		);
	});
});
