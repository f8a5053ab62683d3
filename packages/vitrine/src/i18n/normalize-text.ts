/** As many as the Stream-Safe Text Format lets follow one letter; written languages use a handful. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalizes a text to NFC in a time that grows with its length. NFC sorts the marks that follow a letter, which takes
 * the square of their number: what follows 30 of them is left out (UAX #15, Stream-Safe Text Format).
 *
 * @example normalizeText('e\u0301') // 'é'
 */
export function normalizeText(text: string): string {
	return text.replace(tooManyMarks, '$1').normalize('NFC');
}
