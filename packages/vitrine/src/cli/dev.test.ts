import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join, posix, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchEntry } from '#dev/development-scripts.ts';
import {
	type DevelopmentServer,
	projectWith,
	startDevelopmentServer,
} from '../../../../test/support/development-server.ts';
import { settings, siteWith } from '../../../../test/support/fixture-site.ts';
import { sampled } from '../../../../test/support/long-form.ts';
import { own, whole } from '../../../../test/support/own-kind.ts';

let project: string;
let server: DevelopmentServer;

/** The tokens of the kit, as a site's own. */
const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');

/** Files on a developer's disk that the server must not serve. */
const secrets = [
	'data/contact.sqlite',
	'data/contact.sqlite-wal',
	'data/messages.json',
	'dist/site.jsonl',
	'dist/cache/parsed.json',
	'.env',
	'.env.local',
	'.git/config',
	'.npmrc',
	'content/translations.lock',
	'public/.well-known/notes.txt.bak',
	'package-lock.json',
	'node_modules/.package-lock.json',
];

/**
 * Every form of address under which a development server might look for a file: its path from the project, and from the
 * folder of the kit, which is the root of the bundler.
 */
const forms: Record<string, (path: string, fromKit: string) => string> = {
	plain: (_, path) => `/${path}`,
	'file system': (path) => `/@fs${project}/${path}`,
	'file system, twice': (path) => `//@fs/${project}/${path}`,
	identifier: (path) => `/@id/${project}/${path}`,
	raw: (_, path) => `/${path}?raw`,
	'raw, not first': (_, path) => `/${path}?a&raw`,
	'raw import': (_, path) => `/${path}?import&raw`,
	'raw from the file system': (path) => `/@fs${project}/${path}?import&raw??`,
	url: (_, path) => `/${path}?import&url`,
	inline: (_, path) => `/${path}?inline`,
	'inline import': (_, path) => `/${path}?import&inline`,
	import: (_, path) => `/${path}?import`,
	picture: (_, path) => `/${path}?.svg?import`,
	'inline picture': (path) => `/@fs${project}/${path}?x=.svg?.wasm?init`,
	style: (_, path) => `/${path}?direct&lang.css`,
	'web worker': (_, path) => `/${path}?worker_file&type=module`,
	'source map': (_, path) => `/${path}.map`,
	'two slashes': (_, path) => `//${path}`,
	'two slashes inside': (_, path) => `/${path.replace('/', '//')}`,
	'three slashes': (_, path) => `///${path}`,
	encoded: (_, path) => `/${path.replace(/[a-z.]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
	'encoded twice': (_, path) => `/${path.replaceAll('.', '%252e')}`,
	'encoded slashes': (_, path) => `/${path.replaceAll('/', '%2f')}`,
	backslashes: (_, path) => `/${path.replaceAll('/', '\\')}`,
	'out of the modules': (_, path) => `/node_modules/../${path}`,
	'out of the modules, encoded': (_, path) => `/node_modules/%2e%2e/${path}`,
	'out of the scripts': (_, path) => `/src/client/../../${path}`,
	'out of the client of Vite': (_, path) => `/@vite/client/../../${path}`,
	'trailing slash': (_, path) => `/${path}/`,
	'trailing dot': (_, path) => `/${path}.`,
	fragment: (_, path) => `/src/client/boot.ts#/../../../${path}`,
};

/** Forms of address that name a module which pages load, as it reaches them. */
const sameModule = ['plain', 'encoded', 'import', 'source map'];

interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
}

