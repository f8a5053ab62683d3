import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAnswers } from '../packages/create-vitrine/src/answers.js';
import { writePackage, writeSite } from '../packages/create-vitrine/src/write-site.js';
import { linkPackages, newSite } from './support/new-site.ts';
import { newText, packNextKit } from './support/next-kit.ts';
import { repositoryRoot } from './support/repository.ts';

const run = promisify(execFile);

/** A site with a brand of its own, made with this version of the kit. */
let root: string;
/** What it was before the kit was updated, by path. */
let before: Record<string, string>;

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function write(path: string, text: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}

function edit(path: string, from: string | RegExp, to: string): void {
	const text = read(path);
	expect(text).toMatch(from);
	write(path, text.replace(from, to));
}

/** Every file that people of the site write, with its text. */
function ownFiles(): Record<string, string> {
	const paths = execFileSync('git', ['-C', root, 'ls-files', '-z', '-co', '--exclude-standard'], { encoding: 'utf8' });
	const isOwn = (path: string) =>
		/^(content|forms|sections|theme|public|site\.config)/.test(path) && existsSync(join(root, path));
	return Object.fromEntries(paths.split('\0').flatMap((path) => (isOwn(path) ? [[path, read(path)]] : [])));
}

async function say(program: string, ...words: string[]): Promise<string> {
	const env = { ...process.env, NODE_ENV: undefined };
	const { stdout } = await run(program, words, { cwd: root, env });
	return stdout;
}

const npm = (...words: string[]) => say('npm', ...words);
const vitrine = (...words: string[]) => say(join(root, 'node_modules/.bin/vitrine'), ...words);

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'vitrine-version-'));
	const words = [root, '--yes', '--content', 'sample', '--name', 'Lampenhaus', '--languages', 'lb,en,ru'];
	rmSync(root, { recursive: true });
	const answers = await findAnswers(words);
	writeSite(root, answers);
	const site = await newSite();
	for (const name of ['vendor', 'package-lock.json'])
		cpSync(join(site.folder, name), join(root, name), { recursive: true });
	const [packed = ''] = globSync('vitrine-[0-9]*.tgz', { cwd: join(root, 'vendor') });
	const editor = packed.replace('vitrine-', 'vitrine-editor-');
	writePackage(root, answers, { vitrine: `file:vendor/${packed}`, 'vitrine-editor': `file:vendor/${editor}` });
	linkPackages(site, root);

	cpSync(join(repositoryRoot, 'test/fixtures/own-brand'), root, { recursive: true });
	write('theme/logo.svg', '<svg viewBox="0 0 24 24"><path d="M4 20 12 3l8 17z" fill="currentColor"/></svg>\n');
	edit('theme/tokens.css', /--accent: .*;/, '--accent: light-dark(#123456, #abcdef);');
	const font = '@expo-google-fonts/m-plus-1p';
	cpSync(join(repositoryRoot, 'node_modules', font, '400Regular/MPLUS1p_400Regular.ttf'), join(root, 'fonts/lamp.ttf'));
	cpSync(join(repositoryRoot, 'node_modules', font, 'LICENSE_FONT'), join(root, 'fonts/LICENCE'));
	edit('site.config.ts', "typography: 'none', font: 'system'", "typography: 'none', font: 'lamp'");
	const files = "{ text: { file: './fonts/lamp.ttf', license: './fonts/LICENCE' } }";
	edit('site.config.ts', '\tfonts: {', `\tfonts: {\n\t\tlamp: ${files},`);
	edit('content/lb/pages/index.yaml', '\n  features:', '\n  quote: shared\n\n  hours: shared\n\n  features:');
	edit('content/lb/pages/index.yaml', /(?<=kind: hero\n +)title: .*/, 'title: Luucht fir laang Nuechten');
	edit('content/ru/pages/index.yaml', /(?<=kind: hero\n +)title: .*/, 'title: Свет для долгих ночей');
	await vitrine('translations', 'accept', '--all');
	const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words]);
	git('-c', 'init.defaultBranch=main', 'init', '--quiet');
	git('add', '--all');
	const author = ['-c', 'user.name=Editor', '-c', 'user.email=editor@lamp.example'];
	git(...author, 'commit', '--quiet', '--message', 'Before the update');
	before = ownFiles();
	packNextKit(join(root, 'vendor', packed), join(root, 'vendor'));
}, 400_000);

