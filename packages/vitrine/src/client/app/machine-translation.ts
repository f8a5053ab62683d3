/**
 * Whether a translator of the browser has been at the document: it marks the root, renames its language and puts texts
 * into `font` elements, after which React would look for texts in vain (specification §9).
 *
 * @param expected the language that the document should have
 */
export function isMachineTranslated(expected: string): boolean {
	const { className, lang } = document.documentElement;
	return /(^|\s)translated-/.test(className) || lang !== expected || document.querySelector('font') !== null;
}
