import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chownSync,
	cpSync,
	globSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { message } from './support/contact-app.ts';
import { documentedBlocks } from './support/documented-proxy.ts';
import { home, settings, siteWith } from './support/fixture-site.ts';
import { linkPackages, newSite } from './support/new-site.ts';
import { repositoryRoot } from './support/repository.ts';
import { runDockerfile } from './support/run-dockerfile.ts';

/** A site that has nothing of this repository but the packed kit. */
let root: string;

const run = promisify(execFile);

const vitrine = (...parameters: string[]) =>
	run(join(root, 'node_modules/.bin/vitrine'), parameters, { cwd: root, env: { ...process.env, NODE_ENV: undefined } });

/** The files that the guide tells authors of a section to write, by the language of their block. */
function guide(): Record<'ts' | 'tsx' | 'yaml', string> {
	const text = readFileSync(join(repositoryRoot, 'docs/guides/add-a-section.md'), 'utf8');
	const block = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? '';
	return { ts: block('ts'), tsx: block('tsx'), yaml: block('yaml') };
}

const tsconfig = {
	compilerOptions: {
		module: 'nodenext',
		target: 'es2024',
		jsx: 'react-jsx',
		types: ['vite/client'],
		strict: true,
		noEmit: true,
		allowImportingTsExtensions: true,
		skipLibCheck: true,
	},
	include: ['sections', 'site.config.ts'],
};

/** What other tools read in the folder of a site, or in one above it: none of it has a part in a build. */
const settingsOfOthers = {
	'pnpm-workspace.yaml': '',
	'postcss.config.cjs': "throw new Error('PostCSS has read its settings.');",
	'vite.config.ts': "throw new Error('Vite has read its settings.');",
	'.babelrc': 'no JSON',
	'.env': 'NODE_ENV=development\n',
	'sections/tsconfig.json': JSON.stringify({ compilerOptions: { jsx: 'react', jsxFactory: 'nothing' } }),
};

beforeAll(async () => {
	const { ts, tsx, yaml } = guide();
	const fonts = /\tfonts: \{.*?\n\t\},\n/s;
	const own = settings()
		.replace('export default {', "import { defineSite } from 'vitrine';\n\nexport default defineSite({")
		.replace(/\};\n$/, '});\n')
		.replaceAll("font: 'house'", "font: 'system'")
		.replace(fonts, '');
	const tokens = readFileSync(join(repositoryRoot, 'packages/vitrine/src/ui/tokens.css'), 'utf8');
	const made = siteWith({
		...settingsOfOthers,
		'site.config.ts': own,
		'theme/tokens.css': tokens.replace(/--accent: .*;/, '--accent: light-dark(#123456, #abcdef);'),
		'sections/prices/section.ts': ts,
		'sections/prices/example.en.yaml': yaml,
		'sections/prices/prices.tsx': tsx,
		'sections/prices/prices.module.css': '.prices {\n\tpadding-inline-start: 1.5rem;\n}\n',
		...home('en', {
			prices:
				'kind: prices\nlabel: Prices\ntitle: Prices\nitems:\n  - { name: Lamp, price: 40 €, note: "With *shade*." }',
		}),
		'tsconfig.json': JSON.stringify(tsconfig),
	});
	root = `${made} 100% a%20b`;
	renameSync(made, root);
	writeFileSync(
		join(root, 'package.json'),
		JSON.stringify({ name: 'lantern', private: true, type: 'module', scripts: { build: 'vitrine build' } }),
	);
	const site = await newSite();
	cpSync(join(site.folder, 'package-lock.json'), join(root, 'package-lock.json'));
	linkPackages(site, root);
	cpSync(join(site.folder, 'vendor'), join(root, 'vendor'), { recursive: true });
	// Nothing can be written there, as in an image that is read only.
	writeFileSync(join(root, 'node_modules/.cache'), '');
	// It is no part of the kit, which works without it.
	rmSync(join(root, 'node_modules/playwright-core'), { recursive: true });
}, 400_000);