describe('a site with a brand of its own, after the two commands of an update', { timeout: 400_000 }, () => {
	let told: string;
	let home: string;

	beforeAll(async () => {
		await npm('install', './vendor/vitrine-9.0.0.tgz', '--prefer-offline', '--no-audit', '--no-fund');
		told = await vitrine('upgrade');
		await vitrine('build');
		home = read('dist/site/index.html');
	}, 200_000);

	it('has been told what changed', () => {
		expect(told).toMatchInlineSnapshot(`
			"From format 4 to 5.
			  site.config.ts: defaultLocale is called mainLocale
			  content/en/messages.yaml is content/en/words.yaml now
			  content/lb/messages.yaml is content/lb/words.yaml now
			  content/ru/messages.yaml is content/ru/words.yaml now
			  Changed: content/en/messages.yaml, content/en/words.yaml, content/lb/messages.yaml, content/lb/words.yaml, content/ru/messages.yaml, content/ru/words.yaml, content/translations.lock, site.config.ts

			"npx vitrine upgrade --undo" takes this back. "npm run check" shows whether all is well.
			"
		`);
		expect(read('node_modules/vitrine/package.json')).toContain('"version": "9.0.0"');
	});

	it('passes its check', async () => {
		const checked = await vitrine('check');
		expect(checked).toContain('✓ audit');
		expect(checked).not.toContain('✗');
	});

	it('has its own tokens, logo, sections and footer, in the markup of the new kit', () => {
		expect(home).toContain('data-next=""');
		expect(home).toContain('Luucht fir laang Nuechten');
		expect(home).toContain('--accent:light-dark(#123456,#abcdef)');
		expect(home).toContain('d="M4 20 12 3l8 17z"');
		expect(home).toContain('<blockquote>Si liicht déi ganz Nuecht.</blockquote>');
		expect(home).toMatch(/<dl class="[a-z-]+">.*Samschdeg/);
		expect(home).toMatch(/\.[a-z-]+\{column-gap:1\.75rem\}/);
		expect(home.replaceAll('<!-- -->', '')).toMatch(/<footer class="[a-z-]+"><p>© 1911 Lampenhaus<\/p>/);
		expect(home).toMatch(/rel="preload" href="\/assets\/fonts-lamp\./);
		expect(home).toContain('property="og:image"');
	});

	it('shows the new text in the languages of the kit, in Luxembourgish as English, and lists it', async () => {
		expect(home).toContain(`<p lang="en" dir="ltr">${newText.en}</p>`);
		expect(read('dist/site/en.html')).toContain(`<p>${newText.en}</p>`);
		expect(read('dist/site/ru.html')).toContain(newText.ru);
		expect(await vitrine('translations')).toMatch(/content\/lb\/words.yaml lacks .*header-thanks/);
	});

	it('has lost no confirmed translation', async () => {
		const lock = 'content/translations.lock';
		const lines = (text = '') => text.split('\n').toSorted();
		expect(lines(read(lock))).toEqual(lines(before[lock]?.replaceAll(' messages.yaml ', ' words.yaml ')));
		expect(await vitrine('translations')).toMatch(/all texts +100 %: (\d+) up to date +100 %: \1 up to date/);
	});

	it('is as it was when the upgrade is taken back, and goes on from there', async () => {
		const after = ownFiles();
		expect(await vitrine('upgrade', '--undo')).toContain('content/lb/messages.yaml');
		expect(ownFiles()).toEqual(before);
		expect(await vitrine('upgrade')).toBe(told);
		expect(ownFiles()).toEqual(after);
	});
});
