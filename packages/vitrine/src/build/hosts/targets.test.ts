import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { normalizeRoutes } from '@vercel/routing-utils';
import { describe, expect, inject, it } from 'vitest';
import { cacheControlOf } from '#policy/cache-control.ts';
import { answerClassOf, securityHeaders } from '#policy/security-headers.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { englishSite } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { vitrine } from '../../../../../test/support/repository.ts';
import { checkLimits } from './check-limits.ts';
import { hostFiles } from './host-files.ts';
import { describeHosted } from './hosted-site.ts';
import { measureHeaders } from './netlify-and-cloudflare.ts';
import { divideRedirects } from './redirect-pages.ts';
import { targetNames } from './targets.ts';

const built = (): Manifest => ({ ...(openExport(inject('fixture'))?.manifest as Manifest), detection: 'client' });

const fileOf = (manifest: Manifest, name: string) =>
	hostFiles(manifest).find((file) => file.name === name)?.text ?? `no ${name}`;

/** What an answer is to be sent with, by the tables of the server. */
function expected(entry: ManifestEntry, manifest: Manifest): Record<string, string> {
	return {
		...securityHeaders(answerClassOf(entry), manifest, { isSecure: true, outside: entry.outside }),
		'Cache-Control': cacheControlOf(entry, '', manifest),
	};
}

const publicEntries = ({ resources }: Manifest) =>
	resources.filter(({ kind }) => kind !== 'error-screen' && kind !== 'contact-form');

/** Writes a file for a parser that reads one. */
function written(text: string): string {
	const file = join(mkdtempSync(join(tmpdir(), 'vitrine-host-')), 'file');
	writeFileSync(file, text);
	return file;
}

/** Reads a file of headers as Cloudflare Pages does: rules in their order, values joined; `!` takes a header back. */
function readHeaders(text: string, path: string): Record<string, string> {
	const headers: Record<string, string> = {};
	for (const block of text.trim().split('\n\n')) {
		const [pattern = '', ...lines] = block.split('\n');
		const [start = '', end] = pattern.split('*');
		const isMatch = end === undefined ? pattern === path : path.startsWith(start) && path.endsWith(end);
		if (!isMatch) continue;
		for (const line of lines.map((one) => one.trim())) {
			const [name = '', value = ''] = line.split(/: (.*)/s);
			if (line.startsWith('! ')) delete headers[line.slice(2)];
			else headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
		}
	}
	return headers;
}

describe('the headers of a host', () => {
	it('are those of the server on Cloudflare Pages, whatever rules match an address', () => {
		const manifest = { ...built(), target: 'cloudflare-pages' };
		const text = fileOf(manifest, 'site/_headers');
		for (const entry of publicEntries(manifest)) {
			expect([entry.path, readHeaders(text, entry.path)]).toEqual([
				entry.path,
				expect.objectContaining(expected(entry, manifest)),
			]);
		}
	});

	it('are those of the server on Netlify, whose own parser reads them: later rules win', async () => {
		const { resources, ...site } = built();
		const page = resources.find(({ path }) => path === '/about') as ManifestEntry;
		const search = { ...page, path: '/search', file: 'search.html', kind: 'search-page' } as const;
		const index = { ...page, path: '/search/en/a.json', file: 'search/en/a.json', kind: 'search-file' } as const;
		const manifest = { ...site, resources: [...resources, search, index], target: 'netlify' };
		const headersFiles = [written(fileOf(manifest, 'site/_headers'))];
		const { headers, errors } = await parseAllHeaders({ headersFiles, configHeaders: [], minimal: false });
		expect(errors).toEqual([]);
		const rules = headers.flatMap((rule) => ('forRegExp' in rule ? [rule] : []));
		for (const entry of publicEntries(manifest)) {
			// It also answers at the name of the file, whose path its rules then match against.
			for (const path of new Set([entry.path, `/${encodeURI(entry.file)}`])) {
				const matching = rules.filter(({ forRegExp }) => forRegExp.test(path));
				const sent = Object.assign({}, ...matching.map(({ values }) => values));
				expect([path, sent]).toEqual([path, expect.objectContaining(expected(entry, manifest))]);
			}
		}
	});

	it('are those of the server on Vercel, whose own reader takes the routes: later ones win', () => {
		const manifest = { ...built(), target: 'vercel' };
		const config = JSON.parse(fileOf(manifest, '.vercel/output/config.json'));
		const { routes, error } = normalizeRoutes(config.routes);
		expect([error, routes]).toEqual([null, config.routes]);
		for (const entry of publicEntries(manifest)) {
			const routed = config.routes.filter(
				(route: { continue?: boolean; src: string }) => route.continue && new RegExp(route.src).test(entry.path),
			);
			const sent = Object.assign({}, ...routed.map((route: { headers: object }) => route.headers));
			expect([entry.path, sent]).toEqual([entry.path, expect.objectContaining(expected(entry, manifest))]);
		}
	});

	it('are as few for many pages, and one more for a page with a video of another host', () => {
		const manifest = { ...built(), target: 'cloudflare-pages' };
		const page = manifest.resources.find(({ path }) => path === '/about') as ManifestEntry;
		const more = Array.from({ length: 300 }, (_, number) => ({ ...page, path: `/more/${number}` }));
		const count = (resources: ManifestEntry[]) => describeHosted({ ...manifest, resources }).rules.length;
		const few = count(manifest.resources);
		expect(few).toBeLessThan(30);
		expect(count([...manifest.resources, ...more])).toBe(few);
		const film = { ...page, path: '/film', outside: { frame: ['https://films.example'] } };
		expect(count([...manifest.resources, film])).toBe(few + 1);
		const text = fileOf({ ...manifest, resources: [...manifest.resources, film] }, 'site/_headers');
		const sent = readHeaders(text, '/film');
		expect(sent['Content-Security-Policy']).toContain('frame-src https://films.example');
		expect(sent['Cross-Origin-Embedder-Policy']).toBe('unsafe-none');
	});
});

