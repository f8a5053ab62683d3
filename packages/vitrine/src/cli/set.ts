import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { EditRefusal } from '#content/edit/edit-refusal.ts';
import { fieldAt } from '#content/edit/edits/apply-edit.ts';
import type { EditValue } from '#content/edit/edits/edit.ts';
import { absent, type Field, keyToPlace } from '#content/edit/field.ts';
import type { EditOutcome } from '#content/edit/session/edit-outcome.ts';
import { openSession } from '#content/edit/session/edit-session.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { explainFailure } from './explain-failure.ts';
import { readPlace } from './get.ts';
import { listProblems } from './list-problems.ts';

export const help = `npx vitrine set content/en/pages/about.md:title 'A lamp for long nights'
    Replaces one text or value and leaves every other byte of the file as it is. What would break the site is not written.
npx vitrine set content/en/pages/about.md:title -
    Reads the text from the standard input.
npx vitrine set content/en/pages/about.md:label --remove
    Removes an optional text, an item of a list, a section or a part of a page.

    --root FOLDER   the site of another folder
    "npx vitrine get FILE" lists the keys of a file.

Exit code: 0 written, 1 refused, 2 not understood.`;

/** `vitrine set`: changes one text or value of a site. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		remove: { type: 'boolean', default: false },
	});
	const [place = '', given, ...more] = words;
	const { file, key } = readPlace(place);
	if (key === undefined || more.length > 0 || (given === undefined) !== options.remove) {
		throw new UsageError('Expected a file with a key, and a text');
	}
	try {
		const session = await openSession(resolve(options.root ?? '.'));
		const { fields } = await session.fieldsOf(file);
		const field = fieldAt(fields, keyToPlace(key));
		const edit = { file, place: keyToPlace(key), before: field?.hash ?? absent };
		const text = given === '-' ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : (given ?? '');
		const outcome = await session.edit([
			options.remove ? { ...edit, type: 'remove' } : { ...edit, type: 'set', value: typedValue(field, text) },
		]);
		if (outcome.state === 'written') return;
		console.error(explain(outcome));
	} catch (error) {
		console.error(error instanceof EditRefusal ? error.message : explainFailure(error));
	}
	process.exitCode = 1;
}

/** Reads what was typed as the field holds it. */
function typedValue(field: Field | undefined, text: string): EditValue {
	if (field?.control === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
	if (field?.control === 'toggle' && (text === 'true' || text === 'false')) return text === 'true';
	return text;
}

function explain(outcome: Exclude<EditOutcome, { state: 'written' }>): string {
	if (outcome.state === 'broken') return `${listProblems(outcome.problems, { all: true })}\nNothing was written.`;
	if (outcome.state === 'refused') return `${outcome.message} Nothing was written.`;
	return `${outcome.file} was changed meanwhile. Nothing was written: run the command again.`;
}
