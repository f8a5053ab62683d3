import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from './kit.js';
import { sampleLanguage } from './languages.js';
import { Refusal } from './refusal.js';
import { demoSettings, sampleSettings } from './settings.js';
import { confirmedTranslations } from './translations.js';

const sample = fileURLToPath(new URL('../sample', import.meta.url));
const template = fileURLToPath(new URL('../template', import.meta.url));

/** npm takes no files of these names into a package: here they have others. */
const templateFiles = {
	'README.md': 'README.md',
	'env.example': '.env.example',
	gitattributes: '.gitattributes',
	gitignore: '.gitignore',
	npmrc: '.npmrc',
	'ci.yml': '.github/workflows/ci.yml',
	'tsconfig.json': 'tsconfig.json',
};

/** Writes what a site consists of, without its packages. */
export function writeSite(site, answers) {
	const isDemo = answers.content === 'demo';
	const source = isDemo ? repository : sample;
	if (isDemo && !existsSync(join(repository, 'site.config.ts'))) {
		throw new Refusal('The texts of the demo lie in the repository of Vitrine: begin there, or take the sample.');
	}
	for (const [name, path] of Object.entries(templateFiles)) {
		write(join(site, path), filledIn(readFileSync(join(template, name), 'utf8'), answers));
	}
	for (const folder of isDemo ? ['theme', 'public', 'sections'] : ['theme', 'public']) {
		cpSync(join(source, folder), join(site, folder), { recursive: true });
	}
	writeContent(join(source, 'content'), join(site, 'content'), answers);
	write(join(site, 'site.config.ts'), settings(answers));
}

function settings(answers) {
	if (answers.content === 'sample') return sampleSettings(answers);
	return demoSettings(readFileSync(join(repository, 'site.config.ts'), 'utf8'), answers);
}

function writeContent(source, target, answers) {
	const { name, languages, content } = answers;
	const [main] = languages;
	for (const { code, hasSample, hasWords } of languages) {
		if (!hasSample && code !== main.code) writeBegun(join(target, code), name);
		else if (hasSample) copyTexts(join(source, code), join(target, code), answers);
		else copyTexts(join(source, sampleLanguage), join(target, code), answers, (text) => asSample(text, hasWords));
	}
	cpSync(join(source, 'navigation.yaml'), join(target, 'navigation.yaml'));
	const lock = readFileSync(join(source, 'translations.lock'), 'utf8');
	const title = content === 'sample' ? name : undefined;
	write(join(target, 'translations.lock'), confirmedTranslations(lock, { languages, title }));
}

/** The one file that a language must have. */
function writeBegun(folder, name) {
	write(
		join(folder, 'pages/index.yaml'),
		`# Not translated yet: what is not in this folder appears in another language (README.md).
title: ${JSON.stringify(name)}
description: ${JSON.stringify(name)}
updated: ${today()}
`,
	);
}

/** What stands at the top of the texts of the interface where the kit has none in the language. */
const noWords = `Vitrine has none in this language:
# visitors see its English ones until you translate them here. Copy the lines from
# node_modules/vitrine/dist/i18n/words/en.yaml and translate them: "npm run check" lists those that are missing.`;

function copyTexts(source, target, answers, mark = (text) => text) {
	for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath ?? entry.path, entry.name);
		const copy = join(target, file.slice(source.length));
		if (/\.(md|yaml)$/.test(file)) write(copy, mark(filledIn(readFileSync(file, 'utf8'), answers)));
		else {
			mkdirSync(dirname(copy), { recursive: true });
			cpSync(file, copy);
		}
	}
}

/** Marks a text that stands in for one in another language: the kit tells by it what is not translated (`check/unfinished.ts`). */
function asSample(text, hasWords) {
	const mark = '# Sample text in English. Remove this line when the file is translated.\n';
	const marked = text.startsWith('---\n') ? text.replace('---\n', `---\n${mark}`) : mark + text;
	return hasWords ? marked : marked.replace(/All others come with (?:Vitrine|the kit)\./, () => noWords);
}

/** Puts the name and the day where a text of the sample has a place for them. */
function filledIn(text, { name, languages }) {
	const values = { '"{{name}}"': JSON.stringify(name), '{{name}}': name, '{{today}}': today() };
	const all = { ...values, '{{language}}': languages[0].code };
	return Object.entries(all).reduce((filled, [place, value]) => filled.replaceAll(place, () => value), text);
}

/** Where the site is at home by its settings, this day has begun. */
function today() {
	return new Date().toISOString().slice(0, 10);
}

/**
 * Writes `package.json`.
 *
 * @param kit the version of the kit, or its file
 */
export function writePackage(site, { folder, content }, kit) {
	const manifest = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'));
	const fonts = content === 'demo' ? demoFonts() : {};
	const name = basename(folder)
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
	const own = { ...manifest, name: name || 'site', dependencies: { ...fonts, vitrine: kit } };
	write(join(site, 'package.json'), `${JSON.stringify(own, undefined, '\t')}\n`);
}

function demoFonts() {
	const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
	return Object.fromEntries(Object.entries(dependencies).filter(([name]) => name !== 'vitrine'));
}

function write(path, text) {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
}