describe('old addresses', () => {
	const many = (count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, number) => [`/old/${number}`, '/about']));

	it('are led from by the host, as the parser of Netlify reads them', async () => {
		const manifest = built();
		const redirectsFiles = [written(fileOf({ ...manifest, target: 'netlify' }, 'site/_redirects'))];
		const { redirects, errors } = await parseAllRedirects({ redirectsFiles, configRedirects: [], minimal: true });
		expect([errors, redirects]).toEqual([
			[],
			[
				...['', '/', '/index.html', '.html'].flatMap((ending) => [
					[`/company${ending}`, '/about', 301],
					[`/old/about${ending}`, '/about', 301],
					[`/ru/company${ending}`, '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5', 301],
				]),
				['/ru/*', '/ru/404.html', 404],
				['/ja/*', '/ja/404.html', 404],
			].map(([from, to, status]) => expect.objectContaining({ from, to, status })),
		]);
	});

	it('are not needed by nginx, which starts with no variable that nothing sets', () => {
		for (const redirects of [{}, built().redirects]) {
			const text = fileOf({ ...built(), redirects, target: 'nginx' }, 'nginx.conf');
			const named = new Set(Array.from(text.matchAll(/\$(vitrine_\w+)/g), ([, name]) => name));
			const made = new Set(Array.from(text.matchAll(/(?:\bset \$|\?<)(vitrine_\w+)/g), ([, name]) => name));
			expect([...named].filter((name) => !made.has(name))).toEqual([]);
		}
	});

	it('are small pages past its limit, with the address of today for search engines', () => {
		const manifest = { ...built(), target: 'cloudflare-pages', redirects: many(2002) };
		expect(fileOf(manifest, 'site/_redirects').trim().split('\n')).toHaveLength(2000);
		expect(fileOf(manifest, 'site/old/2000.html')).toContain(
			'<link rel="canonical" href="https://lantern.example/about"><meta http-equiv="refresh" content="0; url=/about">',
		);
		// Its rule comes first: the page is there for the forms of the address that have no rule of their own.
		expect(fileOf(manifest, 'site/old/1999.html')).toContain('url=/about');
		expect(fileOf({ ...manifest, target: 'netlify', redirects: many(10_001) }, 'site/old/9999.html')).toContain('no ');
		const { byHost } = divideRedirects({ target: 'cloudflare-pages', redirects: many(500) });
		expect(Object.keys(byHost)).toHaveLength(500);
		expect(fileOf({ ...manifest, redirects: many(500) }, 'site/_redirects')).toContain('/old/499/ /about 301');
	});

	it('lie among what is deployed to Vercel, past its limit', () => {
		const manifest = { ...built(), target: 'vercel', redirects: many(1901) };
		expect(fileOf(manifest, '.vercel/output/static/old/1900.html')).toContain('url=/about');
		const { overrides } = JSON.parse(fileOf(manifest, '.vercel/output/config.json'));
		expect(overrides['old/1900.html']).toEqual({ path: 'old/1900' });
	});

	const signs = { '/p*y': '/about', '/docs:intro': '/about', '/:a/b': '/about', '/old': '/a:b', '/10:30': '/about' };

	it.each(['netlify', 'cloudflare-pages'])('are small pages where %s would take them for patterns', async (target) => {
		const manifest = { ...built(), target, redirects: signs };
		const redirectsFiles = [written(fileOf(manifest, 'site/_redirects'))];
		const { redirects } = await parseAllRedirects({ redirectsFiles, configRedirects: [], minimal: true });
		const paths = (redirects as { from: string; status: number }[]).flatMap(({ from, status }) =>
			status === 301 ? [from] : [],
		);
		expect(paths).toEqual(['', '/', '/index.html', '.html'].map((ending) => `/10:30${ending}`));
		for (const name of ['p*y', 'docs:intro', ':a/b', 'old'])
			for (const file of [`site/${name}.html`, `site/${name}/index.html`])
				expect(fileOf(manifest, file)).toContain('http-equiv="refresh"');
	});

	it('are single addresses to Vercel, whose routes are expressions', () => {
		const redirects = { ...signs, '/(a|b)': '/to$1', '/%7Bx%7D': '/about' };
		const config = JSON.parse(fileOf({ ...built(), target: 'vercel', redirects }, '.vercel/output/config.json'));
		expect(normalizeRoutes(config.routes).error).toBeNull();
		const moved = config.routes.filter(({ status }: { status?: number }) => status === 301);
		const addresses = Object.keys(redirects).flatMap((from) => [from, `${from}/`, `${from}.html`]);
		for (const address of [...addresses, '/privacy', '/py', '/docsxintro', '/x/b', '/a', '/oldest', '/10:30/x']) {
			const matching = moved.filter(({ src }: { src: string }) => new RegExp(src).test(address));
			expect([address, matching.length]).toEqual([address, addresses.includes(address) ? 1 : 0]);
		}
		expect(moved.map(({ headers }: { headers: { Location: string } }) => headers.Location)).toContain('/to%241');
	});

	it('of a page with headers of its own are not those of another on Vercel, nginx and Caddy', () => {
		const page = built().resources.find(({ path }) => path === '/about') as ManifestEntry;
		const own = { ...page, path: '/p*y', file: 'p*y.html', outside: { frame: ['https://films.example'] } };
		const manifest = { ...built(), resources: [...built().resources, own] };
		const { routes } = JSON.parse(fileOf({ ...manifest, target: 'vercel' }, '.vercel/output/config.json'));
		expect(routes.map(({ src }: { src: string }) => src)).toContain('^/p\\*y$');
		expect(fileOf({ ...manifest, target: 'nginx' }, 'nginx.conf')).toContain('location = "/p*y" {');
		expect(fileOf({ ...manifest, target: 'caddy' }, 'Caddyfile')).toContain('path_regexp `^/p\\*y$`');
	});

	it('are small pages everywhere on a host that leads from none', () => {
		const files = hostFiles({ ...built(), target: 'github-pages' }).map(({ name }) => name);
		expect(files).toEqual([
			'site/.nojekyll',
			'site/CNAME',
			'site/company.html',
			'site/old/about.html',
			'site/ru/company.html',
			'site/company/index.html',
			'site/old/about/index.html',
			'site/ru/company/index.html',
		]);
	});
});

