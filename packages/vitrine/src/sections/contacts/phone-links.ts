import type { Tree, TreeNode } from '#protocol/tree.ts';

const extension = String.raw`(?:[\s,;(]*(?:ext\.?|extension|x|доб\.?|内線|#)[\s:]*(?<ext>\d{1,6})\)?)?`;
const digits = String.raw`\d[\d\s()./\u2010-\u2015\u2212-]{4,}\d`;

/** With the code of a country, wherever it is; one of another plan of numbers is a whole text. */
const international = new RegExp(String.raw`(?<number>[+＋]${digits})${extension}(?!\d)`, 'giu');
const national = new RegExp(String.raw`^\s*(?<number>(?:\(\s?)?${digits})${extension}\s*$`, 'iu');

/**
 * Makes links of the telephone numbers in a text (RFC 3966), as they are written: those with the code of a country, and
 * one without it that is all of the text and divided, as a number of a register is not.
 *
 * @example linkPhoneNumbers(['+44 (0)20 7946 0958']) // [['a', { href: 'tel:+442079460958', dir: 'ltr' }, '+44 (0)20 7946 0958']]
 */
export function linkPhoneNumbers(tree: Tree): Tree {
	const [only] = tree;
	if (tree.length === 1 && typeof only === 'string') {
		const written = national.exec(narrow(only));
		const address = written && nationalAddress(written);
		if (address) return [linkTo(address, only)];
	}
	return tree.flatMap(linkNode);
}

function linkNode(node: TreeNode): TreeNode[] {
	if (typeof node === 'string') return linkText(node);
	const [name, properties, ...children] = node;
	return name === 'a' || name === 'code' ? [node] : [[name, properties, ...children.flatMap(linkNode)]];
}

function linkText(text: string): TreeNode[] {
	const nodes: TreeNode[] = [];
	let end = 0;
	for (const found of narrow(text).matchAll(international)) {
		const address = internationalAddress(found);
		if (!address) continue;
		const next = found.index + found[0].length;
		nodes.push(text.slice(end, found.index), linkTo(address, text.slice(found.index, next)));
		end = next;
	}
	return [...nodes, text.slice(end)].filter((node) => node !== '');
}

/** A number reads from left to right among letters of any direction. */
function linkTo(address: string, text: string): TreeNode {
	return ['a', { href: address, dir: 'ltr' }, text];
}

function internationalAddress({ groups }: RegExpExecArray): string | undefined {
	// The zero in parentheses is for calls within the country.
	const number = groups?.number?.replace(/\(0\)/g, '').replace(/\D/g, '') ?? '';
	return number.length >= 7 && number.length <= 15 ? `tel:+${number}${extensionOf(groups)}` : undefined;
}

function nationalAddress({ groups }: RegExpExecArray): string | undefined {
	const written = groups?.number ?? '';
	const number = written.replace(/\D/g, '');
	const isDivided = /^[0-9(]\d*[^\d]/.test(written) && !/\d{8}/.test(written);
	return isDivided && number.length >= 9 && number.length <= 13 ? `tel:${number}${extensionOf(groups)}` : undefined;
}

function extensionOf(groups: Record<string, string | undefined> | undefined): string {
	return groups?.ext ? `;ext=${groups.ext}` : '';
}

/** Replaces digits and signs in full width by narrow ones, one by one: places in the text stay. */
function narrow(text: string): string {
	return text.replace(/[！-～]/g, (sign) => sign.normalize('NFKC'));
}
