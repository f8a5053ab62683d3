/** Takes off what Markdown adds to a text. */
export function plainText(text: string): string {
	return text
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/\{\s*#[\w-]+\s*\}/g, '')
		.replace(/^:::.*$/gm, '');
}

/** Returns letters and digits alone, in lower case: what is left when a text was typeset. */
export function lettersOf(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
