/** Ranges of what is as wide as a kanji, without those of Korean: letters and punctuation of Chinese and Japanese (UAX 11). */
const chineseAndJapanese =
	'\\u2E80-\\u2FFF\\u3001-\\u303E\\u3041-\\u312F\\u3190-\\uA4CF\\uF900-\\uFAFF\\uFE30-\\uFE6F\\uFF01-\\uFF60\\uFFE0-\\uFFE6\\u{20000}-\\u{3FFFD}';
const korean = '\\u1100-\\u115F\\u3130-\\u318F\\uA960-\\uA97F\\uAC00-\\uD7FF';

/** What is as wide as a kanji (UAX 11, wide and fullwidth). */
export const wide = new RegExp(`[${chineseAndJapanese}${korean}]`, 'u');

/** What a line end may stand beside without becoming a space: Korean sets spaces between words. */
const joins = new RegExp(`[${chineseAndJapanese}\\uFF61-\\uFF9F]`, 'u');

/** A line end with the space around it. */
const lineEnds = /[ \t]*\r?\n[ \t]*/g;

/**
 * Tells of each line end in a line of words whether it is nothing: between two wide characters it is, anywhere else it is
 * a space (CSS Text 4, §4.1.3).
 *
 * @param pieces the words, cut where elements begin and end inside them, with U+FFFC for what is no text
 * @returns for each piece one answer for each of its line ends
 */
export function wideLineEnds(pieces: readonly string[]): boolean[][] {
	const whole = pieces.join('');
	let start = 0;
	return pieces.map((piece) => {
		const answers = Array.from(piece.matchAll(lineEnds), ({ 0: run, index }) => {
			return isBetweenWide(whole, start + index, start + index + run.length);
		});
		start += piece.length;
		return answers;
	});
}

function isBetweenWide(text: string, start: number, end: number): boolean {
	const [before = ''] = /.$/su.exec(text.slice(Math.max(0, start - 2), start)) ?? [];
	const [after = ''] = /^./su.exec(text.slice(end, end + 2)) ?? [];
	return joins.test(before) && joins.test(after);
}

/** Joins the lines of words that `wideLineEnds` marks as one. */
export function joinWideLines(pieces: readonly string[]): string[] {
	if (!pieces.some((piece) => piece.includes('\n'))) return [...pieces];
	const answers = wideLineEnds(pieces);
	return pieces.map((piece, index) => {
		const own = answers[index]?.values();
		return piece.replace(lineEnds, (run) => (own?.next().value ? '' : run));
	});
}
