/** Joins blocks of Markdown by empty lines. What is undefined is left out. */
export function joinBlocks(...blocks: readonly (string | undefined)[]): string {
	return blocks.filter((block) => block !== undefined).join('\n\n');
}

/**
 * Writes plain text so that Markdown takes no character of it for markup (CommonMark 0.31.2 §2.4).
 *
 * @example plainText('*new*') // '\\*new\\*'
 */
export function plainText(text: string): string {
	return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}
