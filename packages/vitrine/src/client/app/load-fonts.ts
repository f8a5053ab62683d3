import type { Payload } from '#protocol/payload.ts';

/** How long a page waits for its fonts, in ms. */
const timeout = 1000;

/**
 * Loads the fonts of a page before it is shown: with `optional`, they apply only if they are there at once (CSS Fonts 4
 * §11.1). Fonts that fail or take too long are skipped. After an article, the fonts of the article stay within a
 * language: they include those of the home page.
 *
 * @returns the page with the fonts that are loaded
 */
export async function loadFonts(payload: Payload, shown: Payload): Promise<Payload> {
	const { fonts } = shown.head;
	const isSameLanguage = payload.locale.code === shown.locale.code;
	// A page of a newer export may have the same cut in another file, and takes the place of the one that is shown.
	const isCutAnew = fonts.cut === payload.head.fonts.cut && addressesOf(payload) !== addressesOf(shown);
	if (isSameLanguage && fonts.cut && !isCutAnew) return { ...payload, head: { ...payload.head, fonts } };
	if (!isSameLanguage || payload.head.fonts.cut || isCutAnew) {
		await Promise.race([loadFaces(payload), new Promise((resolve) => setTimeout(resolve, timeout))]);
	}
	return payload;
}

function addressesOf({ head }: Payload): string {
	return head.fonts.files.map(({ address }) => address).join();
}

function loadFaces({ head }: Payload): Promise<unknown> {
	return Promise.allSettled(head.fonts.files.map(({ family }) => document.fonts.load(`1em "${family}"`)));
}
