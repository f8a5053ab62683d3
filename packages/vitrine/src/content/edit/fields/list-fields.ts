import * as v from 'valibot';
import type { AnySchema, FieldText } from '../../fields/fields.ts';
import { type Control, type Field, hashOf, type Place } from '../field.ts';
import { fingerprint } from '../fingerprint.ts';
import { plainValue, type WrittenNode } from '../written-node.ts';
import { type BareSchema, newValue } from './new-item.ts';

/** What all fields of a file share. */
export interface FieldFile {
	file: string;
	locale: string | undefined;
	/** The names of the forms of the site. */
	forms?: readonly string[] | undefined;
	/** The 1-based line of an offset in the file. */
	lineAt: (offset: number) => number;
}

type Schema = AnySchema & { type: string; rest?: v.GenericSchema; options?: readonly unknown[]; literal?: unknown };

/** A schema and what those around it decide. */
interface Described {
	schema: Schema;
	isOptional: boolean;
	isFixed: boolean;
	isUntranslated: boolean;
	purpose: string | undefined;
}

/**
 * Lists the fields of a value by its schema, groups and lists before what is in them. An optional field of a group is listed
 * also where the file lacks it.
 */
export function listFields(file: FieldFile, node: WrittenNode | undefined, schema: v.GenericSchema): Field[] {
	const described = {
		isOptional: false,
		isFixed: false,
		isUntranslated: file.locale === undefined,
		purpose: undefined,
	};
	return [...fieldsAt(file, { node, place: [], at: 0 }, describe({ ...described, schema: schema as Schema }, node))];
}

interface At {
	node: WrittenNode | undefined;
	place: Place;
	/** Offset of what holds it. */
	at: number;
}

function* fieldsAt(file: FieldFile, { node, place, at }: At, described: Described): Generator<Field> {
	const { schema, purpose, isOptional } = described;
	const control = controlOf(schema, node);
	if (control === undefined) return;
	const { entries, item, value: each = schema.rest } = schema;
	const isFixed = described.isFixed || node?.type === 'fixed';
	const value = node?.type === 'value' ? node.value : undefined;
	const { typeset, pairedBy } = metadataOf(schema);
	const isWords = control === 'message' || (typeset !== undefined && !described.isUntranslated);
	yield {
		file: file.file,
		place,
		locale: file.locale,
		control,
		isWords,
		isOptional,
		isFixed,
		range: node && { from: node.from, to: node.to },
		line: file.lineAt(node?.from ?? at),
		value,
		hash: hashOf(node && plainValue(node)),
		...(isWords && typeof value === 'string' && value.trim() !== '' ? { words: fingerprint(value) } : {}),
		...(control === 'choice' ? { choices: choicesOf(schema, { value, forms: file.forms }) } : {}),
		...(purpose === undefined ? {} : { purpose }),
		...(entries?.file && controlOf(entries.file as Schema, undefined) === 'file' ? { isPicture: true as const } : {}),
		...(node?.type === 'list' ? { length: node.items.length } : {}),
		...(pairedBy === undefined ? {} : { pairedBy }),
		...(control === 'list' && pairedBy === undefined ? newItemOf(item, node, described) : {}),
	};
	if (!node || isFixed) return;
	const below = (child: WrittenNode | undefined, key: string | number, of: v.GenericSchema) => {
		const inherited = { ...described, schema: of as Schema, isOptional: false };
		return fieldsAt(file, { node: child, place: [...place, key], at: node.from }, describe(inherited, child));
	};
	if (item && node.type === 'list') for (const [index, child] of node.items.entries()) yield* below(child, index, item);
	if (node.type !== 'map') return;
	for (const [key, child] of node.entries) {
		const of = entries?.[key] ?? each;
		if (of) yield* below(child, key, of);
	}
	for (const [key, of] of Object.entries(entries ?? {})) {
		if (!node.entries.has(key)) yield* below(undefined, key, of);
	}
}

/** Returns what a list without items begins with. */
function newItemOf(
	item: v.GenericSchema | undefined,
	node: WrittenNode | undefined,
	list: Described,
): Pick<Field, 'newItem'> {
	if (!item || (node?.type === 'list' && node.items.length > 0)) return {};
	const newItem = newValue(bareSchema({ ...list, isOptional: false, schema: item as Schema }));
	return newItem === undefined ? {} : { newItem };
}

/** Takes off what is around a schema, and around those in it. */
function bareSchema(around: Described): BareSchema {
	const described = describe(around, undefined);
	const { schema } = described;
	const control = controlOf(schema, undefined);
	const { typeset } = metadataOf(schema);
	const below = (of: v.GenericSchema) => bareSchema({ ...described, isOptional: false, schema: of as Schema });
	return {
		...{ control, schema: around.schema, isOptional: described.isOptional },
		isWords: control === 'message' || (typeset !== undefined && typeset !== 'type-sample'),
		entries: Object.entries(schema.entries ?? {}).map(([key, of]) => [key, below(of)] as const),
		item: schema.item && below(schema.item),
		choices: control === 'choice' ? choicesOf(schema, { value: undefined, forms: undefined }) : [],
	};
}

/** Takes off what is around a schema: whether it is optional, and what it is for. */
function describe(around: Described, node: WrittenNode | undefined): Described {
	const { schema } = around;
	const { typeset, isUntranslated } = metadataOf(schema);
	const described = {
		...around,
		purpose: v.getDescription(schema) ?? around.purpose,
		isUntranslated: around.isUntranslated || isUntranslated === true || typeset === 'type-sample',
	};
	if (schema.wrapped) {
		const isOptional = around.isOptional || schema.type.endsWith('optional');
		return describe({ ...described, schema: schema.wrapped as Schema, isOptional }, node);
	}
	if (schema.getter) return describe({ ...described, schema: schema.getter(node && plainValue(node)) as Schema }, node);
	return described;
}

const plainControls: Record<string, Control> = {
	boolean: 'toggle',
	number: 'number',
	picklist: 'choice',
	literal: 'choice',
};

/** Returns the control of a schema; undefined where no value is known to be right. */
function controlOf(schema: Schema, node: WrittenNode | undefined): Control | undefined {
	const { typeset, isRich, isLong, control } = metadataOf(schema);
	if (control === 'form') return 'choice';
	if (control) return control;
	if (typeset && typeset !== 'type-sample') return isLong ? 'long' : isRich ? 'rich' : 'line';
	if (schema.item) return 'list';
	if (schema.entries || schema.value) return 'group';
	return plainControls[schema.type] ?? (node?.type === 'value' || schema.type === 'string' ? 'line' : undefined);
}

function choicesOf(
	schema: Schema,
	{ value, forms = [] }: { value: unknown; forms: readonly string[] | undefined },
): string[] {
	const { options, literal } = schema;
	if (metadataOf(schema).control !== 'form') return (options ?? [literal]).map(String);
	// A form that was removed is named until another one is chosen.
	return typeof value === 'string' && !forms.includes(value) ? [...forms, value] : [...forms];
}

function metadataOf(schema: Schema): Partial<FieldText> {
	return v.getMetadata(schema) as Partial<FieldText>;
}
