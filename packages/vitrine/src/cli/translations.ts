import { resolve } from 'node:path';
import { ChangeError } from '#content/edit/files/change-error.ts';
import { ContentError } from '#content/problems/problem.ts';
import { nearest } from '#node/edit-distance.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { printableLines } from '#node/printable.ts';
import { accept } from '#translations/commands/accept.ts';
import { type Answer, type CommandOptions, refuse } from '#translations/commands/answer.ts';
import { diff } from '#translations/commands/diff.ts';
import { exportWork } from '#translations/commands/export.ts';
import { importWork } from '#translations/commands/import.ts';
import { prune } from '#translations/commands/prune.ts';
import { rename } from '#translations/commands/rename.ts';
import { showStates } from '#translations/commands/show-states.ts';

type Command = (options: CommandOptions, parameters: readonly string[]) => Promise<Answer>;

const commands: Record<string, Command> = { accept, diff, export: exportWork, import: importWork, prune, rename };

export const help = `npm run translations                            what is translated, and what is out of date
npm run translations -- diff ru pages/about     what changed in the original since the translation was made;
                                                several files may follow one another
npm run translations -- accept ru pages/about   "this translation matches the original of today"
npm run translations -- accept ru --all         the same for all Russian files; without ru, for all languages
npm run translations -- export ja work.xlf      the open Japanese work, as a file for translation tools (XLIFF 2)
                                                "… work.xlf pages/about news" for these alone, "--new" with the entries
                                                of news and other collections that Japanese lacks
npm run translations -- import work.xlf         takes such a file back
npm run translations -- rename                  writes what was confirmed under today's names, also of the default language
npm run translations -- prune                   forgets languages, files and texts that are gone
npm run translations -- --html board.html       everything on one page, for reading
npm run translations -- --json                  everything, for other programs

up to date           the translation was made from the original as it is now ("fresh" in JSON and settings)
out of date          the original changed since, or the translation is not confirmed yet ("stale")
missing              not translated
without an original  a translation whose original is gone ("extra")
`;

const optionTypes = {
	root: { type: 'string' },
	all: { type: 'boolean', default: false },
	new: { type: 'boolean', default: false },
	json: { type: 'boolean', default: false },
	html: { type: 'string' },
	help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Runs one command.
 *
 * @param given what was typed behind "npm run translations --"
 * @throws {UsageError} for an option or a command that there is not
 */
export async function runTranslations(given: readonly string[]): Promise<Answer> {
	try {
		const parsed = parseArguments([...given], optionTypes);
		const [name, ...parameters] = parsed.words;
		if (parsed.options.help || name === 'help') return { text: help.trim(), isGood: true };
		const options: CommandOptions = { ...parsed.options, root: resolve(parsed.options.root ?? '.') };
		if (name === undefined) return await showStates(options);
		const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
		if (command) return await runAgainWhereChanged(() => command(options, parameters));
		const meant = nearest(name, Object.keys(commands));
		throw new UsageError(`There is no command ${JSON.stringify(name)}${meant ? `, but "${meant}"` : ''}`);
	} catch (error) {
		if (error instanceof UsageError) throw error;
		return refuse(explain(error));
	}
}

/** What others write while a command runs is read again: they may have confirmed something, too. */
async function runAgainWhereChanged(run: () => Promise<Answer>): Promise<Answer> {
	for (let attempt = 1; attempt < 5; attempt++) {
		try {
			return await run();
		} catch (error) {
			if (!(error instanceof ChangeError && error.reason === 'changed')) throw error;
		}
	}
	return run();
}

function explain(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error instanceof ContentError || error instanceof ChangeError) return error.message;
	if ('code' in error && 'path' in error) {
		return `${error.path} cannot be read or written (${error.code}). Nothing was changed.`;
	}
	return error.stack ?? error.message;
}

/** `vitrine translations` */
export async function run(parameters: string[]): Promise<void> {
	const { text, isGood, isReport = isGood } = await runTranslations(parameters);
	(isReport ? console.log : console.error)(printableLines(text));
	process.exitCode = isGood ? 0 : 1;
}
