import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { UnitState } from '../state/unit-state.ts';
import type { Unit } from '../units/unit.ts';

/** The state of a text, and why it is out of date. */
export type Condition = Exclude<UnitState['state'], 'stale'> | NonNullable<UnitState['reason']>;

/** States in the words of those who write and translate, in the order in which the board shows them. */
export const conditions = parse(readFileSync(new URL('words.yaml', import.meta.url), 'utf8')) as Readonly<
	Record<Condition, { name: string; advice: string }>
>;

export function conditionOf({ state, reason }: UnitState): Condition {
	return state === 'stale' ? (reason ?? 'unconfirmed') : state;
}

/** What people call a text, by its place: `Paragraph 3`, `Title`, `Features → items 2 → text`. */
export function nameUnit({ key, form, kind }: Unit): string {
	if (kind === 'page') return 'The whole page';
	if (form === 'block') return `${capitalize(kind)}, part ${Number(key)}`;
	if (form === 'message') return capitalize(key.replaceAll('-', ' '));
	const ofSection = key.replace(/^sections\.(?=.)/, '');
	const counted = ofSection.replace(/\.(\d+)(?=\.|$)/g, (_, index) => ` ${Number(index) + 1}`);
	return capitalize(counted.replaceAll('.', ' → '));
}

function capitalize(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