describe('the kit, packed and installed into an empty folder', { timeout: 400_000 }, () => {
	it('builds a site with tokens and a section of its own', async () => {
		const { stdout } = await vitrine('build');
		expect(stdout).toMatch(/^Built 13 pages/);
		expect(readdirSync(join(root, 'dist/cache/bundles'))).toContain('bundling.lock');
		const home = readFileSync(join(root, 'dist/site/index.html'), 'utf8');
		expect(home).toContain('--accent:light-dark(#123456,#abcdef)');
		expect(home).toMatch(/\.[a-z-]+\{padding-inline-start:1\.5rem\}/);
		expect(home.replaceAll('<!-- -->', '')).toMatch(
			/<ul class="[a-z-]+" data-count="1"><li>Lamp, 40 €: With <em>shade<\/em>\.<\/li>/,
		);
	});

	it('shows examples of its section types, and of the one of the site', async () => {
		const { stdout } = await vitrine('sections', 'quote', 'prices');
		expect(stdout).toMatch(/^ {2}quote:\n {4}kind: quote\n {4}label: /m);
		expect(stdout).toContain('  prices:\n    kind: prices\n    label: Prices\n    title: What a lamp costs\n');
	});

	it('is what npm would publish, with all files that it needs', async () => {
		const [archive = ''] = globSync('vendor/vitrine-[0-9]*.tgz', { cwd: root });
		const { stdout } = await run('npm', ['publish', '--dry-run', '--json', `./${archive}`], { cwd: root });
		const published = JSON.parse(stdout) as Record<string, { files: { path: string }[] }>;
		expect(Object.keys(published)).toEqual(['vitrine']);
		const paths = published.vitrine?.files.map(({ path }) => path) ?? [];
		expect(paths).toEqual(
			expect.arrayContaining([
				'README.md',
				'LICENSE',
				'CHANGELOG.md',
				'bin/vitrine.js',
				'dist/index.js',
				'dist/index.d.ts',
			]),
		);
		expect(paths.filter((path) => /\.test\.|\.grit$|(?:^|\/)\.env$/.test(path))).toEqual([]);
	});

	it('comes with an editor that npm would publish', async () => {
		const [archive = ''] = globSync('vendor/vitrine-editor-*.tgz', { cwd: root });
		const { stdout } = await run('npm', ['publish', '--dry-run', '--json', `./${archive}`], { cwd: root });
		const published = JSON.parse(stdout) as Record<string, { files: { path: string }[] }>;
		expect(Object.keys(published)).toEqual(['vitrine-editor']);
		const paths = published['vitrine-editor']?.files.map(({ path }) => path) ?? [];
		expect(paths).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/server/serve-editor.js']));
		expect(paths.filter((path) => /\.test\./.test(path))).toEqual([]);
	});

	it('finds nothing wrong with it', async () => {
		const { stdout } = await vitrine('check');
		expect(stdout).toContain('✓ audit');
		expect(stdout).not.toContain('✗');
	});

	it('serves it', async () => {
		const program = join(root, 'node_modules/.bin/vitrine');
		const { origin, stop } = await startAt(program, ['serve'], { cwd: root, env: { DATA_DIR: join(root, 'data') } });
		try {
			const page = await fetch(`${origin}/ru`);
			expect(await page.text()).toContain('<html lang="ru-RU"');
			expect((await fetch(`${origin}/api/contact/token`)).status).toBe(200);
		} finally {
			await stop();
		}
	});

	it('serves it in what the Dockerfile of the guide makes: few layers, no tools, nothing to be written but messages', async () => {
		const [text = ''] = documentedBlocks('container.md', 'dockerfile');
		const instead = { 'npm ci': (folder: string) => linkPackages({ folder: root, said: '' }, folder) };
		const container = runDockerfile(text, { context: root, instead });
		expect([container.image, container.layers]).toEqual(['gcr.io/distroless/nodejs24-debian13:nonroot', 2]);
		const packages = globSync('node_modules/{*,@*/*}', { cwd: join(container.root, 'site') });
		expect(packages.map((path) => basename(path)).toSorted()).toEqual([
			'@hono',
			'hono',
			'node-server',
			'nodemailer',
			'postgres',
			'valibot',
			'vitrine',
		]);
		const { HOST, PORT, ...env } = container.env;
		expect([HOST, PORT]).toEqual(['0.0.0.0', '8080']);
		const data = join(container.root, `${env.DATA_DIR}`);
		const account = process.getuid?.() === 0 ? { uid: 65_532, gid: 65_532 } : {};
		if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
		const cwd = join(container.root, container.workdir);
		const before = fingerprint(cwd);
		const { origin, stop } = await startAt(process.execPath, container.command, {
			...account,
			cwd,
			env: { ...env, DATA_DIR: data },
		});
		try {
			const [, ...words] = container.healthCheck;
			const { port } = new URL(origin);
			await run(process.execPath, words, { env: { PORT: port } });
			await expect(run(process.execPath, words, { env: { PORT: '1' } })).rejects.toThrow();
			expect(await (await fetch(`${origin}/ru`)).text()).toContain('<html lang="ru-RU"');
			const headers = { Origin: 'https://lantern.example' };
			const posted = { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(message) } as const;
			expect((await fetch(`${origin}/api/contact`, posted)).status).toBe(303);
		} finally {
			await stop();
		}
		expect(fingerprint(cwd)).toEqual(before);
	});

	it('has types: a section without one of its parts does not compile', async () => {
		const compile = () =>
			run(process.execPath, [join(repositoryRoot, 'node_modules/typescript/bin/tsc'), '-p', root]).then(
				() => '',
				({ stdout }: { stdout: string }) => stdout,
			);
		expect(await compile()).toBe('');
		const file = join(root, 'sections/prices/section.ts');
		const whole = readFileSync(file, 'utf8');
		writeFileSync(file, whole.replace(/\tcomponent:.*\n/, ''));
		expect(await compile()).toMatch(/sections\/prices\/section\.ts\(\d+,\d+\): error/);
		writeFileSync(file, whole.replace('title: text()', 'heading: text()'));
		expect(await compile()).toMatch(/sections\/prices\/prices\.tsx.*'title' does not exist/s);
		writeFileSync(file, whole);
	});
});

/** All files of a folder, with what changes when one is written. */
function fingerprint(folder: string): string[] {
	return globSync('**', { cwd: folder }).map((path) => `${path} ${statSync(join(folder, path)).mtimeMs}`);
}

/** Starts a server that says on which port it listens. */
async function startAt(
	program: string,
	words: string[],
	{ env, ...options }: { cwd: string; env: Record<string, string>; uid?: number; gid?: number },
): Promise<{ origin: string; stop: () => Promise<void> }> {
	const server = spawn(program, words, {
		...options,
		env: { ...process.env, ...env, PORT: '0', HOST: '127.0.0.1' },
	});
	const ended = once(server, 'exit');
	const origin = await new Promise<string>((resolve, reject) => {
		let output = '';
		const read = (chunk: Buffer) => {
			output += chunk;
			const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
			if (address) resolve(address[0]);
		};
		server.stdout?.on('data', read);
		server.stderr?.on('data', read);
		ended.then(([code]) => reject(new Error(`exit ${code}: ${output}`)));
	});
	return {
		origin,
		stop: async () => {
			server.kill();
			await ended;
		},
	};
}
