import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleWorker } from '#build/cloudflare/bundle-worker.ts';
import { overLimit } from '#build/cloudflare/file-limits.ts';
import { type PreparedWorker, prepareWorker } from '#build/cloudflare/prepare-worker.ts';
import type { MessageRecord } from '#contact/contact-store.ts';
import { englishMailWords } from '#protocol/contact/mail-words.ts';
import { type Manifest, previewBodies } from '#protocol/manifest.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { createPreviewToken } from '#protocol/preview-token.ts';
import { divideForWorker } from '#protocol/worker-site.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { type FixtureApp, fixtureApp, russianAbout } from './support/fixture-app.ts';
import { vitrine } from './support/repository.ts';
import { type RunningWorker, startWorker } from './support/running-worker.ts';
import { searchedSite } from './support/searched-site.ts';

const origin = 'https://lantern.example';
const token = 'a token of thirty-two characters or more';
const previewSecret = 'correct horse battery staple, and more of it';
let out: string;
let worker: RunningWorker;
let server: FixtureApp;
let manifest: Manifest;
let prepared: PreparedWorker;

beforeAll(async () => {
	out = await searchedSite();
	const found = openExport(out)?.manifest;
	if (!found) throw new Error('The fixture is not built.');
	manifest = found;
	server = fixtureApp({ source: exportedFiles(out), previewSecret });
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'));
	prepared = await prepareWorker({ out, manifest: withRecipient(manifest), name: 'lantern', folder, sendsMail: true });
	const settings = { PREVIEW_SECRET: previewSecret, MESSAGES_TOKEN: token, CONTACT_MAILS_PER_HOUR: '-1' };
	worker = await startWorker(folder, origin, settings);
});
afterAll(() => worker?.stop());

/** Messages in Russian have a reader of their own. */
function withRecipient({ forms: { contact }, ...rest }: Manifest): Manifest {
	if (!contact) throw new Error('The fixture has no form.');
	const texts = { ...englishMailWords.texts, intro: 'Сообщение с сайта {origin}' };
	const mails = { ru: { ...englishMailWords, texts } };
	return { ...rest, forms: { contact: { ...contact, recipients: { ru: 'lampa@lantern.example' }, mails } } };
}

/** Sends the form as a browser without JavaScript does. */
function post(fields: Record<string, string>): Promise<Response> {
	return worker.request('/api/contact', {
		method: 'POST',
		headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
		body: `${new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'Hello', locale: 'en', ...fields })}`,
	});
}

/** What a command of `npm run submissions` writes that asks the worker. */
function askForMessages(words: string[], env: Record<string, string> = {}): Promise<{ out: string; err: string }> {
	const asked = { ...process.env, MESSAGES_URL: worker.url.origin, MESSAGES_TOKEN: token, ...env };
	return new Promise((resolve) => {
		execFile(process.execPath, [vitrine, 'submissions', ...words], { env: asked }, (_, out, err) =>
			resolve({ out, err }),
		);
	});
}

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

/** What the worker says of its messages to whoever has the token. */
async function storedMessages(): Promise<MessageRecord[]> {
	const headers = { Authorization: `Bearer ${token}` };
	const body = JSON.stringify({ method: 'list', parameters: [] });
	const answer = await worker.request('/api/contact/messages', { method: 'POST', headers, body });
	return ((await answer.json()) as { value: MessageRecord[] }).value;
}

