/** Hangul, kana, kanji and full-width characters (the blocks that UAX #11 counts as wide), and emoji. */
const wide =
	/[\u1100-\u115F\u2E80-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;

/** Marks on a letter, and characters that only say how their neighbors behave. */
const zero = /[\p{M}\p{Cf}]/u;

/**
 * How many columns a text takes, as results of search engines have them: full-width characters take two.
 *
 * @example displayWidth('Lamp') // 4
 * @example displayWidth('ランプ') // 6
 */
export function displayWidth(text: string): number {
	let columns = 0;
	for (const character of text) columns += zero.test(character) ? 0 : wide.test(character) ? 2 : 1;
	return columns;
}
