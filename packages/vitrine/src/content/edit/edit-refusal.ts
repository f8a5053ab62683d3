/** Why an edit is refused, by code, with the values in the sentence: an editor writes it in other languages than English. */
export interface RefusalValues {
	'no-fields': { file: string };
	'not-text': { file: string };
	/** A file with a mistake; `found` is in English. */
	unreadable: { found: string; line: number };
	'too-deep': object;
	'too-long': object;
	/** The most of a paragraph, and of a table. */
	'too-large': { characters: number; columns: number };
	/** It is computed, or repeats another place. */
	computed: object;
	needed: { place: string };
	settings: object;
	'no-place': object;
	'changes-others': object;
	/** By the causes of refusals of YAML. */
	'yaml-invalid': object;
	'yaml-place': object;
	'yaml-repeated': object;
	'yaml-comments': object;
	'yaml-unwritable': object;
	'no-picture-field': object;
	'no-picture': { source: string };
	'not-beside-page': object;
	'no-version': object;
	'unread-version': object;
	'whole-file': object;
	'site-problems': object;
	'no-example': { kind: string };
	'was-removed': { file: string };
	'no-page': { page: string };
	'page-taken': { page: string };
	'entry-name': object;
	'picture-taken': { file: string };
	'kept-no-longer': object;
	'changed-since': { file: string };
	'pending-edit': { author: string };
	unchecked: object;
	'not-confirmed': { found: string; file: string; line: number };
	'no-original': object;
	'many-comments': { count: number };
	'many-own-comments': { count: number };
}

export type RefusalCode = keyof RefusalValues;

/** A refusal by its code. */
export type Refusal = { [Code in RefusalCode]: { code: Code; values: RefusalValues[Code] } }[RefusalCode];

/** Thrown where an edit cannot be made without changing something else. Its message is a sentence for the person who edits. */
export class EditRefusal extends Error {
	override name: string = 'EditRefusal';
	/** Undefined for what no person meets in the editor. */
	readonly refusal: Refusal | undefined;

	constructor(message: string, refusal?: Refusal) {
		super(message);
		this.refusal = refusal;
	}
}

/** Creates a refusal: its values are those of its code. */
export function refused<Code extends RefusalCode>(code: Code, values: RefusalValues[Code]): Refusal {
	return { code, values } as Refusal;
}

/**
 * Refuses to edit a file that has problems of its own.
 *
 * @throws {EditRefusal} with the first of them
 */
export function refuseUnreadable(problems: readonly RefusalValues['unreadable'][], name = 'The file'): void {
	const [problem] = problems;
	if (!problem) return;
	const message = `${name} cannot be read: ${problem.found} in line ${problem.line}.`;
	throw new EditRefusal(message, refused('unreadable', problem));
}
