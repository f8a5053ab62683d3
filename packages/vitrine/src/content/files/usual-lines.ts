import { type Document, isMap, isScalar, parseDocument } from 'yaml';
import type { Mend } from '../problems/problem.ts';
import type { SchemaProblem } from '../problems/schema-problems.ts';

/**
 * Puts the values of keys that have another name here under that name, so that they are checked with all others.
 *
 * @returns the names
 */
export function takeUsualKeys(document: Document, mistakes: readonly SchemaProblem[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { path, name, right } of mistakes) {
		const { contents } = document;
		const pair = isMap(contents) ? contents.items.find(({ key }) => String(key) === String(path[0])) : undefined;
		if (!pair || !isScalar(pair.key) || (name ?? right) === undefined) continue;
		if (right !== undefined) {
			const [[key, value] = []] = Object.entries(parseDocument(right).toJS() as object);
			pair.key.value = key;
			pair.value = document.createNode(value);
		} else pair.key.value = name;
		names.add(String(pair.key.value));
	}
	return names;
}

/** Writes a line whose key or value has one right form; undefined where there is none, or the value goes on below it. */
export function mendLine(
	{ path, name, right, fix }: SchemaProblem,
	[written = '', next = '']: readonly string[],
): Mend | undefined {
	const key = String(path.at(-1));
	if (name !== undefined && written.startsWith(`${key}:`)) return { lines: [name + written.slice(key.length)] };
	// A day with the time behind it.
	const [day] = path.length === 1 ? (/(?<=^write )\d{4}-\d{2}-\d{2}$/.exec(fix) ?? []) : [];
	const line = right ?? (day === undefined ? undefined : `${key}: ${day}`);
	return line !== undefined && !/^[ \t-]/.test(next) ? { lines: [line] } : undefined;
}
