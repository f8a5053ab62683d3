import type { Tree } from '#protocol/tree.ts';
import { isWide, type MarkedText } from './excerpt.ts';
import type { Answer } from './search.ts';

/** A text of the interface, and its language where that is not the page's. */
interface ViewText {
	text: string;
	lang?: string | undefined;
	dir?: string | undefined;
}

export const resultWords = [
	...(['found', 'none', 'corrected', 'too-long'] as const),
	...(['earlier', 'place', 'further', 'places', 'elsewhere'] as const),
];

/** The texts that results are shown with. They are in the root of each index. */
export interface ResultView {
	/** Tag of the language, for its numbers. */
	tag: string;
	/** Address of the page of search. */
	address: string;
	/** With `{count}`, `{query}`, `{other}`, `{number}` and `{last}` where these stand. */
	words: Record<(typeof resultWords)[number], ViewText>;
	/** The pages of search in other languages. */
	languages: { name: string; tag: string; dir: string; address: string }[];
}

/** Returns a sentence with the number of results. */
export function summaryOf(answer: Answer, query: string, { tag, words }: ResultView): Tree {
	const { total, corrected, isTooLong } = answer;
	const count = new Intl.NumberFormat(tag).format(total);
	const text = isTooLong ? words['too-long'] : corrected ? words.corrected : total > 0 ? words.found : words.none;
	return [sentence(text, { count, query: query.trim(), other: corrected ?? '' })];
}

/** Returns a sentence with values in its placeholders. */
export function sentence({ text, lang, dir }: ViewText, values: Record<string, string> = {}): Tree[number] {
	const filled = fill(text, values);
	return lang === undefined ? filled : ['span', { lang, ...(dir ? { dir } : {}) }, filled];
}

function fill(text: string, values: Record<string, string>): string {
	return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The pages that were found as a list, and behind it those before and after, and the same query in other languages. */
export function resultList(answer: Answer, query: string, view: ResultView): Tree {
	const { found, isTooLong } = answer;
	const { words, languages } = view;
	const list: Tree = found.length === 0 ? [] : [['ol', { role: 'list' }, ...found.map(resultItem)]];
	list.push(...pager(answer, query, view));
	if (isTooLong || languages.length === 0) return list;
	const links = languages.flatMap(
		({ name, tag, dir, address }, index): Tree => [
			...(index > 0 ? [' '] : []),
			['a', { href: `${address}?q=${encodeQuery(query)}`, hrefLang: tag, lang: tag, dir }, name],
		],
	);
	return [...list, ['p', {}, sentence(words.elsewhere), ' ', ['span', {}, ...links]]];
}

/** Names the page of results in the title of its document; undefined for the first. The query is in no title: histories keep titles. */
export function placeOf({ page, pages }: Answer, { tag, words }: ResultView): string | undefined {
	return page > 1 ? fill(words.place.text, placeValues({ page, pages }, tag)) : undefined;
}

function placeValues({ page, pages }: Pick<Answer, 'page' | 'pages'>, tag: string): Record<string, string> {
	const format = (number: number) => new Intl.NumberFormat(tag).format(number);
	return { number: format(page), last: format(pages) };
}

/** Leads to the results before and after these. */
function pager({ page, pages }: Answer, query: string, { address, tag, words }: ResultView): Tree {
	if (pages < 2) return [];
	const link = (number: number, rel: string, text: ViewText): Tree[number] => {
		const place = number === 1 ? '' : `&page=${number}`;
		return ['a', { href: `${address}?q=${encodeQuery(query)}${place}`, rel }, sentence(text)];
	};
	const parts: Tree = [sentence(words.place, placeValues({ page, pages }, tag))];
	if (page > 1) parts.unshift(link(page - 1, 'prev', words.earlier), ' ');
	if (page < pages) parts.push(' ', link(page + 1, 'next', words.further));
	return [['nav', { 'aria-label': words.places.text }, ...parts]];
}

function resultItem({ address, title, heading, excerpt }: Answer['found'][number]): Tree[number] {
	const place: Tree = heading ? ['\u00a0› ', ...marked(heading)] : [];
	return ['li', {}, ['a', { href: address }, ...marked(title), ...place], ['p', {}, ...cutOut(excerpt)]];
}

/** A font for Japanese draws an ellipsis in the middle of the line, also between other letters: there the system draws it. */
function cutOut(pieces: MarkedText): Tree {
	const tree = marked(pieces);
	if (isWide(pieces.join(''))) return tree;
	const sign: Tree[number] = ['span', { 'data-system-font': '' }, '…'];
	const [first, last] = [pieces[0], pieces.at(-1)];
	if (first?.startsWith('…')) tree.splice(0, 1, sign, (tree[0] as string).slice(1));
	if (last?.endsWith('…')) tree.splice(-1, 1, (tree.at(-1) as string).slice(0, -1), sign);
	return tree;
}

function marked(pieces: MarkedText): Tree {
	return pieces.flatMap((piece, index): Tree => {
		if (piece === '') return [];
		return index % 2 === 0 ? [piece] : [['mark', {}, piece]];
	});
}

/** Halves of characters are in no address. */
function encodeQuery(query: string): string {
	return encodeURIComponent(query.trim().replace(/\p{Surrogate}/gu, '\ufffd'));
}
