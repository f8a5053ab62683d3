/** Returns how many columns a text takes: a full-width character takes two (Unicode Standard Annex 11). */
export function columnsOf(text: string): number {
	let columns = 0;
	for (const character of text)
		columns +=
			/[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u.test(
				character,
			)
				? 2
				: 1;
	return columns;
}