describe('on Workers', () => {
	it('every exported path answers with the bytes and headers that the server of the kit sends', async () => {
		const different: string[] = [];
		for (const { path, kind } of manifest.resources) {
			if (kind === 'icons') continue;
			const [here, there] = await Promise.all([worker.get(path), server.get(path)]);
			for (const name of compared) {
				// Where `_headers` cannot take a header back, this value means the same as none.
				const ours = here.headers.get(name)?.replace(/^unsafe-none$/, '') || null;
				const theirs = there.headers.get(name);
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
		'/search?q=guides',
		'/ru/search?q=nothing%20of%20it',
		'/search?q=wicker&page=2',
		'/search?q=%3Cscript%3E',
		'/en/search/?q=a',
		'/search/en/00000000.json',
		`/${'x'.repeat(2100)}`,
		`${russianAbout}/`,
	])('%s answers as everywhere: status, address, and what may be kept', async (path) => {
		const [here, there] = await Promise.all([worker.get(path), server.get(path)]);
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

	it('a link to drafts shows them, and no other link does', async () => {
		const tokenUntil = (expires: number) => createPreviewToken({ pages: ['secret'], expires }, previewSecret);
		const link = await tokenUntil(Date.now() + 60_000);
		const path = `/preview/${link}/secret`;
		const [here, there] = await Promise.all([worker.get(path), server.get(path)]);
		expect(here.status).toBe(200);
		for (const name of [...compared, 'content-type']) expect(here.headers.get(name)).toBe(there.headers.get(name));
		const shown = await here.text();
		expect(shown).toContain('This is a draft.');
		expect(shown).toBe(await there.text());
		const past = await tokenUntil(Date.now() - 1);
		for (const wrong of [past, `${link}0`, link.slice(1), 'x']) {
			const { status, headers } = await worker.get(`/preview/${wrong}/secret`);
			expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-store']);
		}
		expect((await worker.get(`/preview/${link}/about`)).status).toBe(404);
		const picture = /\/preview\/[^"]*\/assets\/sketch-[^"]*/.exec(shown)?.[0] ?? '';
		const [drawn, same] = await Promise.all([worker.get(picture), server.get(picture)]);
		expect([drawn.status, typeOf(drawn)]).toEqual([200, 'image/svg+xml']);
		for (const name of compared) expect(drawn.headers.get(name)).toBe(same.headers.get(name));
		expect(await drawn.text()).toBe(await same.text());
		for (const wrong of [picture.replace(link, past), picture.replace(`/preview/${link}`, '')]) {
			expect((await worker.get(wrong)).status, wrong).toBe(404);
		}
	});

	it('no address made of what a draft holds tells whether there is such a draft, percent-encoded or not', async () => {
		const bodies = previewBodies(manifest);
		expect(bodies.length).toBeGreaterThan(1);
		const [folder = '', ...others] = readdirSync(join(prepared.folder, 'assets/preview'), { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name);
		expect(others).toEqual([]);
		expect(folder).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		for (const { hash } of bodies) {
			for (const start of ['/preview/', '/preview%2F', '/preview%2f', '/%70review/', '/preview/.%2F']) {
				for (const path of [`${hash}`, `${hash}.txt`, `drafts/${hash}.txt`, `drafts%2F${hash}.txt`]) {
					expect((await worker.get(start + path)).status, start + path).toBe(404);
				}
			}
			// The platform leads there by the name of the folder alone, which no other deploy has; code answers where that leads.
			const { headers } = await worker.get(`/preview%2F${folder}/${hash}.txt`);
			expect(headers.get('Location')).toBe(`/preview/${folder}/${hash}.txt`);
			expect((await worker.get(`/preview/${folder}/${hash}.txt`)).status).toBe(404);
		}
	});

	it('a post is stored and thanked for, and stored once', async () => {
		const key = crypto.randomUUID();
		for (const answer of [await post({ locale: 'ru', key }), await post({ locale: 'ru', key })]) {
			expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/ru/contact/sent']);
		}
		const given = (await (await worker.get('/api/contact/token')).json()) as { token?: string };
		expect(given).toMatchObject({ token: expect.any(String) });
	});

	it('the platform mails each message once, to who reads its language and in their words', async () => {
		await post({ subject: 'An order', message: 'How long does it burn?' });
		await expect.poll(() => worker.mails().length).toBe(2);
		const [russian, english] = worker.mails().toSorted((one) => (one.includes('lampa@') ? -1 : 1));
		expect(russian).toContain('To: lampa@lantern.example\nSubject: Lantern: Ada\n');
		expect(russian).toContain('Сообщение с сайта https://lantern.example');
		expect(english).toContain(
			'From: "Lantern" <lamp@lantern.example>\nTo: lamp@lantern.example\nSubject: Lantern: An order\n',
		);
		expect(english).toContain('How long does it burn?');
		expect(english).toContain(englishMailWords.texts.intro.replace('{origin}', 'https://lantern.example'));
	});

	it('a number of mails that cannot be meant is named in the log once, and 60 go out in an hour', () => {
		const said = 'CONTACT_MAILS_PER_HOUR is "-1"; expected a whole number from 1 to 100000. Until then it is 60.';
		expect(worker.output().split(said)).toHaveLength(2);
	});

	it('whoever has the token reads, exports and deletes messages by the command', async () => {
		const { out: listed } = await askForMessages(['list']);
		expect(listed).toMatch(/delivered +Ada: An order/);
		const exported = JSON.parse((await askForMessages(['export', '--json'])).out) as { id: string; locale: string }[];
		expect(exported.map(({ locale }) => locale)).toEqual(['en', 'ru']);
		const [newest] = exported;
		const { out: shown } = await askForMessages(['show', newest?.id.slice(0, 8) ?? '']);
		expect(shown).toContain('How long does it burn?');
		expect((await askForMessages(['delete', newest?.id ?? ''])).out).toBe('1 message deleted.\n');
		expect(await storedMessages()).toHaveLength(1);
	});

	it.each([
		[['list'], { MESSAGES_TOKEN: `${token}.` }, 'this MESSAGES_TOKEN is not accepted there'],
		[['list'], { MESSAGES_URL: 'http://127.0.0.1:9' }, 'The store of messages (MESSAGES_URL): it does not answer.'],
		[['backup', 'copy'], {}, 'The messages are on Workers (MESSAGES_URL): copy them by'],
	])('a command reports in one sentence why it cannot: %j with %j', async (words, env, sentence) => {
		const { out, err } = await askForMessages(words, env);
		expect(out).toBe('');
		expect(err).toContain(sentence);
		expect(err.trim().split('\n')).toHaveLength(1);
	});

	it('nobody else learns that messages can be asked for, and with the token nobody writes', async () => {
		const path = '/api/contact/messages';
		const body = JSON.stringify({ method: 'list', parameters: [] });
		const nothing = await (await worker.request('/api/contact/nothing')).text();
		for (const init of [
			{},
			{ headers: { Authorization: `Bearer ${token}` } },
			{ method: 'POST', body, headers: { Authorization: 'Bearer x' } },
		]) {
			const answer = await worker.request(path, init);
			expect([answer.status, await answer.text()]).toEqual(
				init.method === 'POST' ? [405, expect.any(String)] : [404, nothing.replace('nothing', 'messages')],
			);
		}
		for (const wrong of [
			{ method: 'accept', parameters: [] },
			{ method: 'secret', parameters: [] },
			{ method: 'list' },
			1,
		]) {
			const headers = { Authorization: `Bearer ${token}` };
			const { status } = await worker.request(path, { method: 'POST', headers, body: JSON.stringify(wrong) });
			expect([wrong, status]).toEqual([wrong, 400]);
		}
	});
});

describe('on Workers, where files of search', () => {
	let damaged: RunningWorker;
	const folder = () => join(prepared.folder, 'assets/search');
	const shards = (locale: string) => readdirSync(join(folder(), locale)).filter((file) => file !== 'index.json');
	let missing: string | undefined;

	beforeAll(async () => {
		// Links to the files of the build: written anew, and not over.
		const write = (path: string, text: string) => {
			rmSync(join(folder(), path));
			writeFileSync(join(folder(), path), text);
		};
		for (const file of shards('en')) {
			const text = readFileSync(join(folder(), 'en', file), 'utf8');
			write(`en/${file}`, text.slice(0, text.length / 2));
		}
		missing = shards('ru')[0];
		for (const file of shards('ru')) rmSync(join(folder(), 'ru', file));
		rmSync(join(folder(), 'ja/index.json'));
		// And the platform takes no mail to the address of the form.
		const config = join(prepared.folder, 'wrangler.json');
		writeFileSync(config, readFileSync(config, 'utf8').replace('"lamp@lantern.example"', '"other@lantern.example"'));
		await worker.stop();
		worker = damaged = await startWorker(prepared.folder, origin, { MESSAGES_TOKEN: token });
	});

	it.each([
		['are cut off', '/search?q=guides', 'Search is not responding'],
		['are missing', '/ru/search?q=лампа', 'Поиск'],
		['are all missing', '/ja/search?q=ランプ', '検索'],
	])('%s, the page says that search does not answer', async (_, path, sentence) => {
		const answer = await damaged.get(path);
		expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
		expect(/data-search-summary="">(.*?)<\/p>/.exec(await answer.text())?.[1]).toContain(sentence);
	});

	it('are missing, a browser that asks for one is told so in JSON', async () => {
		for (const path of [`/search/ru/${missing}`, '/search/ja/index.json']) {
			const { status, headers } = await damaged.get(path);
			expect([path, status, headers.get('Content-Type')]).toEqual([path, 404, 'application/json; charset=utf-8']);
		}
	});

	it('are missing, a message is stored, and its mail is tried again where the platform does not take it', async () => {
		expect((await post({})).status).toBe(303);
		const deliveries = async () => (await storedMessages())[0]?.deliveries;
		await expect.poll(deliveries).toMatchObject([{ channel: 'mail', state: 'waiting', attempts: 1, error: 'Error' }]);
		expect(damaged.mails()).toEqual([]);
	});

	it('are missing or cut off, all other pages are served', async () => {
		expect((await damaged.get('/ru')).status).toBe(200);
		expect((await damaged.get('/search')).status).toBe(200);
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
		expect(prepared.files.count).toBe(manifest.resources.length + previewBodies(manifest).length + 1);
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
			await bundleWorker({
				site: divideForWorker({ ...manifest, resources, redirects }).site,
				folder,
			});
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
	let copy: string;
	beforeAll(() => {
		copy = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
		for (const name of ['exports', 'bodies', 'site']) cpSync(join(out, name), join(copy, name), { recursive: true });
	});
	const deploy = (...words: string[]) => runWithoutAccount(vitrine, ['deploy', 'workers', '--out', copy, ...words]);

	it('reports with --dry-run what would be done, and writes the configuration', () => {
		const { status, output } = deploy('--dry-run', '--domain', 'lantern.example');
		expect([status, output.replace(/\d+\.\d MB/g, 'N MB').replace(/\d+ KB/, 'N KB')]).toEqual([
			0,
			`Build ${manifest.id} would be deployed to Workers as "lantern-example":
  files    ${prepared.files.count} of 20,000, N MB; the largest is ${prepared.files.largest.path} with N MB
  code     N KB compressed
  form     messages are kept in a Durable Object, and go to a webhook
  secrets  CONTACT_WEBHOOK_URL, CONTACT_WEBHOOK_SECRET, MESSAGES_TOKEN, PREVIEW_SECRET: set once by "npx wrangler secret put NAME --name lantern-example"
  command  wrangler deploy --config ${relative(process.cwd(), join(copy, 'workers/wrangler.json'))}
`,
		]);
		const written = JSON.parse(readFileSync(join(copy, 'workers/wrangler.json'), 'utf8'));
		expect(written).toMatchObject({
			name: 'lantern-example',
			routes: [{ pattern: 'lantern.example', custom_domain: true }],
		});
		expect(written).not.toHaveProperty('send_email');
	});

	it('lets the platform send mails to the recipients of the form alone, with --mail', () => {
		const { status, output } = deploy('--dry-run', '--mail');
		expect([status, output]).toEqual([0, expect.stringContaining('a Durable Object, and go out by mail\n')]);
		expect(output).toContain('secrets  MESSAGES_TOKEN, PREVIEW_SECRET: set once');
		const written = JSON.parse(readFileSync(join(copy, 'workers/wrangler.json'), 'utf8'));
		expect(written.send_email).toEqual([{ name: 'MAIL', allowed_destination_addresses: ['lamp@lantern.example'] }]);
	});

	it('reports in one sentence that nobody is signed in', () => {
		expect(deploy()).toEqual({
			status: 1,
			output:
				'wrangler is not signed in: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.\n',
		});
	});

	it('reports in one sentence that wrangler is missing', () => {
		const root = mkdtempSync(join(tmpdir(), 'vitrine-empty-'));
		writeFileSync(join(root, 'package.json'), '{}');
		expect(deploy('--root', root)).toEqual({
			status: 1,
			output:
				'wrangler is not installed, which uploads to Workers: run "npm install --save-dev wrangler" in the folder of the site.\n',
		});
	});

	it('reports that visitors have what they had, where wrangler does not come to its end', () => {
		const root = mkdtempSync(join(tmpdir(), 'vitrine-broken-'));
		writeFileSync(join(root, 'package.json'), '{}');
		const program = join(root, 'node_modules/wrangler/bin/wrangler.js');
		mkdirSync(dirname(program), { recursive: true });
		writeFileSync(join(root, 'node_modules/wrangler/package.json'), '{}');
		writeFileSync(
			program,
			"console.log('Uploaded 50 of 726 assets');\nprocess.exitCode = process.argv[2] === 'deploy' ? 7 : 0;",
		);
		expect(deploy('--root', root)).toEqual({
			status: 7,
			output:
				'Uploaded 50 of 726 assets\nwrangler ended with 7: its message is above. Until all files and the code are there, visitors get what they got before. Run this again: files that have come are not sent twice.\n',
		});
	});

	it.each([
		[['deploy'], 'Expected where to: "workers". See "npx vitrine deploy --help".'],
		[['deploy', 'moon'], 'Expected where to: "workers", and not "moon". See "npx vitrine deploy --help".'],
		[['deploy', 'workers', '--name', 'A b'], 'There is no complete build'],
	])('%o', (words, sentence) => {
		const { status, output } = runWithoutAccount(vitrine, [...words, '--root', tmpdir()]);
		expect(status).toBeGreaterThan(0);
		expect(output).toContain(sentence);
	});
});
