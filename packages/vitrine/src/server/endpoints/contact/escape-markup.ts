const references: Record<string, string> = {
	// First of all: the others begin with it.
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	// Without a reference it would be read as the line end that it is a part of.
	'\r': '&#13;',
	// HTML cannot hold it.
	'\0': '',
};

/**
 * Writes a text so that it is nothing but text, between the quotes of an attribute and inside of an element
 * (HTML Standard §13.1.2.3, §13.1.4). What is read there is the same text, sign by sign.
 */
export function escapeMarkup(text: string): string {
	let written = text;
	for (const [sign, reference] of Object.entries(references)) written = written.replaceAll(sign, reference);
	return written;
}

/** The same for a textarea, whose first line break is not read (§13.1.2.5): so there is one before. */
export function escapeTextarea(text: string): string {
	return `\n${escapeMarkup(text)}`;
}
