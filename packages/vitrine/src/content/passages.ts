import type { Element, Nodes, Root } from 'hast';
import * as v from 'valibot';
import { breakMark } from '#i18n/break-mark.ts';
import { lastPhraseMark } from '#i18n/marked-text.ts';
import type { AnySchema, FieldText, RichText } from './fields.ts';
import type { SectionKinds } from './section-kinds.ts';
import type { PageSection } from './site.ts';

/** What stands below a heading of a page, as plain text. */
export interface Passage {
	/** What an address ends in that leads there; empty for what stands before the first heading. */
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

/** The passages of a page made of sections: one for each section in its language. */
export function passagesOfSections(sections: readonly PageSection[], locale: string, kinds: SectionKinds): Passage[] {
	const passages = sections.flatMap((section): Passage[] => {
		const { name, content } = section;
		const schema = kinds.get(content.kind)?.schema;
		if (section.locale !== locale || !schema) return [];
		const { title, ...others } = content;
		const heading = typeof title === 'string' ? plain(title) : '';
		const texts = textsIn(heading === '' ? content : others, schema);
		return [{ anchor: `to-${name}`, heading, text: joinTexts(texts) }];
	});
	return finish(passages);
}

/** Fields stand apart in the page, and would run into each other in a piece of the whole. */
function joinTexts(texts: readonly string[]): string {
	return texts
		.map((text) => text.trim())
		.filter((text) => text !== '')
		.reduce((before, text) => (before === '' ? text : `${before}${isEnded(before) ? ' ' : '\u00a0· '}${text}`), '');
}

/** An entry of a list, and a row of a table: its name, and what is said of it. */
function joinEntry(texts: readonly string[]): string {
	const [name = '', ...others] = texts.map((text) => text.trim()).filter((text) => text !== '');
	if (others.length === 0 || isEnded(name)) return joinTexts([name, ...others]);
	return `${name}${isWide(name) ? '：' : ': '}${joinCells(others)}`;
}

function joinCells(texts: readonly string[]): string {
	if (texts.slice(0, -1).some(isEnded)) return joinTexts(texts);
	const wide = texts.some(isWide);
	if (texts.some((text) => /[,、]/.test(text))) return texts.join(wide ? '／' : '; ');
	return texts.join(wide ? '、' : ', ');
}

const isWide = (text: string) => /[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(text);

/** Whether a text ends as a sentence does, or a mark stands there already that parts it from the next. */
const isEnded = (text: string) => /[.!?…。！？:·]["'’”»」』)）]*\s*$/.test(text);

function finish(passages: readonly Passage[]): Passage[] {
	return passages
		.map(({ text, ...passage }) => ({ ...passage, text: plain(text) }))
		.filter(({ heading, text }) => heading !== '' || text !== '');
}

/** Texts of a value that visitors read, as the schema says that it was checked by. */
function textsIn(value: unknown, schema: v.GenericSchema): string[] {
	if (value === undefined || value === null) return [];
	const { typeset } = v.getMetadata(schema) as Partial<FieldText>;
	if (typeset === 'type-sample') return [];
	if (typeset) return [typeof value === 'string' ? value : textOf(value as RichText)];
	const { entries, item, wrapped, value: each, getter } = schema as AnySchema;
	if (getter) return textsIn(value, getter(value));
	if (wrapped) return textsIn(value, wrapped);
	if (item && Array.isArray(value)) {
		const entries = value.map((one) => joinEntry(textsIn(one, item)));
		return value.every((one) => typeof one === 'string') ? [joinCells(entries)] : entries;
	}
	if ((!entries && !each) || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([key, field]) => {
		const of = entries?.[key] ?? each;
		return of ? textsIn(field, of) : [];
	});
}

/** Elements whose text goes on in the line around them. */
const inline = new Set([
	'a',
	'abbr',
	'b',
	'code',
	'del',
	'em',
	'i',
	'ins',
	'label',
	'mark',
	'span',
	'strong',
	'sub',
	'sup',
	'wbr',
]);

/** Elements that stand apart in the page, as fields do. */
const apart = /^(?:p|li|tr|d[dt]|pre|(?:fig)?caption)$/;

function textOf(node: Nodes): string {
	if (node.type === 'text') return node.value;
	if (node.type !== 'element' && node.type !== 'root') return '';
	if (node.type === 'element' && node.tagName === 'svg') return '';
	const text = node.type === 'element' && node.tagName === 'tr' ? rowText(node) : node.children.map(textOf).join('');
	if (node.type === 'element' && inline.has(node.tagName)) return text;
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
		.replace(/\u00a0· $/, '')
		.trim();
}
