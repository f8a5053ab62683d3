/**
 * Joins blocks of Markdown by empty lines. What is undefined is left out.
 *
 * @deprecated sections are written as Markdown from the finished page
 */
export function joinBlocks(...blocks: readonly (string | undefined)[]): string {
	return blocks.filter((block) => block !== undefined).join('\n\n');
}

/**
 * Writes plain text so that Markdown takes no character of it for markup (CommonMark 0.31.2 §2.4).
 *
 * @example plainText('*new*') // '\\*new\\*'
 * @example plainText('1. Mai') // '1\\. Mai'
 */
export function plainText(text: string): string {
	const written = text.replace(/[\\`*_{}[\]<>#|~]|&(?=#?\w+;)/g, '\\$&');
	// What begins a line as an item of a list does.
	return written.replace(/^(\s*\d*)([-+.)])(?=\s)/, '$1\\$2');
}

/**
 * Writes a picture, if it has an alternative text. The address is the file as the field names it.
 *
 * @deprecated sections are written as Markdown from the finished page
 * @example pictureMarkdown({ file: 'team.jpg', alt: 'Three people' }) // '![Three people](team.jpg)'
 */
export function pictureMarkdown(picture: { file: string; alt?: string | undefined } | undefined): string | undefined {
	if (picture?.alt === undefined) return undefined;
	const address = /[\s()<>]/.test(picture.file) ? `<${picture.file}>` : picture.file;
	return `![${plainText(picture.alt)}](${address})`;
}
