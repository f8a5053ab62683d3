import { isMap, isScalar, type Node, type YAMLMap } from 'yaml';
import { insertEntry, moveEntry, removeEntry } from './edit-entries.ts';
import { type Found, findPlace, indexOf, keyOf, nameOf } from './find-place.ts';
import type { YamlValue } from './node-shape.ts';
import { replaceValue } from './replace-value.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import { type Place, readYamlText, type YamlSource } from './yaml-text.ts';

/**
 * Returns a YAML text in which a field of a map has a value. A field that is not there comes after the last one.
 *
 * @throws {YamlRefusal} when it cannot be written without touching something else
 */
export function setYamlField(source: YamlSource, mapPlace: Place, key: string, value: YamlValue): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, mapPlace);
	const map = mapIn(found, mapPlace);
	if (map && indexOf(map, key) >= 0) {
		const place = [...mapPlace, key];
		return replaceValue(yaml, place, findPlace(yaml, place).steps, value);
	}
	if (map?.items.some((pair) => keyOf(pair.key) === '<<' || keyOf(pair.key) === key)) {
		throw new YamlRefusal(
			'repeated',
			`${nameOf([...mapPlace, key])} may be taken from elsewhere: edit the file itself.`,
		);
	}
	if (map && map.items.length > 0) {
		return insertEntry({ yaml, place: mapPlace, collection: map, steps: found.steps }, map.items.length, value, key);
	}
	return replaceValue(yaml, mapPlace, found.steps, { [key]: value });
}

/**
 * Returns a YAML text with another field in a map, before the field at an index, or at the end.
 *
 * @throws {YamlRefusal} when the map has the field, or it cannot be written without touching something else
 */
export function insertYamlField(
	source: YamlSource,
	mapPlace: Place,
	index: number,
	[key, value]: readonly [string, YamlValue],
): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, mapPlace);
	const map = mapIn(found, mapPlace);
	const length = map?.items.length ?? 0;
	if (map && indexOf(map, key) >= 0) {
		throw new YamlRefusal('place', `${nameOf([...mapPlace, key])} is there already: choose another name.`);
	}
	if (!map || index >= length) return setYamlField(yaml, mapPlace, key, value);
	return insertEntry({ yaml, place: mapPlace, collection: map, steps: found.steps }, Math.max(0, index), value, key);
}

/**
 * Returns a YAML text in which a field of a map is at another index, with its comments.
 *
 * @throws {YamlRefusal} when it cannot be moved without touching something else
 */
export function moveYamlField(source: YamlSource, mapPlace: Place, key: string, to: number): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, mapPlace);
	const map = mapIn(found, mapPlace);
	const from = map ? indexOf(map, key) : -1;
	if (!map || from < 0 || to < 0 || to >= map.items.length) {
		throw new YamlRefusal('place', `${nameOf(mapPlace)} has no place ${to} for ${key}.`);
	}
	if (from === to) return yaml.source;
	return moveEntry({ yaml, place: mapPlace, collection: map, steps: found.steps }, from, to);
}

/**
 * Returns a YAML text without a field of a map, and without the comments of that field.
 *
 * @throws {YamlRefusal} when it cannot be removed without touching something else
 */
export function removeYamlField(source: YamlSource, mapPlace: Place, key: string): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, mapPlace);
	const map = mapIn(found, mapPlace);
	const index = map ? indexOf(map, key) : -1;
	if (!map || index < 0) throw new YamlRefusal('place', `There is no ${nameOf([...mapPlace, key])} in this file.`);
	if (map.items.length === 1) return replaceValue(yaml, mapPlace, found.steps, {});
	return removeEntry({ yaml, place: mapPlace, collection: map, steps: found.steps }, index);
}

/** Returns the map at a place; nothing at all counts as a map without fields. */
function mapIn({ node }: Found, place: Place): YAMLMap<Node, Node | null> | undefined {
	if (isMap<Node, Node | null>(node)) return node;
	if (!node || (isScalar(node) && node.value === null)) return undefined;
	throw new YamlRefusal('place', `${nameOf(place)} has no fields.`);
}