describe('what a host does not take', () => {
	const page = () => built().resources.find(({ path }) => path === '/about') as ManifestEntry;
	const failure = (manifest: Manifest, warn = (_: string) => {}) => {
		try {
			checkLimits(manifest, warn);
		} catch (error) {
			return (error as Error).message;
		}
		return undefined;
	};

	it('is said with number and limit', () => {
		const film = {
			...page(),
			path: '/film.mp4',
			file: 'film.mp4',
			kind: 'public-file',
			contentType: 'video/mp4',
		} as const;
		const manifest = built();
		const resources = [...manifest.resources, { ...film, size: { identity: 30_000_000 } }];
		expect(failure({ ...manifest, resources, target: 'cloudflare-pages' })).toBe(
			`cloudflare-pages takes files of 26.3 MB, and this site has files of 30 MB: film.mp4 (https://developers.cloudflare.com/pages/platform/limits/).
Nothing was changed: what was built before stays.`,
		);
		expect(failure({ ...manifest, resources, target: 'netlify' })).toBe(undefined);
	});

	it('is said of the fullest folder, where a host counts each for itself', () => {
		const [manifest, one] = [built(), page()];
		const many = (folders: number) =>
			Array.from({ length: 54_001 }, (_, number) => ({ ...one, file: `og/${number % folders}/${number}.webp` }));
		const site = (folders: number) => ({ ...manifest, resources: many(folders), target: 'netlify' });
		expect(failure(site(1))).toContain(
			'netlify takes 54,000 files in one folder, and this site has 54,001 files in one folder: og/0 (https://docs.netlify.com/deploy/deploy-overview/).',
		);
		expect(failure(site(2))).toBe(undefined);
	});

	it('is reported before, where only a free plan takes less', () => {
		const [manifest, one] = [built(), page()];
		const resources = Array.from({ length: 20_500 }, (_, number) => ({
			...one,
			path: `/${number}`,
			file: `${number}.html`,
		}));
		const told: string[] = [];
		expect(failure({ ...manifest, resources, target: 'cloudflare-pages' }, (line) => told.push(line))).toBe(undefined);
		expect(told.join()).toContain('cloudflare-pages takes 20,000 files on its free plan, and this site has 20,5');
	});
});

