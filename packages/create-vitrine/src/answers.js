import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { languageOf } from './languages.js';
import { Refusal } from './refusal.js';
import { refuseFullFolder } from './site-folder.js';

export const help = `npm create vitrine -- FOLDER
    Makes a site of your own in a new or empty folder. It asks for what you leave out:

    --name NAME            name of the site, up to 40 characters
    --languages de,en,ru   its languages, the default one first
    --content sample|demo  short sample texts, or those of the site that presents Vitrine
    --kit VERSION          the kit from the registry, instead of one that is packed beside the site
    --yes                  asks nothing: the name is that of the folder, the language English, the texts are samples

Exit code: 0 made, 1 not made, 2 not understood.`;

const optionTypes = {
	name: { type: 'string' },
	languages: { type: 'string' },
	content: { type: 'string' },
	kit: { type: 'string' },
	yes: { type: 'boolean', default: false },
};

/** A name in the title of a page leaves room for the title of the page. */
const longestName = 40;

const texts = ['sample', 'demo'];

/**
 * Finds out what site is wanted: by the words of the command, then by asking.
 *
 * @returns `{ folder, name, languages, content, kit }`
 */
export async function findAnswers(given) {
	const { values, positionals } = parse(given);
	if (positionals.length > 1) throw notUnderstood(`There is more than one folder: ${positionals.join(', ')}.`);
	if (values.kit !== undefined) checkVersion(values.kit);
	const ask = values.yes ? undefined : openQuestions();
	try {
		const directory = positionals[0] ?? (await ask?.question('Folder', 'my-site'));
		if (!directory) throw notUnderstood('Say which folder the site shall be in.');
		const folder = resolve(directory);
		refuseFullFolder(folder);
		const answer = async (given, question, usual) => given ?? (await ask?.question(question, usual)) ?? usual;
		const name = checkName(await answer(values.name, 'Name of the site', basename(folder).slice(0, longestName)));
		const languages = checkLanguages(
			await answer(values.languages, 'Languages by their tags, the default one first, as in "de,en,ru"', 'en'),
		);
		const content = checkTexts(await answer(values.content, 'Texts: sample or demo', texts[0]));
		return { folder, name, languages, content, kit: values.kit };
	} finally {
		ask?.close();
	}
}

function parse(given) {
	try {
		return parseArgs({ args: given, options: optionTypes, allowPositionals: true });
	} catch (error) {
		if (!`${error.code}`.startsWith('ERR_PARSE_ARGS')) throw error;
		// What follows the first sentence is advice for other cases than those of people.
		throw notUnderstood(`${error.message.split(/\.\s/, 1)[0].replace(/\.$/, '')}.`);
	}
}

function notUnderstood(sentence) {
	return new Refusal(`${sentence} See "--help".`, { exitCode: 2 });
}

/** Asks on the terminal, or reads answers line by line from a pipe. */
function openQuestions() {
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	const lines = terminal[Symbol.asyncIterator]();
	const question = async (text, usual) => {
		terminal.setPrompt(`${text} (${usual}): `);
		terminal.prompt();
		const { value, done } = await lines.next();
		if (done) throw new Refusal('Nobody answered: no site was made.');
		return value.trim() === '' ? usual : value.trim();
	};
	return { question, close: () => terminal.close() };
}

function checkName(given) {
	const name = given.trim();
	const isName = /[\p{L}\p{N}]/u.test(name) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
	if (isName && [...name].length <= longestName) return name;
	throw new Refusal(
		`${JSON.stringify(given)} cannot be the name of a site: write 1 to ${longestName} letters, digits and signs.`,
	);
}

function checkLanguages(given) {
	const codes = given.split(/[\s,]+/).filter((code) => code !== '');
	if (codes.length === 0) throw new Refusal('A site needs a language: write for example "--languages en,de".');
	const twice = codes.find((code, index) => codes.indexOf(code) !== index);
	if (twice) throw new Refusal(`The language "${twice}" is named twice.`);
	return codes.map((code) => {
		const language = languageOf(code);
		if (language) return language;
		throw new Refusal(
			`${JSON.stringify(code)} is no language that is known: write its tag in small letters, for example "de" or "pt-br".`,
		);
	});
}

function checkTexts(content) {
	if (texts.includes(content)) return content;
	throw new Refusal(`${JSON.stringify(content)} is no choice of texts: write "sample" or "demo".`);
}

function checkVersion(version) {
	if (/^\d+\.\d+\.\d+[-+.\w]*$/.test(version)) return;
	throw new Refusal(`${JSON.stringify(version)} is no version of the kit: write for example "--kit 0.1.0".`);
}
