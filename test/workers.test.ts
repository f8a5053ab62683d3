import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bundleWorker } from '#build/bundle-worker.ts';
import { overLimit } from '#build/workers/file-limits.ts';
import { type PreparedWorker, prepareWorker } from '#build/workers/prepare-worker.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { readManifest } from '#protocol/node/export-folder.ts';
import { divideForWorker } from '#protocol/worker-site.ts';
import { fixtureApp, russianAbout } from './support/fixture-app.ts';
import { vitrine } from './support/repository.ts';
import { type RunningWorker, startWorker } from './support/running-worker.ts';

const origin = 'https://lantern.example';
let worker: RunningWorker;
let manifest: Manifest;
let prepared: PreparedWorker;

beforeAll(async () => {
	const out = inject('fixture');
	const found = readManifest(out);
	if (!found) throw new Error('The fixture is not built.');
	manifest = found;
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'));
	prepared = await prepareWorker({ out, manifest, name: 'lantern', folder });
	worker = await startWorker(folder, origin);
}, 60_000);
afterAll(() => worker.stop());

/** Runs a program of Node without an account of the platform; nobody is told that it runs. */
function runWithoutAccount(program: string, words: readonly string[]) {
	const { CLOUDFLARE_API_TOKEN: _, ...env } = process.env;
	const home = mkdtempSync(join(tmpdir(), 'vitrine-home-'));
	const own = { ...env, HOME: home, XDG_CONFIG_HOME: home, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' };
	const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', env: own });
	return { status, output: stdout + stderr };
}

const runWrangler = (...words: string[]) => runWithoutAccount('node_modules/wrangler/bin/wrangler.js', words);

/** What the server of the kit sends, but what the platform makes of its own: it compresses, and names each version anew. */
const compared = [
	'cache-control',
	'content-security-policy',
	'cross-origin-embedder-policy',
	'cross-origin-opener-policy',
	'cross-origin-resource-policy',
	'location',
	'permissions-policy',
	'referrer-policy',
	'strict-transport-security',
	'x-content-type-options',
	'x-robots-tag',
];

/** The platform says of some types that they are UTF-8, and leaves it out of others, which are UTF-8 by themselves. */
function typeOf({ headers }: Response): string | null {
	const type = headers.get('Content-Type');
	return type && /^(application\/(?!manifest)|image\/svg)/.test(type) ? type.replace('; charset=utf-8', '') : type;
}

describe('on Workers', () => {
	it('every exported path answers with the bytes and headers that the server of the kit sends', async () => {
		const { get } = fixtureApp();
		const different: string[] = [];
		for (const { path, kind } of manifest.resources) {
			if (kind === 'icons') continue;
			const [here, there] = await Promise.all([worker.get(path), get(path)]);
			for (const name of compared) {
				const [ours, theirs] = [here.headers.get(name), there.headers.get(name)];
				if (ours !== theirs) different.push(`${path}: ${name}: ${ours}, not ${theirs}`);
			}
			if (typeOf(here) !== typeOf(there)) different.push(`${path}: ${typeOf(here)}, not ${typeOf(there)}`);
			const isSame =
				here.status === there.status &&
				Buffer.from(await here.arrayBuffer()).equals(Buffer.from(await there.arrayBuffer()));
			if (!isSame) different.push(`${path}: ${here.status}, not ${there.status}`);
		}
		// Two names of one type.
		expect(different).toEqual(['/favicon.ico: image/vnd.microsoft.icon, not image/x-icon']);
	});

	it.each([
		'/nowhere',
		'/ru/nowhere',
		'/ja/a/b?q=1',
		'/en',
		'/en/about',
		'/about/',
		'/RU',
		'/RU/',
		'//about',
		'/ru//about//',
		'/index.html',
		'/about.html',
		'/about/?x=1&y=%20',
		'/nowhere/',
		'/404',
		'/404/',
		'/ru/500',
		'/api/nothing',
		'/api/_nuxt_icon/lucide.json?icons=lamp',
		'/api/_nuxt_icon/constructor.json?icons=lamp',
		'/_i18n/__proto__/messages.json',
		'/builds/meta/unknown.json',
		'/assets/unknown.js',
		'/nowhere/_payload.json',
		'/preview/lookup.json',
		'/preview/x/about',
		'/preview/drafts/',
		'/health',
		'/ready',
		`/${'x'.repeat(2100)}`,
		`${russianAbout}/`,
	])('%s answers as everywhere: status, address, and what may be kept', async (path) => {
		const [here, there] = await Promise.all([worker.get(path), fixtureApp().get(path)]);
		const told = ({ status, headers }: Response) => [
			status,
			headers.get('Location'),
			headers.get('Cache-Control'),
			headers.get('Content-Type'),
			headers.get('Content-Security-Policy'),
		];
		expect(told(here)).toEqual(told(there));
		expect(await here.text()).toBe(await there.text());
	});

	it('old addresses lead to those of today', async () => {
		for (const [path, target] of Object.entries(manifest.redirects)) {
			const { status, headers } = await worker.get(path);
			expect([path, status, headers.get('Location')]).toEqual([path, 301, target]);
		}
	});

	it('the home page finds out the language, and nobody keeps its answer for others', async () => {
		const { status, headers } = await worker.get('/', { Accept: 'text/html', 'Accept-Language': 'fr, ru;q=0.9' });
		expect([status, headers.get('Location'), headers.get('Cache-Control')]).toEqual([302, '/ru', 'private, no-store']);
		expect(headers.get('Vary')).toBe('Accept-Language, Cookie, Sec-Fetch-Site, Referer');
		expect((await worker.request('/', { method: 'POST' })).status).toBe(405);
	});

	it('the platform itself leads on where an address is percent-encoded in another way', async () => {
		const { status, headers } = await worker.get('/%61bout');
		expect([status, headers.get('Location')]).toEqual([307, '/about']);
	});

	it('a post is stored and thanked for, and stored once', async () => {
		const key = crypto.randomUUID();
		const post = () =>
			worker.request('/api/contact', {
				method: 'POST',
				headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
				body: `${new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'Hello', locale: 'ru', key })}`,
			});
		for (const answer of [await post(), await post()]) {
			expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/ru/contact/sent']);
		}
		const token = (await (await worker.get('/api/contact/token')).json()) as { token?: string };
		expect(token).toMatchObject({ token: expect.any(String) });
	});
});

describe('what is uploaded', () => {
	it('is code of less than 200 KB besides the files, as wrangler takes it', () => {
		const { status, output } = runWrangler('deploy', '--dry-run', '--config', join(prepared.folder, 'wrangler.json'));
		expect(status, output).toBe(0);
		const [, size] = /Total Upload: .* gzip: ([\d.]+) KiB/.exec(output) ?? [];
		expect(Number(size)).toBeGreaterThan(20);
		expect(Number(size)).toBeLessThan(200);
	});

	it('is each file once, without compressed copies, and what code looks up', () => {
		expect(prepared.files.count).toBe(manifest.resources.length + 1);
	});

	it('holds no list of pages in its code: 30,000 pages weigh what ten do, below 200 KB compressed', async () => {
		const weights: number[] = [];
		for (const pages of [10, 30_000]) {
			const resources = manifest.resources.filter(({ kind }) => kind !== 'page' && kind !== 'payload');
			const page = manifest.resources.find(({ kind }) => kind === 'page');
			if (!page) throw new Error('The fixture has no page.');
			const redirects: Record<string, string> = {};
			for (let number = 0; number < pages; number++) {
				resources.push({ ...page, path: `/guide/${number}`, file: `guide/${number}.html` });
				redirects[`/old/${number}`] = `/guide/${number}`;
			}
			const folder = mkdtempSync(join(tmpdir(), 'vitrine-worker-'));
			await bundleWorker({ site: divideForWorker({ ...manifest, resources, redirects }).site, folder });
			weights.push(gzipSync(readFileSync(join(folder, 'worker.js'))).length);
		}
		expect(weights[1]).toBeLessThan(200 * 1024);
		expect(weights[1]).toBe(weights[0]);
	});

	it('is refused with more rules of headers than the platform takes', () => {
		const told = overLimit({ ...prepared, headers: { rules: 101, longest: 1500 } }, 'paid');
		expect(told).toContain('take 101 rules of up to 1500 characters, and Workers take 100 of 2000');
	});

	it('has fewer rules of headers than the platform takes, and none too long', () => {
		const lines = readFileSync(join(prepared.folder, 'assets/_headers'), 'utf8').split('\n');
		expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThan(100);
		expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000);
	});

	it.each([
		[{ count: 20_000, largest: 1 }, 'free', undefined],
		[
			{ count: 20_001, largest: 1 },
			'free',
			'The site has 20,001 files, and Workers take up to 20,000 on the free plan: if',
		],
		[
			{ count: 100_001, largest: 1 },
			'free',
			'The site has 100,001 files, and Workers take up to 20,000 on the free plan: serve',
		],
		[{ count: 100_000, largest: 1 }, 'paid', undefined],
		[
			{ count: 100_001, largest: 1 },
			'paid',
			'The site has 100,001 files, and Workers take up to 100,000 on the paid plan: serve',
		],
		[{ count: 1, largest: 26 * 1024 * 1024 }, 'paid', 'film.mp4 has 26.0 MB, and Workers take files of up to 25 MB'],
	] as const)('%o on the %s plan', ({ count, largest }, plan, sentence) => {
		const files = { count, bytes: 0, largest: { path: 'film.mp4', bytes: largest } };
		const told = overLimit({ files, headers: { rules: 20, longest: 1500 } }, plan);
		if (sentence === undefined) expect(told).toBeUndefined();
		else expect(told).toContain(sentence);
	});
});

