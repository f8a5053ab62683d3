import { CST, isMap, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';

export type Collection = YAMLMap<Node, Node | null> | YAMLSeq<Node>;

/** The tokens of one entry of a list or map. */
export type EntryToken = CST.CollectionItem;

/**
 * Returns the tokens of the entries of a list or map, one for each entry.
 *
 * @returns undefined where they have none of their own, such as the map in `[a: b]`
 */
export function entryTokens(collection: Collection): EntryToken[] | undefined {
	const token = collection.srcToken;
	if (!token || !('items' in token)) return undefined;
	const tokens = isMap(collection)
		? collection.items.map((pair) => (pair as Pair & { srcToken?: EntryToken }).srcToken)
		: (token.items as EntryToken[]).filter(token.type === 'block-seq' ? hasDash : hasContent);
	const present = tokens.filter((one) => one !== undefined);
	return present.length === collection.items.length ? present : undefined;
}

const hasDash = ({ start }: EntryToken) => start.some(({ type }) => type === 'seq-item-ind');

const hasContent = ({ start, key, sep, value }: EntryToken) =>
	Boolean(
		key || sep || value || start.some(({ type }) => type === 'anchor' || type === 'tag' || type === 'explicit-key-ind'),
	);

const isSpace = ({ type }: CST.SourceToken) =>
	type === 'space' || type === 'newline' || type === 'comment' || type === 'comma';

/** Returns the offset of the dash, the key, or what comes before the key. */
export function startOf({ start, key, sep, value }: EntryToken): number {
	const first = start.find((token) => !isSpace(token)) ?? key ?? sep?.[0] ?? value;
	return first?.offset ?? 0;
}

/** Returns the offset behind the value of an entry, or behind what announces it where it is empty. */
export function endOf({ start, key, sep, value }: EntryToken): number {
	if (value && !isEmptyToken(value)) return endOfToken(value);
	return endOfLast(sep) ?? (key && endOfToken(key)) ?? endOfLast(start) ?? value?.offset ?? 0;
}

/** Returns the offset behind the colon, the dash, or an anchor or tag behind them. */
export function endOfHead({ start, key, sep }: EntryToken): number {
	return endOfLast(sep) ?? (key && endOfToken(key)) ?? endOfLast(start) ?? 0;
}

function endOfLast(tokens: readonly CST.SourceToken[] = []): number | undefined {
	const last = tokens.findLast((token) => !isSpace(token));
	return last && last.offset + last.source.length;
}

export function isEmptyToken(token: CST.Token): boolean {
	return token.type === 'scalar' && token.source === '';
}

/** Returns the offset behind the last character of a token, without the space and the comments behind it. */
export function endOfToken(token: CST.Token): number {
	if (token.type === 'block-scalar') {
		const props = token.props.reduce((length, prop) => length + CST.stringify(prop).length, 0);
		return token.offset + props + token.source.length;
	}
	if (token.type === 'flow-collection') return (token.end[0]?.offset ?? token.offset) + 1;
	if (token.type === 'block-map' || token.type === 'block-seq') {
		const last = (token.items as EntryToken[]).findLast((item) => hasContent(item) || hasDash(item));
		return last ? endOf(last) : token.offset;
	}
	return token.offset + ('source' in token ? token.source.length : 0);
}

/** Whether a list or map is written with brackets or braces. */
export function isFlow(collection: Collection): boolean {
	return collection.srcToken?.type === 'flow-collection' || collection.flow === true;
}

export function isCollectionNode(node: unknown): node is Collection {
	return isMap(node) || isSeq(node);
}
