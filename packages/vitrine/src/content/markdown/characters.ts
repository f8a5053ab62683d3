import type { Element, Nodes } from 'hast';

/** What a text is set in: headings in the font for display, all else in the one for running text. */
export type FontRole = 'text' | 'display';

/** Characters that readers see, by font role; each of them once, in the order of their code points. */
export type Characters = Record<FontRole, string>;

/** Elements in the display font, as in `base.css`. */
const isDisplay = ({ tagName, properties }: Element) =>
	(['h1', 'h2', 'h3'].includes(tagName) && properties.dataText === undefined) || properties.dataDisplay !== undefined;

/** What is set in fonts of the system, or not shown at all. */
const isElsewhere = ({ tagName, properties }: Element) =>
	['code', 'pre', 'kbd', 'samp', 'script', 'style', 'title', 'template'].includes(tagName) ||
	properties.dataSystemFont !== undefined;

/**
 * Collects the characters that a tree shows, in documents as well as in parts of them.
 *
 * @param tag leaves out what is marked as written in another language than this
 */
export function charactersIn(tree: Nodes, { tag }: { tag?: string } = {}): Characters {
	const found: Record<FontRole, string[]> = { text: [], display: [] };
	const walk = (node: Nodes, role: FontRole) => {
		if (node.type === 'text') found[role].push(node.value);
		if (node.type === 'element' && (isElsewhere(node) || isForeign(node, tag))) return;
		if (!('children' in node)) return;
		const inner = node.type === 'element' && isDisplay(node) ? 'display' : role;
		for (const child of node.children) walk(child, inner);
	};
	walk(tree, 'text');
	return { text: inOrder(found.text), display: inOrder(found.display) };
}

/** Returns whether an element is marked as written in another language. */
export function isForeign({ properties: { lang } }: Element, tag: string | undefined): boolean {
	if (tag === undefined || typeof lang !== 'string') return false;
	return new Intl.Locale(lang).language !== new Intl.Locale(tag).language;
}

/** Joins what several parts of a page or site show. */
export function joinCharacters(parts: readonly Partial<Characters>[]): Characters {
	const join = (role: FontRole) => inOrder(parts.map((part) => part[role] ?? ''));
	return { text: join('text'), display: join('display') };
}

/** Emoji of one character or several, as flags and families are: fonts of the system show them. */
export const emoji = /\p{RGI_Emoji}/gv;

/** What emoji of several characters have besides them; only a text with one of these is searched for them. */
const emojiParts = /[\u200D\u20E3\uFE0F\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]|\u{E007F}/u;

/** Returns the characters of texts, without emoji and what is never seen: controls, joiners, places to break and not to. */
function inOrder(texts: readonly string[]): string {
	return [...charactersOf(texts.map((text) => (emojiParts.test(text) ? text.replace(emoji, '') : text)))]
		.filter((character) => !/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(character))
		.sort((a, b) => codePointOf(a) - codePointOf(b))
		.join('');
}

/** A flag for each code unit takes a fifth of the time of a set of characters; new ones for each page would fill the memory. */
const isThere = new Uint8Array(2 ** 16);

function charactersOf(texts: readonly string[]): Set<string> {
	isThere.fill(0);
	for (const text of texts) for (let index = 0; index < text.length; index++) isThere[text.charCodeAt(index)] = 1;
	const characters = new Set<string>();
	let hasPairs = false;
	for (let unit = isThere.indexOf(1); unit >= 0; unit = isThere.indexOf(1, unit + 1)) {
		if (unit >= 0xd800 && unit <= 0xdfff) hasPairs = true;
		else characters.add(String.fromCharCode(unit));
	}
	// Two code units each.
	if (hasPairs) for (const [pair] of texts.join('').matchAll(/[\u{10000}-\u{10FFFF}]/gu)) characters.add(pair);
	return characters;
}

/** Letters, whose word would be in two fonts; and what needs no font: spaces and emoji. */
const noSymbol = /[\p{L}\p{M}\p{Zs}\p{Extended_Pictographic}]/u;

/** Whether a font for symbols may supply a character that the other fonts lack. */
export function maySupply(character: string): boolean {
	return !noSymbol.test(character);
}

/** The number that a character has in Unicode. */
export function codePointOf(character: string): number {
	const point = character.codePointAt(0);
	if (point === undefined) throw new Error('An empty text is no character.');
	return point;
}
