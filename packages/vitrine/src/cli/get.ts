import { resolve } from 'node:path';
import { EditRefusal } from '#content/edit/edit-refusal.ts';
import { fieldAt } from '#content/edit/edits/apply-edit.ts';
import { keyToPlace, placeToKey } from '#content/edit/field.ts';
import { type EditSession, openSession } from '#content/edit/session/edit-session.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { printableJson, printableLines } from '#node/printable.ts';
import { explainFailure } from './explain-failure.ts';

export const help = `npx vitrine get content/en/pages/about.md
    Lists the texts and values of a file, each with its key.
npx vitrine get content/en/pages/about.md:title
    Prints one text or value. The third part of a page of Markdown is :003.

    --json          writes places, lines, hashes and kinds as well
    --root FOLDER   the site of another folder

Exit code: 0 found, 1 there is none, 2 not understood.`;

/** `vitrine get`: shows texts and values of a site, as `vitrine set` names them. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		json: { type: 'boolean', default: false },
	});
	const [place, ...more] = words;
	if (place === undefined || more.length > 0) throw new UsageError('Expected a file, or a file and a key');
	try {
		const session = await openSession(resolve(options.root ?? '.'));
		console.log(await show(session, readPlace(place), options.json));
	} catch (error) {
		console.error(error instanceof EditRefusal ? error.message : explainFailure(error));
		process.exitCode = 1;
	}
}

async function show(
	session: EditSession,
	{ file, key }: { file: string; key: string | undefined },
	json: boolean,
): Promise<string> {
	const { fields, problems } = await session.fieldsOf(file);
	const [problem] = problems;
	if (problem) throw new EditRefusal(`${file}:${problem.line} ${problem.found}`);
	const found = key === undefined ? fields.filter(({ range }) => range) : [fieldAt(fields, keyToPlace(key))];
	if (found.some((field) => field === undefined)) throw new EditRefusal(`${file} has no ${key}.`);
	const shown = found.filter((field) => field !== undefined);
	if (json) return printableJson(key === undefined ? shown : shown[0]);
	if (key !== undefined) return printableLines(String(shown[0]?.value ?? ''));
	const leaves = shown.filter(({ control }) => control !== 'group' && control !== 'list');
	return leaves.map(({ place, value }) => `${placeToKey(place)}: ${printableJson(value)}`).join('\n');
}

/** Reads the name of a place, as `content/en/pages/about.md:title`. */
export function readPlace(place: string): { file: string; key: string | undefined } {
	const [, file = place, key] = /^(.*?\.(?:md|yaml|ts))(?::(.*))?$/s.exec(place) ?? [];
	return { file: file.replaceAll('\\', '/').replace(/^\.\//, ''), key };
}
