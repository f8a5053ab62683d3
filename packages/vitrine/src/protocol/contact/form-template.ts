import type { ContactNotice, FieldProblem } from './form.ts';

/**
 * The page that answers a form which could not be sent, as the build writes it for each language, at
 * `{locale}/api/contact/form.json`. What differs from one answer to the next is a slot in its markup.
 */
export interface FormTemplate {
	/** A whole document with slots. */
	html: string;
	/** What is said of each field, as markup. */
	problems: Record<string, Partial<Record<FieldProblem, string>>>;
	/** What is said above the form, as markup. */
	notices: Record<ContactNotice, string>;
}

/** A place in the markup of a form's page. */
export type Slot =
	/** What the visitor wrote, between the quotes of an attribute or inside of a textarea. */
	| `value:${string}`
	/** `true` or `false`, for `aria-invalid`. */
	| `invalid:${string}`
	/** Markup from `problems`, or nothing. */
	| `problem:${string}`
	/** Markup from `notices`. */
	| 'notice'
	/** The UUID that came with the form, again. */
	| 'key';

/**
 * Writes a slot: its name between two characters of private use, which no text of a site holds.
 *
 * @example slot('value:email') // '\uE000value:email\uE001'
 */
export function slot(name: Slot): string {
	return `\uE000${name}\uE001`;
}

/**
 * The attribute in a field's tag that `autofocus` may replace: React writes attributes with values only, so the whole
 * of it is a slot.
 */
export const focusSlot = 'data-focus-slot';

/**
 * The attribute in the tag of an option or a box, as `selected:topic:order` or `checked:news:yes`: if the field has
 * that value, it is replaced by the attribute with which it begins.
 */
export const chosenSlot = 'data-chosen-slot';

/** Fills every slot of a page: what the function gives is put there as it is. */
export function fillSlots(html: string, fill: (slot: Slot) => string): string {
	return html.replace(/\uE000([\w:-]+)\uE001/g, (_, name: Slot) => fill(name));
}
