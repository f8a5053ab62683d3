import type { MarkedText, Piece } from './marked-text.ts';

/**
 * Doubles an apostrophe before a placeholder, as in the French `d'{date}`: in ICU MessageFormat, a single one quotes
 * what follows, which a translator cannot see.
 */
export function doubleApostrophes({ pieces, ...text }: MarkedText): MarkedText {
	const escaped = pieces.map((piece, index): Piece => {
		const next = pieces[index + 1];
		const isBeforeCode = next !== undefined && 'code' in next;
		return 'text' in piece && isBeforeCode && endsInApostrophe(piece.text) ? { text: `${piece.text}'` } : piece;
	});
	return { ...text, pieces: escaped };
}

/** Whether the last character is an apostrophe that neither ends a quoted text nor is one of a pair. */
function endsInApostrophe(text: string): boolean {
	let isQuoted = false;
	for (let at = text.indexOf("'"); at >= 0; at = text.indexOf("'", at + 1)) {
		const next = text[at + 1];
		if (next === "'") at++;
		else if (isQuoted) isQuoted = false;
		else if (next === undefined) return true;
		else isQuoted = '{}<>#|'.includes(next);
	}
	return false;
}
