/** How much of the two ends of a long line stays. */
const kept = 24;

/**
 * Lines of running text: they begin with a letter, and hold no sign that would make them part of a table or of HTML.
 * What such a line says in its middle changes nothing about the parts of a page.
 */
const runningText = /^\p{L}[^|<>\r\n]{80,}$/gmu;

/** A text without the middle of its long lines, which is read several times faster. */
export interface ShortText {
	text: string;
	/** Where a place of the short text is in the long one. */
	toLong: (offset: number) => number;
}

export function shortenLines(long: string): ShortText {
	const cuts: { at: number; length: number }[] = [];
	let removed = 0;
	const text = long.replace(runningText, (line, offset: number) => {
		const length = line.length - 2 * kept;
		cuts.push({ at: offset + kept - removed, length });
		removed += length;
		return line.slice(0, kept) + line.slice(-kept);
	});
	const toLong = (offset: number) => {
		let place = offset;
		for (const { at, length } of cuts) {
			if (at >= offset) break;
			place += length;
		}
		return place;
	};
	return { text, toLong };
}
