import type { ESTree } from 'vite';
import { nameOf, settingsIn, withoutTypes } from '../../own-code/setting-lines.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import type { Place } from '../field.ts';
import { applyChanges } from '../text-change.ts';
import { plainValue, type WrittenNode } from '../written-node.ts';

/** Reads the settings that a module exports. What is computed is fixed. */
export function writtenSettings(source: string): WrittenNode {
	return writtenLiteral(settingsIn(source));
}

function writtenLiteral(node: ESTree.Node): WrittenNode {
	const range = { from: node.start, to: node.end };
	if (node.type === 'Literal' && !('regex' in node)) return { ...range, type: 'value', value: node.value };
	if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
		return { ...range, type: 'value', value: node.quasis[0]?.value.cooked };
	}
	if (node.type === 'ArrayExpression') {
		const items = node.elements.map(
			(item): WrittenNode => (item ? writtenLiteral(withoutTypes(item)) : { ...range, type: 'fixed' }),
		);
		return { ...range, type: 'list', items };
	}
	if (node.type !== 'ObjectExpression') return { ...range, type: 'fixed' };
	const entries = node.properties.flatMap((property): [string, WrittenNode][] => {
		const name = property.type === 'Property' && !property.computed ? nameOf(property.key) : undefined;
		if (property.type !== 'Property' || name === undefined) return [];
		return [[name, writtenLiteral(withoutTypes(property.value))]];
	});
	return { ...range, type: 'map', entries: new Map(entries) };
}

/**
 * Replaces a text or value of the settings. A text keeps its quotes.
 *
 * @throws {EditRefusal} where the settings compute it
 */
export function replaceSetting(source: string, place: Place, value: string | number | boolean): string {
	const node = nodeAt(writtenSettings(source), place);
	if (node?.type !== 'value')
		throw new EditRefusal('site.config.ts computes this value: change it there.', refused('computed', {}));
	const { from, to } = node;
	const edited = applyChanges(source, [{ from, to, text: writeLiteral(value, source[from]) }]);
	const read = nodeAt(writtenSettings(edited), place);
	if (!read || plainValue(read) !== value)
		throw new EditRefusal('This text cannot be written into site.config.ts.', refused('settings', {}));
	return edited;
}

/** Returns what a module exports with the texts and values that are written in another version of it. */
export function withWritten(exported: unknown, source: string): unknown {
	return overlaid(exported, writtenSettings(source));
}

function overlaid(exported: unknown, node: WrittenNode | undefined): unknown {
	if (node?.type === 'value') return node.value;
	if (node?.type === 'list' && Array.isArray(exported)) {
		return exported.map((item, index) => overlaid(item, node.items[index]));
	}
	if (node?.type !== 'map' || typeof exported !== 'object' || exported === null) return exported;
	const entries = Object.entries(exported).map(([key, value]) => [key, overlaid(value, node.entries.get(key))]);
	return Object.fromEntries(entries);
}

function nodeAt(root: WrittenNode, place: Place): WrittenNode | undefined {
	let node: WrittenNode | undefined = root;
	for (const key of place) {
		if (node?.type === 'list') node = node.items[Number(key)];
		else node = node?.type === 'map' ? node.entries.get(String(key)) : undefined;
	}
	return node;
}

function writeLiteral(value: string | number | boolean, quote: string | undefined): string {
	if (typeof value !== 'string') return String(value);
	if (quote === '`') return `\`${value.replace(/[\\`]|\$\{/g, '\\$&')}\``;
	const json = JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
	if (quote !== "'") return json;
	return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