/** Sends an address as it is written: `fetch` would tidy it up. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
	const { hostname, port } = new URL(server.origin);
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, path, headers, method }, (response) => {
			const parts: Buffer[] = [];
			response.on('data', (part: Buffer) => parts.push(part));
			response.on('end', () => {
				const { statusCode: status = 0, headers } = response;
				resolve({ status, headers, text: Buffer.concat(parts).toString('latin1') });
			});
		});
		sent.on('error', reject);
		sent.end();
	});
}

/** Follows the imports of a page as a browser does, from its script elements and that of search to the last module. */
async function modulesOf(page: string): Promise<Set<string>> {
	const modules = new Set<string>();
	const follow = async (address: string): Promise<void> => {
		if (modules.has(address)) return;
		modules.add(address);
		const { status, text } = await ask(address);
		expect(status, address).toBe(200);
		const imports = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\/[^"']+)["']/g);
		for (const [, imported = ''] of imports) await follow(imported);
	};
	const { text } = await ask(page);
	for (const [, script = ''] of text.matchAll(/<script type="module" src="([^"]+)"/g)) await follow(script);
	await follow(searchEntry);
	return modules;
}

function filesOf(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(project, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

beforeAll(async () => {
	const config = settings().replace("name: 'Lantern'", 'name');
	const site = siteWith({
		'theme/tokens.css': tokens,
		...own(whole),
		'sections/prices/prices.tsx': "import { price } from '../../lib/price.ts';\nexport default () => price;\n",
		'lib/price.ts': "export const price = '12 coins';\n",
		'site.config.ts': `import { name } from './lib/name.ts';\n${config}`,
		'lib/name.ts': "export const name = 'Lantern';\n",
	});
	project = projectWith(site);
	for (const path of secrets.filter((path) => !path.startsWith('node_modules'))) {
		mkdirSync(dirname(join(project, path)), { recursive: true });
		writeFileSync(join(project, path), `secret of ${path}\n`);
	}
	server = await startDevelopmentServer({ project, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => server.stop());

it('keeps messages of the form apart from those of the server, and mails none', async () => {
	const response = await fetch(`${server.origin}/api/contact`, {
		method: 'POST',
		redirect: 'manual',
		headers: { 'Sec-Fetch-Site': 'same-origin' },
		body: new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'A trial.', locale: 'en' }),
	});
	expect(response.status).toBe(303);
	expect(readFileSync(join(project, 'data/contact.sqlite'), 'utf8')).toBe('secret of data/contact.sqlite\n');
	const list = [join(project, 'packages/vitrine/bin/vitrine.js'), 'submissions', 'list'];
	const env = { ...process.env, DATA_DIR: join(project, 'dist/development/data') };
	expect(spawnSync(process.execPath, list, { cwd: project, env, encoding: 'utf8' }).stdout).toMatch(/waiting.*Ada/);
	await vi.waitUntil(() => server.output().includes('Messages of the form wait in the store'));
});

describe('files of the project', () => {
	it('answers with the modules that its pages load, and with no other file under any form of address', async () => {
		const modules = await modulesOf('/');
		expect([...modules].filter((address) => address.startsWith('/src/'))).toContain('/src/client/boot.ts');
		expect(
			[...modules].filter((address) =>
				/^\/(content|data|dist)|^\/src\/(server|build|check|content\/load)/.test(address),
			),
		).toEqual([]);

		const tops = ['packages/vitrine/src', 'content', 'public', 'data', 'dist'];
		const files = [
			...new Set([
				...tops.flatMap((name) => filesOf(join(project, name))),
				...secrets,
				'package.json',
				'theme/tokens.css',
				'site.config.ts',
			]),
		];
		expect(files.length).toBeGreaterThan(500);
		const sample = new Set([
			...secrets,
			'site.config.ts',
			'theme/tokens.css',
			'content/en/messages.yaml',
			'packages/vitrine/src/node/env.ts',
		]);
		const names = Object.keys(forms);
		const given: string[] = [];
		for (const [index, path] of [...new Set([...sample, ...sampled(files, 300)])].entries()) {
			const further = names[index % names.length];
			for (const [form, addressOf] of Object.entries(forms)) {
				if (form !== 'plain' && form !== further && !sample.has(path)) continue;
				const fromKit = posix.relative('packages/vitrine', path);
				const address = addressOf(path, fromKit);
				const { status } = await ask(address);
				const isModule = sameModule.includes(form) && modules.has(`/${fromKit}`);
				if (status < 400 && !isModule) given.push(`${status} ${address}`);
			}
		}
		expect(given).toEqual([]);
	});

	it('answers with what the site publishes', async () => {
		const { status, text } = await ask('/about');
		expect([status, text.includes('<h1')]).toEqual([200, true]);
		expect((await ask('/favicon.svg')).status).toBe(200);
	});

	it('lets no other origin read anything', async () => {
		for (const address of ['/', '/src/client/boot.ts', '/@vite/client', '/__translations', '/_payload.json']) {
			for (const origin of ['http://localhost:4000', 'https://example.com', 'null']) {
				const { status, headers } = await ask(address, { Origin: origin });
				expect([status, headers['access-control-allow-origin']], `${address} for ${origin}`).toEqual([403, undefined]);
			}
		}
	});

	it('refuses a foreign name in Host', async () => {
		for (const address of ['/', '/src/client/boot.ts', '/__translations']) {
			expect((await ask(address, { Host: 'rebound.example:3000' })).status).toBe(403);
		}
	});
});

describe('requests from other sites', () => {
	const crossSite = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' };
	const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
	const addresses = ['/', '/about', '/src/client/boot.ts', '/@vite/client', '/__translations', '/favicon.svg'];

	it.each(addresses)('are refused for %s inside their pages', async (address) => {
		for (const headers of [
			crossSite,
			{ ...crossSite, 'Sec-Fetch-Site': 'same-site' },
			{ ...link, 'Sec-Fetch-Dest': 'iframe' },
			{ Origin: 'http://evil.example' },
		]) {
			expect((await ask(address, headers)).status).toBe(403);
		}
		expect((await ask(address, link, 'POST')).status).toBe(403);
	});

	it('are answered where a link leads to a page', async () => {
		expect((await ask('/about', link)).status).toBe(200);
		expect((await ask('/about', { Referer: 'https://mail.example/inbox' })).status).toBe(200);
		expect((await ask('/src/client/boot.ts', link)).status).toBe(404);
	});

	it.each(['/__open-in-editor', '/__OPEN-in-editor', '/__open-in-editor/x', '//__open-in-editor'])(
		'open no file in the editor by %s',
		async (address) => {
			const open = (headers: Record<string, string>) => ask(`${address}?file=${project}/package.json`, headers);
			for (const headers of [crossSite, link, { Referer: 'http://evil.example/' }, { Origin: 'null' }, {}]) {
				expect([403, 404]).toContain((await open(headers)).status);
			}
		},
	);

	it('do not keep a page of the server itself from opening a file', async () => {
		const { status } = await ask('/__open-in-editor', { 'Sec-Fetch-Site': 'same-origin' });
		// Vite's own answer to a request that names no file.
		expect(status).toBe(500);
	});
});

describe('changes', () => {
	/** Changes a file of the project the way an editor does: read, change, save. */
	const edit = (path: string, change: (text: string) => string) =>
		writeFileSync(join(project, path), change(readFileSync(join(project, path), 'utf8')));
	const title = (words: string) =>
		edit('content/en/pages/index.yaml', (text) => text.replace(/(?<= title: ).*/, words));
	const shown = async () => /<h1[^>]*>([^<]*)/.exec((await ask('/')).text)?.[1];
	const soon = { timeout: 20_000, interval: 100 };

	it('of the tokens are shown', async () => {
		// The last one is that of the site, above that of the kit.
		const color = async () => [...(await ask('/')).text.matchAll(/--accent:\s*([^;]*)/g)].at(-1)?.[1];
		writeFileSync(join(project, 'theme/tokens.css'), tokens.replace(/(?<=--accent: ).*(?=;)/, '#123456'));
		await vi.waitFor(async () => expect(await color()).toBe('#123456'), soon);
	});

	it('of what sections and settings import are shown', async () => {
		edit('lib/price.ts', (text) => text.replace('coins', 'pearls'));
		await vi.waitFor(async () => expect((await ask('/')).text).toContain('12 pearls'), soon);
		edit('lib/name.ts', (text) => text.replace('Lantern', 'Beacon'));
		await vi.waitFor(async () => expect((await ask('/')).text).toContain('Beacon'), soon);
	});

	it('of the environment are told to need a new start, and further ones are noticed', async () => {
		writeFileSync(join(project, '.env'), 'PORT=3001\n');
		await vi.waitFor(() => expect(server.output()).toContain('.env has changed'), soon);
		title('A lamp for short nights');
		await vi.waitFor(async () => expect(await shown()).toBe('A lamp for short nights'), soon);
	});

	it('that mend a mistake are told in the terminal', async () => {
		edit('content/en/pages/index.yaml', (text) => text.replace('title:', 'titel:'));
		await vi.waitFor(() => expect(server.output()).toContain('rename it to "title"'), soon);
		expect(server.output()).not.toContain('Corrected');
		edit('content/en/pages/index.yaml', (text) => text.replace('titel:', 'title:'));
		await vi.waitFor(() => expect(server.output()).toContain('Corrected'), soon);
	});

	it.each([
		['content', 'content/en/pages/index.yaml', /(?<= title: ).*/, 'Back again'],
		['theme', 'theme/tokens.css', /(?<=--accent: ).*(?=;)/, '#123457'],
	])(
		'are noticed in the folder %s after it was away, as while Git changes branches',
		async (folder, file, what, word) => {
			// As long as the watcher takes to tell of it, and the server to look for it.
			const settled = () => new Promise((resolve) => setTimeout(resolve, 1500));
			renameSync(join(project, folder), join(project, `.${folder}`));
			await settled();
			renameSync(join(project, `.${folder}`), join(project, folder));
			await settled();
			edit(file, (text) => text.replace(what, word));
			await vi.waitFor(async () => expect((await ask('/')).text).toContain(word), soon);
		},
	);
});
