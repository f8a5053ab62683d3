import { sessionStorageOrNothing } from './session-storage.ts';

/** Session storage key: what was written into forms, by form and field, on the way to the page in another language. */
const key = 'form';

/**
 * Search terms are not kept. Hidden fields, checkboxes and radio buttons (types that end in n, x and o) belong to their page: agreement
 * to a text does not carry over to the text in another language.
 */
const fields = () => [
	...document.querySelectorAll<HTMLInputElement>(
		'form :is(input:not([type$=n],[type$=x],[type$=o],[name=q]),select,textarea)',
	),
];

/** Tells fields of several forms apart. A form with a field named "action" has no such property. */
const nameOf = ({ form, name }: HTMLInputElement) => `${form?.getAttribute('action')} ${name}`;

/** Keeps what a visitor wrote for the document that comes next. */
export function keepForm(): void {
	const written = fields().flatMap((field) => (field.value === '' ? [] : [[nameOf(field), field.value]]));
	if (written.length === 0) return;
	try {
		sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(written)));
	} catch {
		// Storage is blocked or full: the text is lost with its page.
	}
}

/** Puts what was kept back into the forms of this page, once. */
export function restoreForm(): void {
	// A visit from elsewhere brings nothing along, and need not wait for the storage.
	const storage = document.referrer.startsWith(`${location.origin}/`) ? sessionStorageOrNothing() : undefined;
	const kept = storage?.getItem(key);
	if (!kept) return;
	storage?.removeItem(key);
	try {
		const written = JSON.parse(kept) as Record<string, string>;
		for (const field of fields()) field.value = written[nameOf(field)] ?? field.value;
	} catch {
		// What another script wrote there is nothing.
	}
}
