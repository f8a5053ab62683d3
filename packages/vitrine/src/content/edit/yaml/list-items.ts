import { isScalar, isSeq, type Node, type YAMLSeq } from 'yaml';
import { insertEntry, moveEntry, removeEntry } from './edit-entries.ts';
import { type Found, findPlace, nameOf } from './find-place.ts';
import type { YamlValue } from './node-shape.ts';
import { replaceValue } from './replace-value.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import { type Place, readYamlText, type YamlSource } from './yaml-text.ts';

/**
 * Returns a YAML text with another item in a list, before the item at an index, or at the end.
 *
 * @throws {YamlRefusal} when it cannot be written without touching something else
 */
export function insertYamlItem(source: YamlSource, listPlace: Place, index: number, item: YamlValue): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, listPlace);
	const list = listIn(found, listPlace);
	checkIndex(index, list?.items.length ?? 0, listPlace);
	if (!list || list.items.length === 0) return replaceValue(yaml, listPlace, found.steps, [item]);
	return insertEntry({ yaml, place: listPlace, collection: list, steps: found.steps }, index, item);
}

/**
 * Returns a YAML text without an item of a list, and without the comments of that item.
 *
 * @throws {YamlRefusal} when it cannot be removed without touching something else
 */
export function removeYamlItem(source: YamlSource, listPlace: Place, index: number): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, listPlace);
	const list = listIn(found, listPlace);
	checkIndex(index, (list?.items.length ?? 0) - 1, listPlace);
	if (!list || list.items.length === 1) return replaceValue(yaml, listPlace, found.steps, []);
	return removeEntry({ yaml, place: listPlace, collection: list, steps: found.steps }, index);
}

/**
 * Returns a YAML text in which an item of a list is at another index, with its comments.
 *
 * @throws {YamlRefusal} when it cannot be moved without touching something else
 */
export function moveYamlItem(source: YamlSource, listPlace: Place, from: number, to: number): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, listPlace);
	const list = listIn(found, listPlace);
	for (const index of [from, to]) checkIndex(index, (list?.items.length ?? 0) - 1, listPlace);
	if (!list || from === to) return yaml.source;
	return moveEntry({ yaml, place: listPlace, collection: list, steps: found.steps }, from, to);
}

/** Returns the list at a place; nothing at all counts as a list without items. */
function listIn({ node }: Found, place: Place): YAMLSeq<Node> | undefined {
	if (isSeq<Node>(node)) return node;
	if (!node || (isScalar(node) && node.value === null)) return undefined;
	throw new YamlRefusal('place', `${nameOf(place)} is no list.`);
}

function checkIndex(index: number, last: number, place: Place): void {
	if (Number.isInteger(index) && index >= 0 && index <= last) return;
	throw new YamlRefusal('place', `${nameOf(place)} has no place ${index}.`);
}