describe('vitrine deploy workers', () => {
	let out: string;
	beforeAll(() => {
		out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
		for (const name of ['exports', 'bodies', 'site']) {
			cpSync(join(inject('fixture'), name), join(out, name), { recursive: true });
		}
	});
	const deploy = (...words: string[]) => runWithoutAccount(vitrine, ['deploy', 'workers', '--out', out, ...words]);

	it('says with --dry-run what would be done, and writes the configuration', () => {
		const { status, output } = deploy('--dry-run', '--domain', 'lantern.example');
		expect([status, output.replace(/\d+\.\d MB/g, 'N MB').replace(/\d+ KB/, 'N KB')]).toEqual([
			0,
			`Build ${manifest.id} would be deployed to Workers as "lantern-example":
  files    ${prepared.files.count} of 20,000, N MB; the largest is ${prepared.files.largest.path} with N MB
  code     N KB compressed
  form     messages are kept in a Durable Object, and go to a webhook
  secrets  CONTACT_WEBHOOK_URL, CONTACT_WEBHOOK_SECRET: set once by "npx wrangler secret put NAME --name lantern-example"
  command  wrangler deploy --config ${relative(process.cwd(), join(out, 'workers/wrangler.json'))}
`,
		]);
		const written = JSON.parse(readFileSync(join(out, 'workers/wrangler.json'), 'utf8'));
		expect(written).toMatchObject({
			name: 'lantern-example',
			routes: [{ pattern: 'lantern.example', custom_domain: true }],
		});
	});

	it('says in one sentence that nobody is signed in', () => {
		expect(deploy()).toEqual({
			status: 1,
			output:
				'wrangler is not signed in: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.\n',
		});
	});

	it('says in one sentence that wrangler is missing', () => {
		const root = mkdtempSync(join(tmpdir(), 'vitrine-empty-'));
		writeFileSync(join(root, 'package.json'), '{}');
		expect(deploy('--root', root)).toEqual({
			status: 1,
			output:
				'wrangler is not installed, which uploads to Workers: run "npm install --save-dev wrangler" in the folder of the site.\n',
		});
	});

	it.each([
		[['deploy'], 'Expected where to: "workers". See "npm run deploy -- --help".'],
		[['deploy', 'moon'], 'Expected where to: "workers", and not "moon". See "npm run deploy -- --help".'],
		[['deploy', 'workers', '--name', 'A b'], 'There is no complete build'],
	])('%o', (words, sentence) => {
		const { status, output } = runWithoutAccount(vitrine, [...words, '--root', tmpdir()]);
		expect(status).toBeGreaterThan(0);
		expect(output).toContain(sentence);
	});
});
