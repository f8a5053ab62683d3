import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { packCreate } from '../packages/create-vitrine/pack.ts';
import { findAnswers } from '../packages/create-vitrine/src/answers.js';
import { looks } from '../packages/create-vitrine/src/look.js';
import { writePackage, writeSite } from '../packages/create-vitrine/src/write-site.js';
import { fillWithRealCaches } from './support/built-site.ts';
import { sampled } from './support/long-form.ts';
import { linkPackages, newSite } from './support/new-site.ts';
import { repositoryRoot, vitrine } from './support/repository.ts';

const run = promisify(execFile);

/** Writes a site of a company, as the command does, without its packages. */
async function companySite(...words: string[]): Promise<string> {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-first-day-'));
	const answers = await findAnswers([root, '--yes', '--name', 'Halden', '--languages', 'en,ru,ja', ...words]);
	writeSite(root, answers);
	writePackage(root, answers, { vitrine: '0.2.0', 'vitrine-editor': '0.2.0' });
	return root;
}

const filesIn = (root: string, folder: string): string[] =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(root.length + 1)] : []))
		.sort();

/** Runs `npm run check` and returns what it lists as not replaced, and all else that it prints. */
async function check(root: string): Promise<{ open: string[]; others: string[] }> {
	const program = join(root, 'node_modules/.bin/vitrine');
	const env = { ...process.env, NODE_ENV: undefined };
	const { stdout } = await run(program, ['check'], { cwd: root, env });
	const lines = stdout.split('\n');
	const open = lines.flatMap((line) => /^ *not replaced yet: (.*)/.exec(line)?.[1] ?? []);
	return { open, others: lines.filter((line) => !line.includes('not replaced yet: ')) };
}

describe.each(sampled(looks, 1))('a site of a company in the look %s', (look) => {
	let root: string;

	beforeAll(async () => {
		root = await companySite('--look', look, '--name', 'Lampe & "Söhne"');
		linkPackages(await newSite(), root);
		for (const name of readdirSync(join(repositoryRoot, 'node_modules/@expo-google-fonts'))) {
			const font = join('node_modules/@expo-google-fonts', name);
			cpSync(join(repositoryRoot, font), join(root, font), { recursive: true });
		}
		await fillWithRealCaches(join(root, 'dist'));
	});

	it('passes its check, which lists every sample and nothing else, until all are replaced', {
		timeout: 400_000,
	}, async () => {
		const texts = filesIn(root, 'content').filter((path) => /\/(pages|news|forms)\//.test(path));
		const { open, others } = await check(root);
		expect(others.filter((line) => /✗|warning|out of date|missing/.test(line))).toEqual([]);
		expect(others).toEqual(
			expect.arrayContaining([expect.stringMatching(/ru: 100 %/), expect.stringMatching(/ja: 100 %/)]),
		);
		const listed = new Set(open.map((line) => line.replace(/:.*/, '')));
		const forms = filesIn(root, 'forms');
		expect([...listed].sort()).toEqual(['public/favicon.svg', 'site.config.ts', ...forms, ...texts].sort());
		expect(open.filter((line) => line.startsWith('site.config.ts')).length).toBe(2);

		for (const path of ['site.config.ts', 'public/favicon.svg', ...forms, ...texts]) {
			const own = readFileSync(join(root, path), 'utf8')
				.replace(/^# Sample text\. .*\n/m, '')
				.replace('<!-- Sample icon: replace it with yours. -->', '')
				.replace(/\[\[[^\]]+\]\]/g, 'x')
				.replace(/\bexample\.com/g, 'lampe.test');
			writeFileSync(join(root, path), own);
		}
		expect((await check(root)).open).toEqual([]);
	});

	it('shows no mark of a sample to visitors but the places that a law asks to be filled in', () => {
		const pages = filesIn(root, 'dist/site').filter((path) => path.endsWith('.html'));
		expect(pages.length).toBeGreaterThan(30);
		const marked = pages.filter((path) => /Sample (text|icon)|\{\{/.test(readFileSync(join(root, path), 'utf8')));
		expect(marked).toEqual([]);
	});

	it('names the fonts in the list of licenses', () => {
		const settings = readFileSync(join(root, 'site.config.ts'), 'utf8');
		const fonts = [...settings.matchAll(/(\w+)_(\w+)\.ttf/g)].map(([, name, style]) =>
			`${name}-${style}`.toLowerCase(),
		);
		const list = readFileSync(join(root, 'dist/site/licences.txt'), 'utf8');
		expect(fonts.length).toBeGreaterThan(0);
		for (const font of fonts) expect(list).toContain(`Font: ${font}`);
	});

	it('is what "vitrine theme" makes of an untouched site in another look', async () => {
		const other = await companySite('--look', look === 'poster' ? 'orchard' : 'poster');
		const idle = mkdtempSync(join(tmpdir(), 'vitrine-npm-'));
		writeFileSync(join(idle, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
		const env = { ...process.env, PATH: `${idle}:${process.env.PATH}` };
		const { status, stderr } = spawnSync(process.execPath, [vitrine, 'theme', look], {
			cwd: other,
			env,
			encoding: 'utf8',
		});
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
		const made = await companySite('--look', look);
		const dependencies = (folder: string) =>
			JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies;
		expect(dependencies(other)).toEqual(dependencies(made));
		const parts = (folder: string) =>
			['site.config.ts', ...filesIn(folder, 'theme'), ...filesIn(folder, 'content'), ...filesIn(folder, 'public')].map(
				(path) => [path, readFileSync(join(folder, path), 'utf8')],
			);
		expect(parts(other)).toEqual(parts(made));
	});
});

describe('a site of a company in other languages', () => {
	it('has the English texts in its default language, marked as such, and a home page of a begun one', async () => {
		const root = await companySite('--languages', 'de,ru,fr');
		for (const path of filesIn(root, 'content/de')) {
			const text = readFileSync(join(root, path), 'utf8');
			expect(text.match(/^# Sample text.*$/gm), path).toEqual([
				'# Sample text in English. Remove this line when the file is translated.',
			]);
		}
		expect(readFileSync(join(root, 'content/de/pages/prices.yaml'), 'utf8')).toContain('Light by subscription');
		expect(readFileSync(join(root, 'content/ru/pages/prices.yaml'), 'utf8')).toContain('Свет по подписке');
		expect(filesIn(root, 'content/fr')).toEqual(['content/fr/pages/index.yaml']);
	});
});

describe('the package create-vitrine, as it is published', () => {
	it('brings the looks and the contents, and asks the registry for the kit', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-published-'));
		execFileSync('tar', ['-xzf', await packCreate(folder), '-C', folder]);
		const env = { PATH: process.env.PATH, npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: folder };
		const words = [join(folder, 'package'), join(folder, 'lamps'), '--yes', '--look', 'poster'];
		const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' });
		expect(stdout).toBe('Asking npm what the kit needs …\n');
		expect(stderr).toBe('npm could not find out what the kit needs (ECONNREFUSED): is there a network?\n');
	});
});
