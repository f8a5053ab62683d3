import { parseDocument } from 'yaml';
import { parseYaml, type YamlTree } from '../../files/yaml.ts';
import { blockWords, readBlocks } from '../../markdown/blocks.ts';
import { maxColumnsOf } from '../../pages/max-columns.ts';
import type { Problem } from '../../problems/problem.ts';
import { type Field, hashOf } from '../field.ts';
import { fingerprint } from '../fingerprint.ts';
import { splitPage } from '../markdown/split-page.ts';
import { writtenSettings } from '../settings/written-settings.ts';
import { writtenYaml } from '../written-node.ts';
import type { EditedKind } from './file-schemas.ts';
import { type FieldFile, listFields } from './list-fields.ts';

/** What is in a file, field by field. */
export interface FileFields {
	fields: Field[];
	/** What keeps its fields from being read. */
	problems: Problem[];
}

/**
 * Lists the fields of a file in the order in which they are written.
 *
 * @param source without a byte order mark
 * @param siteName follows the titles of pages, and shortens them
 */
export function readFields(
	{ file, text }: { file: string; text: string },
	{ format, schema, locale, page, forms, builtIn }: EditedKind,
	siteName: string,
): FileFields {
	const lines = lineCounter(text);
	const of: FieldFile = { file, locale, forms, lineAt: lines };
	if (format === 'settings') return { fields: listFields(of, writtenSettings(text), schema), problems: [] };
	const problems: Problem[] = [];
	const parts = format === 'md' ? splitPage(text) : { yaml: { from: 0, to: text.length }, body: text.length };
	if (!parts) return { fields: bodyFields(of, text, 0), problems };
	const { from, to } = parts.yaml;
	const source = { file, text: text.slice(from, to), firstLine: lines(from) };
	const parsed = parseYaml(source, (problem) => problems.push(problem));
	const fields = parsed ? withLimits(yamlFields(of, parsed, { schema, from }), { id: page?.id, siteName }) : [];
	const texts = builtIn ? withBuiltIn(fields, builtIn()) : fields;
	return { fields: [...texts, ...bodyFields(of, text, parts.body)], problems };
}

/** Gives texts that are not written the words of the kit. */
function withBuiltIn(fields: Field[], words: Readonly<Record<string, string>> = {}): Field[] {
	return fields.map((field) => {
		const builtIn = field.range === undefined ? words[String(field.place[0])] : undefined;
		return builtIn === undefined ? field : { ...field, builtIn };
	});
}

/** Fields with their values as they are read: words that go on in another line have no space between wide characters. */
function yamlFields(
	file: FieldFile,
	{ document, joined }: YamlTree,
	{ schema, from }: { schema: EditedKind['schema']; from: number },
): Field[] {
	const listed = ({ contents }: YamlTree['document']) =>
		listFields(file, writtenYaml(contents ?? parseDocument('{}').contents, from), schema);
	const fields = listed(document);
	const asRead = joined();
	if (asRead === document) return fields;
	const values = listed(asRead);
	return fields.map((field, index) => {
		const { value } = values[index] ?? field;
		return value === field.value ? field : { ...field, value, hash: hashOf(value) };
	});
}

function bodyFields({ file, locale, lineAt }: FieldFile, text: string, from: number): Field[] {
	const body = text.slice(from);
	return readBlocks(body).map((block, index): Field => {
		const range = { from: block.start + from, to: block.end + from };
		const fixed = { isWords: true, isOptional: false, isFixed: false };
		const value = text.slice(range.from, range.to).replaceAll('\r\n', '\n');
		return {
			...{ file, place: [index], locale, control: 'block', ...fixed, range, line: lineAt(range.from), value },
			...{ hash: hashOf(value), words: fingerprint(blockWords(body, block)), part: block.kind },
		};
	});
}

function withLimits(fields: Field[], { id, siteName }: { id: string | undefined; siteName: string }): Field[] {
	if (id === undefined) return fields;
	const noindex = fields.some(({ place, value }) => place[0] === 'noindex' && value === true);
	return fields.map((field) => {
		const [key] = field.place;
		const max = field.place.length === 1 ? maxColumnsOf(String(key), { id, noindex }, siteName) : undefined;
		return max === undefined ? field : { ...field, maxColumns: max };
	});
}

/** Creates a function that returns the 1-based line of an offset. */
function lineCounter(text: string): (offset: number) => number {
	const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
	return (offset) => {
		let low = 0;
		let high = starts.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((starts[middle] ?? 0) <= offset) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}
