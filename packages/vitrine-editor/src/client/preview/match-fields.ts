import type { Field } from 'vitrine/edit';
import { lettersOf, plainText } from './letters-of.ts';

/** A field, and its value with what was typed. */
export interface ShownField {
	field: Field;
	value: unknown;
}

/**
 * Finds the elements of a page that show fields: the smallest with the same letters, in the order of the fields, those of the page's own part
 * before those around it. Typography, markup and what a section adds around a text make no difference.
 */
export function matchFields(page: Document, fields: readonly ShownField[]): Map<Element, Field> {
	const lengths = fields.map(({ value }) => (typeof value === 'string' ? value.length : 0));
	// Typography and what a section adds make a text longer, and markup shorter. Whole pages and lists are not looked at.
	const elements = elementsByLetters(page, 2 * Math.max(0, ...lengths) + 100);
	const found = new Map<Element, Field>();
	for (const { field, value } of fields) {
		if (typeof value !== 'string' || value === '' || !texts.has(field.control)) continue;
		const candidates = elements.get(lettersOf(plainText(value))) ?? [];
		const element = candidates.find((candidate) => !found.has(candidate));
		if (element) found.set(element, field);
	}
	return found;
}

/** What a page shows as it is written. */
export const texts: ReadonlySet<Field['control']> = new Set(['line', 'rich', 'long', 'block', 'message']);

/**
 * Elements by the letters that they show, the smallest first, and those of the main part before all others.
 *
 * @param longest characters of the longest text
 */
function elementsByLetters(page: Document, longest: number): Map<string, Element[]> {
	const byLetters = new Map<string, Element[]>();
	const main = page.querySelector('main');
	const all = [...page.body.querySelectorAll('*')];
	const inOrder = [
		...all.filter((element) => main?.contains(element)),
		...all.filter((element) => !main?.contains(element)),
	];
	for (const element of inOrder) {
		const shown = element.localName === 'img' ? (element.getAttribute('alt') ?? '') : (element.textContent ?? '');
		if (shown === '' || shown.length > longest) continue;
		const letters = lettersOf(shown);
		if (letters === '') continue;
		const known = byLetters.get(letters) ?? [];
		// Of elements in each other with the same letters, the innermost counts.
		const around = known.findIndex((one) => one.contains(element));
		if (around >= 0) known[around] = element;
		else known.push(element);
		byLetters.set(letters, known);
	}
	return byLetters;
}
