import { isMap, isNode, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml';
import { insertYamlItem } from '#content/edit/yaml/list-items.ts';
import { insertYamlField, removeYamlField, setYamlField } from '#content/edit/yaml/map-fields.ts';
import type { YamlValue } from '#content/edit/yaml/node-shape.ts';
import { replaceYamlText } from '#content/edit/yaml/replace-scalar.ts';

/** Keys and indexes that lead to a value. */
export type FieldPath = readonly (string | number)[];

/** Something that a YAML text lacks and another one has. */
export interface Addition {
	/** Where the other text has it. */
	from: FieldPath;
	/** Its new place. An entry of a list goes before the present one there. */
	to: FieldPath;
}

/**
 * Replaces texts in a YAML text. All else stays as it is, byte for byte.
 *
 * @throws {YamlRefusal} when there is no text at a path, or it cannot be written
 */
export function replaceTexts(yaml: string, values: Iterable<readonly [FieldPath, string]>): string {
	let text = yaml;
	for (const [path, value] of values) text = replaceYamlText(text, path, value);
	return text;
}

/** Takes what a YAML text lacks over from another one, in the order of that one. All else stays, byte for byte. */
export function addFields(yaml: string, other: string, additions: readonly Addition[]): string {
	if (additions.length === 0) return yaml;
	const source = readYaml(other);
	let text = yaml;
	for (const { from, to } of additions) {
		const node = source.getIn(from, true);
		const value: YamlValue = isNode(node) ? node.toJS(source) : null;
		const parent = to.slice(0, -1);
		const last = to.at(-1);
		if (typeof last === 'string') text = addField(text, { pattern: source.getIn(parent, true), parent, last, value });
		else if (isSeq(readYaml(text).getIn(parent))) text = insertYamlItem(text, parent, last ?? 0, value);
		else text = setYamlField(text, parent.slice(0, -1), String(parent.at(-1)), [value]);
	}
	return text;
}

/** Takes fields out of a YAML text. */
export function removeFields(yaml: string, names: readonly string[]): string {
	const { contents } = readYaml(yaml);
	const known = isMap(contents) ? names.filter((name) => contents.has(name)) : [];
	return known.reduce((text, name) => removeYamlField(text, [], name), yaml);
}

/** Puts a field behind those that come before it in the source. */
function addField(
	text: string,
	{ pattern, parent, last, value }: { pattern: unknown; parent: FieldPath; last: string; value: YamlValue },
): string {
	const order = isMap(pattern) ? pattern.items.map(nameOf) : [];
	const before = order.slice(0, order.indexOf(last));
	const document = readYaml(text);
	const map = (parent.length === 0 ? document.contents : document.getIn(parent)) as Node | null;
	const at = isMap(map) ? map.items.findLastIndex((pair) => before.includes(nameOf(pair as Pair))) : -1;
	return insertYamlField(text, parent, at + 1, [last, value]);
}

function nameOf({ key }: Pair): string {
	return isScalar(key) ? String(key.value) : '';
}

function readYaml(text: string) {
	return parseDocument(text, { prettyErrors: false, logLevel: 'error' });
}
