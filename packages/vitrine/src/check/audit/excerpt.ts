const maxLength = 60;

/** Quotes a text in a message, shortened where it is long. */
export function excerpt(text: string): string {
	const words = text.replace(/\s+/g, ' ').trim();
	return `"${words.length > maxLength ? `${words.slice(0, maxLength)}…` : words}"`;
}
