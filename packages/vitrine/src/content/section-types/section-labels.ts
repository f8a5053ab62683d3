import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import * as v from 'valibot';
import type { AnySchema } from '../fields/fields.ts';
import { readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import type { Report } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import { type SectionFolder, type SectionTypes, sectionFolders } from './section-types.ts';

/** A label by the language of the person who reads it. */
export type Label = Readonly<Record<string, string>>;

/** What a section type and its fields are called. */
export interface SectionLabels {
	name: Label;
	/** By the keys that lead to a field, without indexes: `items.title`. */
	fields: Readonly<Record<string, Label>>;
	/** What one item of a list is called, as it is added: `a question`, `вопрос`. */
	one?: Readonly<Record<string, Label | undefined>>;
	/** What fields are for, in place of the English of their schema. */
	purposes?: Readonly<Record<string, Label | undefined>>;
	/** What the values of a choice are called, by field. */
	choices?: Readonly<Record<string, Readonly<Record<string, Label | undefined>> | undefined>>;
}

/** The file in the folder of a section type with its labels. */
const labelsFile = 'labels.yaml';

/** Reads the labels of a section type; undefined where it has none, or they have a mistake, which is reported. */
export async function readSectionLabels(
	{ folder, file: definition }: SectionFolder,
	{ schema, languages }: { schema: v.GenericSchema; languages: readonly string[] },
	report: Report,
): Promise<SectionLabels | undefined> {
	if (!existsSync(join(folder, labelsFile))) return undefined;
	const file = posix.join(posix.dirname(definition), labelsFile);
	const source = await readSourceFile(folder, labelsFile, (problem) => report({ ...problem, file }));
	return readYaml({ ...source, file }, labelsSchema(schema, languages), report)?.data;
}

/**
 * Checks the labels of the site's own section types, where they have any: each field has one.
 *
 * @param languages codes of the languages that labels may have
 */
export async function checkLabels(
	root: string,
	{ kinds, languages }: { kinds: SectionTypes; languages: readonly string[] },
	report: Report,
): Promise<void> {
	for (const section of sectionFolders(root).filter(({ isOwn }) => isOwn)) {
		const schema = kinds.get(section.kind)?.schema;
		if (schema) await readSectionLabels(section, { schema, languages }, report);
	}
}

function labelsSchema(schema: v.GenericSchema, languages: readonly string[]): v.GenericSchema<unknown, SectionLabels> {
	const words = v.pipe(
		v.string(),
		v.check((text) => text.trim() !== '', rule('a label', 'write a word or two')),
	);
	const label = v.pipe(
		v.strictObject(Object.fromEntries(languages.map((code) => [code, v.exactOptional(words)]))),
		v.check(
			(written) => Object.keys(written).length > 0,
			rule('a label in a language', `write for example { ${languages[0]}: Title }`),
		),
		v.transform((written): Label => written as Label),
	);
	const fields = labelledFields(schema);
	const optional = v.exactOptional(label);
	const purposes = fields.flatMap(({ path, purpose }) => (purpose === undefined ? [] : [[path, optional] as const]));
	const one = fields.flatMap(({ path, isList }) => (isList ? [[path, optional] as const] : []));
	const choices = fields.flatMap(({ path, values }) => {
		const named = v.strictObject(Object.fromEntries(values.map((value) => [value, optional])));
		return values.length > 0 ? [[path, v.exactOptional(named)] as const] : [];
	});
	return v.strictObject({
		name: label,
		fields: v.strictObject(Object.fromEntries(fields.map(({ path }) => [path, label]))),
		...(one.length > 0 ? { one: v.exactOptional(v.strictObject(Object.fromEntries(one))) } : {}),
		...(purposes.length > 0 ? { purposes: v.exactOptional(v.strictObject(Object.fromEntries(purposes))) } : {}),
		...(choices.length > 0 ? { choices: v.exactOptional(v.strictObject(Object.fromEntries(choices))) } : {}),
	}) as unknown as v.GenericSchema<unknown, SectionLabels>;
}

/** A field of a section type that has a label of its own. */
export interface LabelledField {
	/** The keys that lead to it, without indexes. */
	path: string;
	/** What it is for, in English, where its name does not say it. */
	purpose: string | undefined;
	/** The values of a choice. */
	values: string[];
	isList: boolean;
}

/**
 * Lists the fields of a section type that have labels of their own. A schema with a title is a type of field, as a picture: what is in it is
 * called the same everywhere.
 */
export function labelledFields(schema: v.GenericSchema, before = ''): LabelledField[] {
	const { entries } = inner(schema);
	return Object.entries(entries ?? {}).flatMap(([key, field]) => {
		const path = before + key;
		const own = inner(field);
		const isType = v.getTitle(field) !== undefined || v.getTitle(own) !== undefined;
		const { options = [] } = own as { options?: readonly unknown[] };
		const values = own.type === 'picklist' ? options.map(String) : [];
		return [
			{ path, purpose: purposeOf(field), values, isList: isListOf(field) },
			...(isType ? [] : labelledFields(field, `${path}.`)),
		];
	});
}

/** Returns what a schema, or one that it is around, is for. */
function purposeOf(schema: v.GenericSchema): string | undefined {
	const { wrapped, item } = schema as AnySchema;
	const inside = wrapped ?? item;
	return v.getDescription(schema) ?? (inside && purposeOf(inside));
}

/** Whether the value of a schema, or of one that it is around, is a list. */
function isListOf(schema: v.GenericSchema): boolean {
	const { wrapped, item } = schema as AnySchema;
	return item !== undefined || (wrapped !== undefined && isListOf(wrapped));
}

/** Takes off what is around a schema: whether it is optional, and that it is a list. */
function inner(schema: v.GenericSchema): AnySchema {
	const { wrapped, item } = schema as AnySchema;
	const inside = wrapped ?? item;
	return inside ? inner(inside) : (schema as AnySchema);
}
