import type { UnitState } from '../state/unit-state.ts';
import type { Unit } from '../units/unit.ts';

/** How a text stands, in the words of those who write and translate. */
export const conditions = {
	changed: { name: 'Original changed', advice: 'The original has changed since. Bring the translation up to date.' },
	unconfirmed: {
		name: 'To be confirmed',
		advice: 'Nobody has confirmed yet that this says what the original says. Compare the two.',
	},
	same: {
		name: 'Same as the original',
		advice: 'These are the words of the original. Translate them, or confirm that they are the same in this language.',
	},
	missing: { name: 'Not translated', advice: 'There is no translation yet.' },
	extra: { name: 'Without an original', advice: 'The original is gone. If nobody needs this text, take it out.' },
	fresh: { name: 'Up to date', advice: '' },
} as const;

export type Condition = keyof typeof conditions;

export function conditionOf({ state, reason }: UnitState): Condition {
	return state === 'stale' ? (reason ?? 'unconfirmed') : state;
}

/** What people call a text, by its place: `Paragraph 3`, `Title`, `Entry 2, text`. */
export function nameUnit({ key, form, kind }: Unit): string {
	if (kind === 'page') return 'The whole page';
	if (form === 'block') return `${capitalize(kind)}, part ${Number(key)}`;
	if (form === 'message') return capitalize(key.replaceAll('-', ' '));
	const parts = key.split('.').map((part) => (/^\d+$/.test(part) ? `${Number(part) + 1}` : part));
	return capitalize(parts.join(' '));
}

function capitalize(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
