import * as v from 'valibot';
import { standIn } from '../../files/yaml.ts';
import type { Control } from '../field.ts';

/** A schema as far as a new value needs it: without what is around it. */
export interface BareSchema {
	control: Control | undefined;
	isWords: boolean;
	schema: v.GenericSchema;
	entries: readonly (readonly [key: string, schema: BareSchema])[];
	item: BareSchema | undefined;
	choices: readonly unknown[];
	isOptional: boolean;
}

/** Words, values of texts that are none, and numbers: of these the first that the schema allows is taken. */
const attempts = { words: 'Some words', others: ['/former-address', 'name'], numbers: [0, 1, 10] };

/**
 * Returns the least that a schema needs; undefined where that cannot be known, as for a picture. Where words are needed, it has an empty
 * text.
 */
export function newValue({ control, isWords, schema, entries, item, choices }: BareSchema): unknown {
	const fits = (value: unknown) => v.is(schema, value);
	if (isWords) return '';
	switch (control) {
		case 'link':
			return ['/', '/former-address'].find(fits);
		case 'icon':
			return standIn;
		case 'toggle':
			return false;
		case 'number':
			return attempts.numbers.find(fits);
		case 'day':
			return new Date().toISOString().slice(0, 10);
		case 'choice':
			return choices[0];
		case 'line':
			return fits(attempts.words) ? '' : attempts.others.find(fits);
		case 'list':
			return item && listOf(newValue(item), fits);
		case 'group': {
			const values = entries.map(([key, of]) => ({ key, value: newValue(of), isNeeded: !of.isOptional }));
			const ordered = values.toSorted((one, other) => Number(other.isNeeded) - Number(one.isNeeded));
			const least = values.filter(({ isNeeded }) => isNeeded).length;
			// One of the optional ones may be needed, whichever.
			for (let count = least; count <= ordered.length; count++) {
				const chosen = ordered
					.slice(0, count)
					.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]));
				const group = Object.fromEntries(chosen);
				if (chosen.length >= least && fits(withWords(group))) return group;
			}
			return undefined;
		}
		default:
			return undefined;
	}
}

/** Puts words into the empty texts of a value. */
function withWords(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value), (_, one) => (one === '' ? attempts.words : one));
}

function listOf(value: unknown, fits: (value: unknown) => boolean): unknown {
	if (fits([])) return [];
	return value === undefined ? undefined : [value];
}
