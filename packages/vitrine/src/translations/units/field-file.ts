import * as v from 'valibot';
import { isMap, isNode, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import type { AnySchema, FieldText } from '#content/fields/fields.ts';
import type { SourceFile } from '#content/files/source-file.ts';
import { parseYaml, readYaml } from '#content/files/yaml.ts';
import type { Report } from '#content/problems/problem.ts';
import { type Entry, fingerprint, noPage, type TextForm, type Unit, type UnitFile } from './unit.ts';

/** What a YAML file holds: fields by their schema, or texts of the interface by their keys. */
export type FieldSchema = v.GenericSchema | 'messages';

/** A text that a YAML file holds. */
export interface WrittenField {
	/** Keys and indexes that lead to it. */
	path: (string | number)[];
	scalar: Scalar<string>;
	form: TextForm;
	/** Description of the field, or of what it is in. */
	purpose?: string | undefined;
}

/**
 * Reads the translatable texts of a YAML file by its schema.
 *
 * @returns undefined if it is no valid YAML, or does not match the schema, which is reported
 */
export function readFieldTexts(
	source: SourceFile,
	{ locale, path, schema }: { locale: string; path: string; schema: FieldSchema },
	report: Report,
): UnitFile | undefined {
	const yaml = parseYaml(source, report);
	if (!yaml) return undefined;
	const { document, joined, lineAt } = yaml;
	const asRead = writtenFields(joined().contents, schema);
	if (schema !== 'messages' && hidesTexts(document.toJS(), schema)) {
		readYaml(source, schema, report);
		return undefined;
	}
	const { file, text } = source;
	const fields: Unit[] = [];
	const lists = new Map<string, Entry[]>();
	for (const [at, { path: keys, scalar, form, purpose }] of writtenFields(document.contents, schema).entries()) {
		const { value } = scalar;
		const line = lineAt(scalar.range?.[0] ?? 0);
		const unit: Unit = {
			key: keys.join('.'),
			text: asRead[at]?.scalar.value ?? value,
			hash: fingerprint(value),
			line,
			form,
			kind: 'field',
			...(purpose === undefined ? {} : { purpose }),
		};
		const index = keys.findIndex((key) => typeof key === 'number');
		if (index < 0) fields.push(unit);
		else
			entryAt(lists, keys.slice(0, index).join('.'), Number(keys[index])).units.set(
				keys.slice(index + 1).join('.'),
				unit,
			);
	}
	return { locale, path, file, onDisk: file, text, fields, lists, ...noPage };
}

/** Whether fields are missing, misspelled or of another kind: the texts in them would be taken for deleted ones. */
function hidesTexts(value: unknown, schema: v.GenericSchema): boolean {
	return v.safeParse(schema, value ?? {}).issues?.some(({ kind }) => kind === 'schema') === true;
}

/** The texts below a node, in the order of the file. */
export function writtenFields(contents: Node | null, schema: FieldSchema): WrittenField[] {
	if (schema !== 'messages') return [...fieldsBelow(contents, schema, [])];
	if (!isMap(contents)) return [];
	return contents.items.flatMap(({ key, value }) =>
		isScalar<string>(key) && isText(value) ? [{ path: [key.value], scalar: value, form: 'message' as const }] : [],
	);
}

function* fieldsBelow(
	node: unknown,
	schema: AnySchema,
	path: (string | number)[],
	above?: string,
): Generator<WrittenField> {
	const purpose = v.getDescription(schema) ?? above;
	const { typeset, isRich, isLong, isUntranslated } = v.getMetadata(schema) as Partial<FieldText>;
	const { entries, item, wrapped, value: each, getter } = schema;
	if (typeset === 'type-sample' || isUntranslated) return;
	if (typeset) {
		if (isText(node)) yield { path, scalar: node, form: isLong ? 'long' : isRich ? 'rich' : 'plain', purpose };
	} else if (getter) {
		yield* fieldsBelow(node, getter(isNode(node) ? node.toJSON() : node), path, purpose);
	} else if (wrapped) {
		yield* fieldsBelow(node, wrapped, path, purpose);
	} else if (item && isSeq(node)) {
		for (const [index, value] of node.items.entries()) yield* fieldsBelow(value, item, [...path, index], purpose);
	} else if ((entries || each) && isMap(node)) {
		for (const { key, value } of node.items) {
			const of = isScalar<string>(key) ? (entries?.[key.value] ?? each) : undefined;
			if (of && isScalar<string>(key)) yield* fieldsBelow(value, of, [...path, key.value], purpose);
		}
	}
}

function isText(node: unknown): node is Scalar<string> {
	return isScalar(node) && typeof node.value === 'string' && node.value.trim() !== '';
}

function entryAt(lists: Map<string, Entry[]>, name: string, index: number): Entry {
	const list = lists.get(name) ?? [];
	lists.set(name, list);
	while (list.length <= index) list.push({ kind: 'entry', units: new Map() });
	return list[index] as Entry;
}
