import { isScalar, type Scalar } from 'yaml';
import { makeChanges } from './check-change.ts';
import { entryTokens } from './entry-tokens.ts';
import { findPlace, nameOf } from './find-place.ts';
import type { Entries, Shape } from './node-shape.ts';
import { readYamlField, type YamlField } from './read-fields.ts';
import { type ScalarValue, waysToWrite } from './ways-to-write.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import { type Place, readYamlText, type YamlSource } from './yaml-text.ts';

/**
 * Returns a YAML text with another text at a place, and nothing else changed. A plain text that would read as something
 * else gets quotes, a block stays a block, and line ends in a block are those of the file.
 *
 * @throws {YamlRefusal} when the text cannot be written without touching something else
 */
export function replaceYamlText(source: YamlSource, place: Place, text: string): string {
	return setYamlValue(source, place, text);
}

/**
 * Returns a YAML text with another value at a place: a text, a number, true, false, or null.
 *
 * @throws {YamlRefusal} when it cannot be written without touching something else
 */
export function setYamlValue(source: YamlSource, place: Place, value: ScalarValue): string {
	const yaml = readYamlText(source);
	const found = findPlace(yaml, place);
	const step = found.steps.at(-1);
	if (!step || (found.node && !isScalar(found.node))) {
		throw new YamlRefusal('place', `${nameOf(place)} is no text: it holds other values.`);
	}
	const scalar = found.node as Scalar | null;
	const token = entryTokens(step.collection)?.[step.index];
	const field = readYamlField(yaml.source, scalar, token);
	if (field && isEqual(field, value)) return yaml.source;
	const run = { ...step, first: step.index, last: step.index, steps: found.steps.slice(0, -1) };
	for (const { value: written, ...change } of waysToWrite(yaml.source, { scalar, entry: token }, value)) {
		const expect = (entries: Entries, first: number) => replaceValue(entries, step.index - first, written);
		const outcome = makeChanges(yaml, run, [change], { expect });
		if (outcome !== undefined) return outcome;
	}
	throw new YamlRefusal(
		'unwritable',
		`This text cannot be written at ${nameOf(place)} without changing something else.`,
	);
}

function isEqual({ text, value: before, style }: Omit<YamlField, 'place'>, value: ScalarValue): boolean {
	if (typeof before !== 'string' || typeof value !== 'string') return Object.is(before, value);
	const isBlock = style === 'literal' || style === 'folded';
	return text === (isBlock ? value.replace(/\r\n?/g, '\n') : value);
}

function replaceValue(entries: Entries, index: number, value: unknown): void {
	const entry = entries[index];
	if (!entry) return;
	const before = 'key' in entry ? entry.value : entry;
	const { anchor, tag } = before;
	const after: Shape = { kind: 'scalar', value, anchor, tag };
	if ('key' in entry) entry.value = after;
	else (entries as Shape[])[index] = after;
}
