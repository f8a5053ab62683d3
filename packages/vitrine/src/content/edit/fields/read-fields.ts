import { parseDocument } from 'yaml';
import { parseYaml } from '../../files/yaml.ts';
import { maxColumnsOf } from '../../pages/max-columns.ts';
import type { Problem } from '../../problems/problem.ts';
import { type Field, hashOf } from '../field.ts';
import { readParts } from '../markdown/edit-parts.ts';
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
	{ format, schema, locale, page }: EditedKind,
	siteName: string,
): FileFields {
	const lines = lineCounter(text);
	const of: FieldFile = { file, locale, lineAt: lines };
	if (format === 'settings') return { fields: listFields(of, writtenSettings(text), schema), problems: [] };
	const problems: Problem[] = [];
	const parts = format === 'md' ? splitPage(text) : { yaml: { from: 0, to: text.length }, body: text.length };
	if (!parts) return { fields: bodyFields(of, text, 0), problems };
	const { from, to } = parts.yaml;
	const source = { file, text: text.slice(from, to), firstLine: lines(from) };
	const parsed = parseYaml(source, (problem) => problems.push(problem));
	const node = parsed && writtenYaml(parsed.document.contents ?? parseDocument('{}').contents, from);
	const fields = parsed ? withLimits(listFields(of, node, schema), { page, siteName }) : [];
	return { fields: [...fields, ...bodyFields(of, text, parts.body)], problems };
}

function bodyFields({ file, locale, lineAt }: FieldFile, text: string, from: number): Field[] {
	return readParts(text.slice(from)).map((part, index): Field => {
		const range = { from: part.from + from, to: part.to + from };
		const fixed = { isWords: true, isOptional: false, isFixed: false };
		const value = part.text.replaceAll('\r\n', '\n');
		return {
			...{ file, place: [index], locale, control: 'block', ...fixed, range, line: lineAt(range.from), value },
			hash: hashOf(value),
		};
	});
}

function withLimits(fields: Field[], { page, siteName }: { page: string | undefined; siteName: string }): Field[] {
	if (page === undefined) return fields;
	const noindex = fields.some(({ place, value }) => place[0] === 'noindex' && value === true);
	return fields.map((field) => {
		const [key] = field.place;
		const max = field.place.length === 1 ? maxColumnsOf(String(key), { id: page, noindex }, siteName) : undefined;
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
