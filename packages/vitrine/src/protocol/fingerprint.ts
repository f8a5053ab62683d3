/**
 * Returns a short hash of what a piece of HTML holds: its elements, texts and addresses, in their order. It is the same for
 * markup from a server and for the markup that a browser writes from the elements which it read from there, whatever
 * their other attributes. Two texts with a comment between them are not one text, as React sees it; comments elsewhere
 * count for nothing.
 */
export function fingerprint(html: string): string {
	// FNV-1a.
	let hash = 0x811c9dc5;
	const add = (part: string) => {
		for (let index = 0; index < part.length; index++) hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193);
	};
	for (const [, tag, attributes = '', text = ''] of html.replace(droppedLines, '$1').matchAll(tokens)) {
		// A link to another language takes query and hash of the page along once it is clicked (client/remember-language.ts).
		const addresses = attributes.includes(' data-locale=') ? [] : (attributes.match(addressAttributes) ?? []);
		if (tag) add(`<${tag}${addresses.map(readable).join('')}`);
		else if (text) add(`\0${readable(text)}`);
	}
	return (hash >>> 0).toString(36);
}

/** Comments, tags and texts. */
const tokens = /<!--.*?-->|<(\/?[a-z][^\s/>]*)((?:[^>"]|"[^"]*")*)>|([^<]+)/gis;

const addressAttributes = / (?:href|action)="[^"]*"/g;

/** A line end at the beginning of these, which parsers of HTML drop. */
const droppedLines = /(<(?:pre|textarea)\b[^>]*>)\n+/g;

/** Returns a text without those references that only one of the two writes. */
function readable(text: string): string {
	return text.replace(/&(?:quot|#x27|nbsp|lt|gt);/g, (reference) => characters[reference] ?? reference);
}

const characters: Record<string, string> = {
	'&quot;': '"',
	'&#x27;': "'",
	'&nbsp;': '\u00a0',
	'&lt;': '<',
	'&gt;': '>',
};
