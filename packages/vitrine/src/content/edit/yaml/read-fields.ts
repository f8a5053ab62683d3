import { isAlias, isMap, isScalar, Scalar } from 'yaml';
import { wide } from '#content/files/wide-characters.ts';
import { parseYaml } from '#content/files/yaml.ts';
import { type EntryToken, endOfHead, endOfToken, entryTokens, isCollectionNode, isEmptyToken } from './entry-tokens.ts';
import { keyOf } from './find-place.ts';
import { readYamlText, type YamlSource } from './yaml-text.ts';

/** How a value is written; `empty`: there is a key or a dash, and nothing behind it. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'empty';

/** A value of a YAML text that is no list and no map. */
export interface YamlField {
	/** Keys of maps and indexes of lists that lead to it. */
	place: (string | number)[];
	/** Offsets of the value in the text, with its quotes, or from `|` or `>` to the end of its last line. */
	from: number;
	to: number;
	/** The value as a site reads it; that of a number or another value is the text in the file. */
	text: string;
	/** The value as YAML reads it: in a text, a line end between wide characters is a space. */
	value: unknown;
	style: ScalarStyle;
}

const styles: Record<Scalar.Type, ScalarStyle> = {
	[Scalar.PLAIN]: 'plain',
	[Scalar.QUOTE_SINGLE]: 'single',
	[Scalar.QUOTE_DOUBLE]: 'double',
	[Scalar.BLOCK_LITERAL]: 'literal',
	[Scalar.BLOCK_FOLDED]: 'folded',
};

/**
 * Returns all values of a YAML text that are no lists and no maps, in their order. Aliases, and what is below a key that
 * is no text, are left out: nothing can be edited there.
 *
 * @throws {YamlRefusal} when the text is no valid YAML
 */
export function readYamlFields(yaml: YamlSource): YamlField[] {
	const { source, document } = readYamlText(yaml);
	const fields: YamlField[] = [];
	const add = (node: unknown, place: (string | number)[], entry?: EntryToken): void => {
		if (isAlias(node)) return;
		if (!isCollectionNode(node)) {
			const field = readYamlField(source, isScalar(node) ? node : null, entry);
			if (field) fields.push({ place, ...field });
			return;
		}
		const tokens = entryTokens(node);
		for (const [index, item] of node.items.entries()) {
			if (!isMap(node)) {
				add(item, [...place, index], tokens?.[index]);
				continue;
			}
			const pair = node.items[index];
			const key = keyOf(pair?.key);
			if (pair && key !== undefined) add(pair.value, [...place, key], tokens?.[index]);
		}
	};
	add(document.contents, []);
	return fields;
}

/**
 * Returns a value as it is written and read.
 *
 * @param entry the tokens of the entry that it is the value of
 */
export function readYamlField(
	source: string,
	node: Scalar | null,
	entry: EntryToken | undefined,
): Omit<YamlField, 'place'> | undefined {
	const token = node?.srcToken;
	if (node && token && !isEmptyToken(token)) {
		const [from, to] = [token.offset, endOfToken(token)];
		const text = typeof node.value === 'string' ? node.value : source.slice(from, to);
		const field = { from, to, text, value: node.value, style: styles[node.type as Scalar.Type] ?? 'plain' };
		return { ...field, text: joinLines(source, field) };
	}
	if (!entry) return undefined;
	const at = endOfHead(entry);
	return { from: at, to: at, text: '', value: node?.value ?? null, style: 'empty' };
}

/** Returns a text that goes on in another line as a site reads it: without a space between wide characters. */
function joinLines(source: string, { from, to, text, value }: Omit<YamlField, 'place'>): string {
	const written = source.slice(from, to);
	if (typeof value !== 'string' || !written.includes('\n') || !wide.test(written)) return text;
	const alone = parseYaml({ file: '', text: written }, () => {});
	const [whole, joined] = [alone?.document.contents, alone?.joined().contents];
	const isText = isScalar<string>(whole) && whole.value === text && isScalar<string>(joined);
	return isText ? joined.value : text;
}
