/** A sign that this Markdown does not know: visitors would read it as it is written. */
export interface MarkupSign {
	/** One of them is in every text that has the sign. */
	hints: readonly string[];
	/** With the flag g. A backslash before the sign keeps it as text. */
	sign: RegExp;
	/** Whether the sign counts in paragraphs only, as those at the beginning of a line do. */
	inParagraphs?: boolean;
	/** Whether the sign means nothing in texts without markup, too, as titles and descriptions. */
	inPlainTexts?: boolean;
	/** Returns whether what the pattern found means something after all. */
	isKnown?: (written: string) => boolean;
	expected: string;
	/** What to do, which may depend on what is written. */
	fix: string | ((written: string) => string);
}
