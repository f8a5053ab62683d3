import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleLanguage } from './languages.js';
import { copyLook, fontsOf } from './look.js';
import { formSettings, orderSettings, siteSettings } from './settings.js';
import { confirmedTranslations } from './translations.js';

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

/** Folders with the texts of a site: what every site begins with, then what was chosen. */
function sourcesOf({ content }) {
	return ['shared', content].map((name) => fileURLToPath(new URL(`../${name}`, import.meta.url)));
}

/** Writes what a site consists of, without its packages. */
export function writeSite(site, answers) {
	for (const [name, path] of Object.entries(templateFiles)) {
		write(join(site, path), filledIn(readFileSync(join(template, name), 'utf8'), answers));
	}
	for (const source of sourcesOf(answers)) {
		if (existsSync(join(source, 'public'))) cpSync(join(source, 'public'), join(site, 'public'), { recursive: true });
	}
	copyLook(answers.look, site);
	writeContent(join(site, 'content'), answers);
	write(join(site, 'site.config.ts'), siteSettings(answers));
	write(join(site, 'forms/contact.yaml'), formSettings(answers));
	if (answers.content === 'company') write(join(site, 'forms/order.yaml'), orderSettings());
}

function writeContent(target, answers) {
	const { name, languages } = answers;
	const [main] = languages;
	const contents = sourcesOf(answers).map((source) => join(source, 'content'));
	for (const { code, hasSample, hasWords } of languages) {
		if (!hasSample && code !== main.code) {
			writeBegun(join(target, code), name);
			continue;
		}
		const mark = hasSample ? undefined : (text) => asSample(text, hasWords);
		for (const source of contents) {
			copyTexts(join(source, hasSample ? code : sampleLanguage), join(target, code), answers, mark);
		}
	}
	cpSync(join(contents.at(-1), 'navigation.yaml'), join(target, 'navigation.yaml'));
	write(join(target, 'translations.lock'), confirmedTranslations(contents, answers));
}

/** The one file that a language must have. */
function writeBegun(folder, name) {
	write(
		join(folder, 'pages/index.yaml'),
		`# Not translated yet: what is not in this folder appears in another language (README.md).
title: ${JSON.stringify(name)}
description: ${JSON.stringify(name)}
updated: ${daysAgo(0)}
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
		write(join(target, file.slice(source.length)), mark(filledIn(readFileSync(file, 'utf8'), answers)));
	}
}

/** Marks a text that stands in for one in another language: the kit tells by it what is not translated (`check/unfinished.ts`). */
function asSample(text, hasWords) {
	const mark = '# Sample text in English. Remove this line when the file is translated.\n';
	const own = text.replace(/^# Sample text\. .*\n/m, '');
	const marked = own.startsWith('---\n') ? own.replace('---\n', `---\n${mark}`) : mark + own;
	return hasWords ? marked : marked.replace(/All others come with (?:Vitrine|the kit)\./, () => noWords);
}

/**
 * Puts the name and days where a text of the sample has places for them. In YAML, the name is inside double quotes.
 *
 * @example {{today}} // 2026-11-28
 * @example {{today-9}} // 2026-11-19
 */
function filledIn(text, { name, languages }) {
	return text
		.replace(/\{\{today(?:-(\d+))?\}\}/g, (_, days = 0) => daysAgo(days))
		.replace(/"(.*?)\{\{name\}\}/g, (_, before) => `"${before}${JSON.stringify(name).slice(1, -1)}`)
		.replaceAll('{{name}}', () => name)
		.replaceAll('{{language}}', languages[0].code);
}

/** Returns a day in UTC: where the site is at home by its settings, it has begun. */
function daysAgo(days) {
	return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Writes `package.json`.
 *
 * @param kit the version of the kit and of its editor, or their files
 */
export function writePackage(site, { folder, look, languages }, kit) {
	const manifest = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'));
	const name = basename(folder)
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
	const { vitrine, ...ofDevelopment } = kit;
	const dependencies = { ...fontsOf(look, languages).packages, vitrine };
	const devDependencies = { ...manifest.devDependencies, ...ofDevelopment };
	const written = { ...manifest, name: name || 'site', dependencies, devDependencies };
	write(join(site, 'package.json'), `${JSON.stringify(written, undefined, '\t')}\n`);
}

function write(path, text) {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
}