describe('a table for S3', () => {
	/** Runs the upload script on a machine without a client, and returns its output. */
	function upload(client?: string, env: Record<string, string> = {}): { status: number | null; said: string[] } {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-s3-'));
		mkdirSync(join(folder, 's3'));
		mkdirSync(join(folder, 'bin'));
		symlinkSync('/usr/bin/dirname', join(folder, 'bin/dirname'));
		for (const { name, text } of hostFiles({ ...built(), target: 's3' })) {
			if (name.startsWith('s3/')) writeFileSync(join(folder, name), text);
		}
		if (client !== undefined) writeFileSync(join(folder, 'client.sh'), `#!/bin/sh\n${client}\n`, { mode: 0o755 });
		const named = client === undefined ? {} : { S3_PUT: join(folder, 'client.sh') };
		const options = { encoding: 'utf8', env: { PATH: join(folder, 'bin'), ...named, ...env } } as const;
		const { status, stdout, stderr } = spawnSync('/bin/sh', [join(folder, 's3/upload.sh')], options);
		return { status, said: (stdout + stderr).trim().split('\n') };
	}

	it.each([
		[{}, 'BUCKET: is not set: name the bucket, as BUCKET=www.example.com'],
		[
			{ BUCKET: 'www.example.com' },
			'aws is not installed, which uploads: install it, or name another client in S3_PUT. Nothing was uploaded.',
		],
	])('says with %o what is missing, before anything is uploaded', (env, sentence) => {
		const { status, said } = upload(undefined, env);
		expect([status === 0, said.length]).toEqual([false, 1]);
		expect(said[0]).toContain(sentence);
	});

	it('reports which file a client could not upload, and uploads none behind it', () => {
		const { status, said } = upload('case $2 in about) exit 5;; esac; echo "$2"');
		expect([status, said.at(-1)]).toEqual([
			1,
			'about could not be uploaded. Nothing was deleted: run this again when the reason is gone.',
		]);
		expect(said.some((key) => key.startsWith('assets/'))).toBe(true);
		expect(said).not.toContain('company');
	});

	it('has a line for each file, pages without .html, and is uploaded by any client', () => {
		const { said: put } = upload(`printf '%s|' "$@"\necho`);
		expect(put).toContain(
			'site/about.html|about|text/html; charset=utf-8|public, max-age=0, s-maxage=60, stale-while-revalidate=60||',
		);
		for (const key of ['company', 'company/index.html', 'company.html'])
			expect(put).toContain(`site/company.html|${key}|text/html; charset=utf-8|max-age=300|/about|`);
		expect(put).toContain('site/ru/404.html|ru/404.html|text/html; charset=utf-8|no-cache||');
		expect(put.findIndex((line) => line.startsWith('site/assets/'))).toBeLessThan(
			put.findIndex((line) => line.startsWith('site/about.html')),
		);
	});
});

