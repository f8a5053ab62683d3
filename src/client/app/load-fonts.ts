import type { Payload } from '#protocol/payload.ts';

/** How long a page waits for its fonts, in ms. */
const patience = 1000;

/**
 * Loads the fonts of a page's language before it is shown: they are of use only when they are there at once (CSS Fonts 4
 * §11.1, `optional`). Fonts that fail or take too long are done without.
 */
export async function loadFonts({ head, locale }: Payload): Promise<void> {
	if (head.fonts.length === 0 || document.documentElement.lang === locale.tag) return;
	const families = ['text', 'display'].map((role) => `1em "${role}-${locale.code}"`);
	// Of each family the face that has a space is the one that every page needs.
	const loaded = Promise.allSettled(families.map((family) => document.fonts.load(family)));
	await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patience))]);
}
