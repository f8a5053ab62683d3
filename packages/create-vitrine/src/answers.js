import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { languageOf, spokenLanguages } from './languages.js';
import { describeLook, looks } from './look.js';
import { Interruption, Refusal } from './refusal.js';
import { refuseFullFolder } from './site-folder.js';

export const help = `npm create vitrine -- FOLDER
    Makes a site of your own in a new or empty folder. It asks for what you leave out:

    --name NAME            name of the site, up to 40 characters
    --languages de,en,ru   its languages, the default one first: any, and these with buttons and notices
                           ${inLines(spokenLanguages).join('\n                           ')}
    --look NAME            colors, shapes and fonts, which can be changed later:
                           ${looks.join(', ')}
    --content NAME         company: a finished site to put your own words, prices and pictures into
                           sample: a home page and a page about you, almost empty
    --kit VERSION          the kit from the registry, instead of one that is packed beside the site
    --yes                  asks nothing: takes the name of the folder, English, the look vitrine and the company

Exit code: 0 made, 1 not made, 2 not understood.`;

const optionTypes = {
	name: { type: 'string' },
	languages: { type: 'string' },
	look: { type: 'string' },
	content: { type: 'string' },
	kit: { type: 'string' },
	yes: { type: 'boolean', default: false },
};

function inLines(words) {
	const half = Math.ceil(words.length / 2);
	return [words.slice(0, half), words.slice(half)].map((line) => line.join(' '));
}

/** A name in the title of a page leaves room for the title of the page. */
const longestName = 40;

const texts = ['company', 'sample'];

/**
 * Finds out what site is wanted: by the words of the command, then by asking.
 *
 * @returns `{ folder, name, languages, look, content, kit }`
 */
export async function findAnswers(given) {
	const { values, positionals } = parse(given);
	if (positionals.length > 1) throw notUnderstood(`There is more than one folder: ${positionals.join(', ')}.`);
	if (positionals.length === 0 && values.yes) throw notUnderstood('Say which folder the site shall be in.');
	const known = { folder: positionals[0], ...values };
	for (const [option, check] of Object.entries(checks)) {
		if (known[option] !== undefined) known[option] = check(known[option]);
	}
	const { ask, close } = values.yes ? { ask: (option, _, usual) => checks[option](usual) } : openQuestions();
	const answer = async (option, question, usual) => known[option] ?? (await ask(option, question, usual));
	try {
		const folder = await answer('folder', 'Folder', 'my-site');
		const name = await answer('name', 'Name of the site', basename(folder).slice(0, longestName));
		const languages = await answer(
			'languages',
			`Buttons and notices come in ${inLines(spokenLanguages).join('\n')}\nLanguages by their tags, the default one first, as in "de,en,ru"`,
			'en',
		);
		const described = looks.map((look) => `  ${look.padEnd(8)}  ${describeLook(look)}`);
		const look = await answer('look', `Looks, in light and dark:\n${described.join('\n')}\nLook`, looks[0]);
		const content = await answer(
			'content',
			'  company   a finished site to put your own words, prices and pictures into\n  sample    a home page and a page about you, almost empty\nContent: company or sample',
			texts[0],
		);
		return { folder, name, languages, look, content, kit: known.kit };
	} finally {
		close?.();
	}
}

/** Each gives what an answer means, or says in one sentence what is wrong with it. */
const checks = {
	folder: checkFolder,
	name: checkName,
	languages: checkLanguages,
	look: checkLook,
	content: checkTexts,
	kit: checkVersion,
};

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

/** Asks on the terminal, until the answer is right; or reads answers line by line from a pipe. */
function openQuestions() {
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	const answers = terminal[Symbol.asyncIterator]();
	let isInterrupted = false;
	terminal.on('SIGINT', () => {
		isInterrupted = true;
		terminal.close();
	});
	const ask = async (option, text, usual) => {
		const lines = text.split('\n');
		const question = lines.pop();
		// A pipe reads the questions alone.
		if (process.stdin.isTTY) for (const line of lines) console.log(line);
		terminal.setPrompt(`${question} (${usual}): `);
		for (;;) {
			terminal.prompt();
			const { value, done } = await answers.next();
			if (isInterrupted) throw new Interruption();
			if (done) throw new Refusal('Nobody answered: no site was made.');
			try {
				return checks[option](value.trim() || usual);
			} catch (error) {
				if (!(error instanceof Refusal) || !process.stdin.isTTY) throw error;
				console.log(error.message);
			}
		}
	};
	return { ask, close: () => terminal.close() };
}

function checkFolder(given) {
	const folder = resolve(given);
	refuseFullFolder(folder);
	return folder;
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
	if (codes.length === 0) throw new Refusal('A site needs a language: write for example "en,de".');
	const twice = codes.find((code, index) => codes.indexOf(code) !== index);
	if (twice) throw new Refusal(`The language "${twice}" is named twice.`);
	const languages = codes.map((code) => {
		const language = languageOf(code);
		if (language) return language;
		throw new Refusal(
			`${JSON.stringify(code)} is no language that is known: write its tag in small letters, for example "de" or "pt-br".`,
		);
	});
	for (const [index, { code, tag }] of languages.entries()) {
		const same = languages.slice(0, index).find((other) => other.tag === tag);
		if (same) throw new Refusal(`The languages "${same.code}" and "${code}" are the same one, ${tag}.`);
	}
	return languages;
}

function checkLook(look) {
	if (looks.includes(look)) return look;
	throw new Refusal(`${JSON.stringify(look)} is no look: write ${orList(looks)}.`);
}

function checkTexts(content) {
	if (texts.includes(content)) return content;
	throw new Refusal(`${JSON.stringify(content)} is no choice of content: write ${orList(texts)}.`);
}

function orList(names) {
	const quoted = names.map((name) => `"${name}"`);
	return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function checkVersion(version) {
	if (/^\d+\.\d+\.\d+[-+.\w]*$/.test(version)) return version;
	throw new Refusal(`${JSON.stringify(version)} is no version of the kit: write for example "--kit 0.1.0".`);
}
