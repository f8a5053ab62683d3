import type { Element, Nodes, Root } from 'hast';
import { breakMark } from '#i18n/break-mark.ts';
import { lastPhraseMark } from '#i18n/marked-text.ts';
import { mainOf, readableTree, sectionsOf } from './readable-tree.ts';

/** The text below a heading of a page, as plain text. */
export interface Passage {
	/** The fragment of its address; empty for the text before the first heading. */
	anchor: string;
	heading: string;
	text: string;
}

/** The passages of an article. */
export function passagesIn(tree: Root): Passage[] {
	const passages: Passage[] = [{ anchor: '', heading: '', text: '' }];
	for (const node of tree.children) {
		const id = node.type === 'element' && /^h[2-6]$/.test(node.tagName) ? node.properties.id : undefined;
		const last = passages.at(-1);
		if (typeof id === 'string') passages.push({ anchor: id, heading: plain(textOf(node)), text: '' });
		else if (last) last.text += ` ${textOf(node)}`;
	}
	return finish(passages);
}

/**
 * Returns the passages of a finished page made of sections: one for each section in its language.
 *
 * @param tag of that language
 */
export function passagesOfSections(page: Root, tag: string): Passage[] {
	const passages = sectionsOf(mainOf(page)).flatMap((section): Passage[] => {
		const [shown] = readableTree(section, tag).children;
		if (shown?.type !== 'element') return [];
		const [first, ...others] = shown.children;
		const isHeading = first?.type === 'element' && /^h[12]$/.test(first.tagName);
		const texts = isHeading ? others : shown.children;
		return [
			{
				anchor: `${section.properties.id}`,
				heading: isHeading ? plain(textOf(first)) : '',
				text: texts.map(textOf).join(''),
			},
		];
	});
	return finish(passages);
}

/** Parts stand apart in the page, and would run into each other in a piece of the whole. */
function joinTexts(texts: readonly string[]): string {
	return texts.reduce((before, text) => `${before}${isEnded(before) ? ' ' : '\u00a0· '}${text}`);
}

/** A row of a table: its name, and what is written of it. */
function joinEntry([name = '', ...others]: readonly string[]): string {
	if (others.length === 0) return name;
	return isEnded(name) ? joinTexts([name, ...others]) : `${named(name)}${joinCells(others)}`;
}

function named(name: string): string {
	return `${name}${isWide(name) ? '：' : ': '}`;
}

function joinCells(texts: readonly string[]): string {
	if (texts.slice(0, -1).some(isEnded)) return joinTexts(texts);
	const wide = texts.some(isWide);
	if (texts.some((text) => /[,、]/.test(text))) return texts.join(wide ? '／' : '; ');
	return texts.join(wide ? '、' : ', ');
}

const isWide = (text: string) => /[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(text);

/** Whether a text ends like a sentence, or with a mark that separates it from the next. */
const isEnded = (text: string) => /[.!?…。！？:·]["'’”»」』)）]*\s*$/.test(text);

function finish(passages: readonly Passage[]): Passage[] {
	return passages
		.map(({ text, ...passage }) => ({ ...passage, text: plain(text) }))
		.filter(({ heading, text }) => heading !== '' || text !== '');
}

/** Elements whose text goes on in the line around them. */
const inline = new Set([
	'a',
	...['a', 'abbr', 'b', 'bdi', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'label', 'mark', 'q', 's', 'span'],
	...['strong', 'sub', 'sup', 'time', 'u', 'wbr'],
]);

/** Elements that stand apart in the page. */
const apart = /^(?:p|li|tr|dd|pre|(?:fig)?caption)$/;

/** Elements that name what follows. */
const naming = /^(?:dt|h[3-6])$/;

function textOf(node: Nodes): string {
	if (node.type === 'text') return node.value;
	if (node.type !== 'element' && node.type !== 'root') return '';
	if (node.type === 'element' && node.tagName === 'svg') return '';
	const text = node.type === 'element' && node.tagName === 'tr' ? rowText(node) : node.children.map(textOf).join('');
	if (node.type === 'element' && inline.has(node.tagName)) return text;
	if (node.type === 'element' && naming.test(node.tagName) && text.trim() !== '' && !isEnded(text))
		return ` ${named(text.trimEnd())}`;
	const isApart = node.type === 'element' && apart.test(node.tagName) && text.trim() !== '' && !isEnded(text);
	return isApart ? ` ${text.trimEnd()}\u00a0· ` : ` ${text} `;
}

/** A row reads as an entry of a list, and the names of columns one after the other. */
function rowText({ children }: Element): string {
	const cells = children.filter((cell) => cell.type === 'element');
	const texts = cells.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
	return cells.every(({ tagName }) => tagName === 'th') ? joinCells(texts) : joinEntry(texts);
}

/** Without what is only there for the setting, and with one space where there are several. */
function plain(text: string): string {
	const marks = new RegExp(`[${breakMark}${lastPhraseMark}\u00ad]`, 'g');
	return text
		.replace(marks, '')
		.replace(/[ \t\r\n]+/g, ' ')
		.replaceAll('： ', '：')
		.replace(/\u00a0· $/, '')
		.trim();
}
