/** Marks of inline Markdown. */
export type Mark = 'strong' | 'emphasis' | 'link' | 'code';

const patterns: Readonly<Record<Mark, RegExp>> = {
	strong: /\*\*(?=\S)[^\n]+?\*\*/g,
	emphasis: /(?<!\*)\*(?![\s*])[^*\n]+?\*(?!\*)/g,
	link: /(?<!!)\[[^\]\n]*\]\([^)\n]*\)/g,
	code: /`[^`\n]+`/g,
};

/** Signs up to which a text is looked through while a person types. */
const maxLength = 5000;

/** A part of a text, from one offset to another. */
export interface Span {
	from: number;
	to: number;
}

/** Returns the marks that are around a part of a text, each from its first sign to its last. */
export function marksAt(text: string, { from, to }: Span): ReadonlyMap<Mark, Span> {
	if (text.length > maxLength) return new Map();
	return new Map(
		(Object.keys(patterns) as Mark[]).flatMap((mark) =>
			[...text.matchAll(patterns[mark])].flatMap(({ index, 0: { length } }) =>
				index < from && to < index + length ? [[mark, { from: index, to: index + length }] as const] : [],
			),
		),
	);
}

/** Whether a text has signs of markup. */
export function hasMarks(text: string): boolean {
	const signs = [...Object.values(patterns), /^#{2,6}\s/m];
	return text.length <= maxLength && signs.some((pattern) => text.search(pattern) >= 0);
}
