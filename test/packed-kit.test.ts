import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { home, settings, siteWith } from './support/fixture-site.ts';
import { linkPackages, newSite } from './support/new-site.ts';
import { repositoryRoot } from './support/repository.ts';

/** A site that has nothing of this repository but the packed kit. */
let root: string;

const run = promisify(execFile);

const vitrine = (...parameters: string[]) =>
	run(join(root, 'node_modules/.bin/vitrine'), parameters, { cwd: root, env: { ...process.env, NODE_ENV: undefined } });

/** The files that the guide tells authors of a section to write, by the language of their block. */
function guide(): Record<'ts' | 'tsx', string> {
	const text = readFileSync(join(repositoryRoot, 'docs/guides/add-a-section.md'), 'utf8');
	const block = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? '';
	return { ts: block('ts'), tsx: block('tsx') };
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

beforeAll(async () => {
	const { ts, tsx } = guide();
	const fonts = /\tfonts: \{.*?\n\t\},\n/s;
	const own = settings()
		.replace('export default {', "import { defineSite } from 'vitrine';\n\nexport default defineSite({")
		.replace(/\};\n$/, '});\n')
		.replaceAll("font: 'house'", "font: 'system'")
		.replace(fonts, '');
	const tokens = readFileSync(join(repositoryRoot, 'packages/vitrine/src/ui/tokens.css'), 'utf8');
	root = siteWith({
		'site.config.ts': own,
		'theme/tokens.css': tokens.replace(/--accent: .*;/, '--accent: light-dark(#123456, #abcdef);'),
		'sections/prices/section.ts': ts,
		'sections/prices/prices.tsx': tsx,
		'sections/prices/prices.module.css': '.prices {\n\tpadding-inline-start: 1.5rem;\n}\n',
		...home('en', {
			prices:
				'kind: prices\nlabel: Prices\ntitle: Prices\nitems:\n  - { name: Lamp, price: 40 €, note: "With *shade*." }',
		}),
		'tsconfig.json': JSON.stringify(tsconfig),
	});
	writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'lantern', private: true, type: 'module' }));
	const site = await newSite();
	cpSync(join(site.folder, 'package-lock.json'), join(root, 'package-lock.json'));
	linkPackages(site, root);
	// It is no part of the kit, which works without it.
	rmSync(join(root, 'node_modules/playwright-core'), { recursive: true });
}, 400_000);

describe('the kit, packed and installed into an empty folder', { timeout: 120_000 }, () => {
	it('builds a site with tokens and a section of its own', async () => {
		const { stdout } = await vitrine('build');
		expect(stdout).toMatch(/^Built 13 pages/);
		const home = readFileSync(join(root, 'dist/site/index.html'), 'utf8');
		expect(home).toContain('--accent:light-dark(#123456,#abcdef)');
		expect(home).toMatch(/\.[a-z]+-prices\{padding-inline-start:1\.5rem\}/);
		expect(home.replaceAll('<!-- -->', '')).toMatch(
			/<ul class="[a-z]+-prices" data-count="1"><li>Lamp, 40 €: With <em>shade<\/em>\.<\/li>/,
		);
	});

	it('finds nothing wrong with it', async () => {
		const { stdout } = await vitrine('check');
		expect(stdout).toContain('✓ audit');
		expect(stdout).not.toContain('✗');
	});

	it('serves it', async () => {
		const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(root, 'data') };
		const server = spawn(join(root, 'node_modules/.bin/vitrine'), ['serve'], { cwd: root, env });
		const ended = once(server, 'exit');
		try {
			const origin = await new Promise<string>((resolve, reject) => {
				let output = '';
				server.stdout.on('data', (chunk) => {
					output += chunk;
					const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
					if (address) resolve(address[0]);
				});
				ended.then(([code]) => reject(new Error(`exit ${code}: ${output}`)));
			});
			const page = await fetch(`${origin}/ru`);
			expect(await page.text()).toContain('<html lang="ru-RU"');
			expect((await fetch(`${origin}/api/contact/token`)).status).toBe(200);
		} finally {
			server.kill();
			await ended;
		}
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
		writeFileSync(file, whole.replace(/\ttoMarkdown:.*?\n\texample/s, '\texample'));
		expect(await compile()).toMatch(/sections\/prices\/section\.ts.*'toMarkdown' is missing/s);
		writeFileSync(file, whole.replace('title: text()', 'heading: text()'));
		expect(await compile()).toMatch(/sections\/prices\/prices\.tsx.*'title' does not exist/s);
		writeFileSync(file, whole);
	});
});