describe('vitrine build --for', () => {
	const root = englishSite();
	const out = join(root, 'dist');
	const read = (name: string) => readFileSync(join(out, name), 'utf8');

	it('writes the policy into the pages for a host that sends no headers, and what it reads beside them', async () => {
		const { manifest } = await quickBuild({ root, out, target: 'github-pages' });
		const head = read('site/about.html');
		const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"\/>/.exec(head) ?? [];
		for (const hash of manifest.inlineHashes?.scripts ?? ['none']) expect(policy).toContain(hash);
		expect(policy).not.toContain('frame-ancestors');
		expect(head.indexOf('charSet')).toBeLessThan(head.indexOf('http-equiv'));
		expect(read('site/CNAME')).toBe('lantern.example\n');
		expect(existsSync(join(out, 'site/.nojekyll'))).toBe(true);
		expect(read('site/company.html')).toContain('url=/about');
		expect(readdirSync(join(out, 'site')).filter((name) => /\.(?:br|gz)$/.test(name))).toEqual([]);
		expect([manifest.detection, manifest.forms.contact, manifest.target]).toEqual([
			'client',
			undefined,
			'github-pages',
		]);
	});

	it.each([
		['netlify', '_redirects'],
		['cloudflare-pages', '_headers'],
		['github-pages', 'CNAME'],
		['static', 'llms.txt'],
		['static', 'about.md'],
		['cloudflare-pages', 'x:y'],
		['netlify', 'x*y'],
	] as const)(
		'for %s names a file of public/ in the place of its own, or read as a pattern: %s',
		async (target, name) => {
			const own = englishSite({ [`public/${name}`]: 'of the owner' });
			await expect(quickBuild({ root: own, out: outFolder(), target })).rejects.toThrow(`public/${name}:1`);
		},
	);

	it('leaves nothing of one host to another', async () => {
		await quickBuild({ root, out, target: 'vercel' });
		expect(existsSync(join(out, 'site/CNAME'))).toBe(false);
		expect(read('site/about.html')).not.toContain('http-equiv');
		expect(read('.vercel/output/static/about.html')).toBe(read('site/about.html'));
		const { overrides } = JSON.parse(read('.vercel/output/config.json'));
		expect(overrides['about.html']).toEqual({ path: 'about' });
		writeFileSync(join(out, '.vercel/project.json'), '{}');
		await quickBuild({ root, out, target: 'caddy' });
		expect(readdirSync(out)).toContain('Caddyfile');
		// What its program keeps there is not the build's: which project the folder belongs to.
		expect(readdirSync(join(out, '.vercel'))).toEqual(['project.json']);
		expect(existsSync(join(out, 'site/about.html.br'))).toBe(true);
	});

	it('changes nothing where a host would not take the site, and ends with 1', () => {
		const before = readdirSync(join(out, 'exports'));
		writeFileSync(join(root, 'public/film.mp4'), Buffer.alloc(27 * 1024 * 1024));
		const words = [vitrine, 'build', '--for', 'cloudflare-pages', '--root', root, '--out', out];
		const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
		expect([status, stderr]).toEqual([1, expect.stringContaining('cloudflare-pages takes files of 26.3 MB')]);
		expect(readdirSync(join(out, 'exports'))).toEqual(before);
		expect(readdirSync(out)).toContain('Caddyfile');
	});
});

it('measures the headers of more pages than a function takes arguments', () => {
	const rule = {
		pattern: '/',
		isLiteral: true,
		headers: { 'Cache-Control': 'no-store' },
		missing: 'text' as const,
		hasMedia: false,
	};
	expect(measureHeaders({ rules: Array.from({ length: 300_000 }, () => rule) }).longest).toBe(23);
});

it('knows every target', () => {
	for (const target of targetNames) expect(hostFiles({ ...built(), target })).toBeDefined();
});
