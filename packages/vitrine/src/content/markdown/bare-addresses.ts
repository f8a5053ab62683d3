import type { Parents, PhrasingContent, Root, Text } from 'mdast';
import type { StandIns } from './stand-ins.ts';

/** What may be an address in running text, up to the next space. In angle brackets it has a clear end. */
const candidates = /(?<![a-z\d<@/._-])(?:https?:\/\/|www\.)[^\s<]*/gi;

const begin = /(?<![a-z\d@/._-])(?:https?:\/\/|www\.)/i;

/** Scripts in which a word may begin behind an address without a space. */
const unspaced = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'];

/** Where words of the text begin: at a letter of such a script, and at any punctuation outside ASCII. */
const end = new RegExp(
	`[${unspaced.map((script) => `\\p{scx=${script}}`).join('')}\\uFF01-\\uFF60]|[^\\p{ASCII}\\p{L}\\p{M}\\p{N}]`,
	'u',
);

/** One of them, before the signs of Markdown that would not stand in it. */
const address = /(?:https?:\/\/|www\.)[^[\]`"\\|]*/gi;

const hasHost = /^(?:https?:\/\/[a-z\d]|www\.[a-z\d])/i;

/**
 * Prepares a text so that an address without brackets ends where words of the language begin, as in
 * `詳しくはhttps://example.com/をご覧ください`: by GitHub's rules (GFM 0.29, §6.9) it ends at a space. What is replaced here
 * becomes a link by `linkAddresses`.
 */
export function replaceAddresses(text: string, { signFor }: StandIns): string {
	if (!/:\/\/|www\./i.test(text)) return text;
	const replaceOne = (found: string) => {
		const own = withoutEnd(found);
		return (signFor(own, 'letter') ?? own) + found.slice(own.length);
	};
	return text.replace(candidates, (written) => {
		let replaced = '';
		let rest = written;
		for (let stop = rest.search(end); stop >= 0; stop = rest.search(end)) {
			replaced += rest.slice(0, stop).replace(address, replaceOne);
			const next = rest.slice(stop).search(begin);
			replaced += rest.slice(stop, next < 0 ? undefined : stop + next);
			rest = next < 0 ? '' : rest.slice(stop + next);
		}
		return replaced + rest;
	});
}

/**
 * Returns an address without what follows it: the end of a sentence or of emphasis, and parentheses that it does not
 * open.
 */
function withoutEnd(found: string): string {
	let balance = found.split('(').length - found.split(')').length;
	let stop = found.length;
	for (; stop > 0; stop--) {
		const last = found.charAt(stop - 1);
		if (last === ')' && balance < 0) balance++;
		else if (!`?!.,:;*_~'`.includes(last)) break;
	}
	return found.slice(0, stop);
}

const signs = /([\uE100-\uF8FF])\1*/g;

/**
 * Makes links of the addresses that were replaced in a text.
 *
 * @param prepared the text that the tree was read from
 */
export function linkAddresses(tree: Root, prepared: string, standIns: StandIns): void {
	if (!signs.test(prepared)) return;
	signs.lastIndex = 0;
	const walk = (parent: Parents) => {
		for (let index = parent.children.length - 1; index >= 0; index--) {
			const child = parent.children[index];
			if (child?.type === 'text') parent.children.splice(index, 1, ...(split(child, prepared, standIns) as never[]));
			else if (child && 'children' in child && child.type !== 'link' && child.type !== 'linkReference') walk(child);
		}
	};
	walk(tree);
}

function split(text: Text, prepared: string, { partOf }: StandIns): PhrasingContent[] {
	const nodes: PhrasingContent[] = [];
	let point = text.position?.start ?? { line: 1, column: 1, offset: 0 };
	let from = 0;
	const cut = (value: string, end: number): Text => {
		const start = point;
		point = pointAt(start, end, prepared);
		return { type: 'text', value, position: { start, end: point } };
	};
	for (const { 0: run, index } of text.value.matchAll(signs)) {
		const written = partOf(run);
		if (written?.length !== run.length || !isAddress(written)) continue;
		const start = prepared.indexOf(run, point.offset);
		if (index > from) nodes.push(cut(text.value.slice(from, index), start));
		const words = cut(run, start + run.length);
		const url = /^www/i.test(written) ? `http://${written}` : written;
		nodes.push({ type: 'link', url, children: [words], ...(words.position ? { position: words.position } : {}) });
		from = index + run.length;
	}
	if (from === 0) return [text];
	if (from < text.value.length) nodes.push(cut(text.value.slice(from), text.position?.end.offset ?? prepared.length));
	return nodes;
}

function isAddress(written: string): boolean {
	return hasHost.test(written) && URL.canParse(/^www/i.test(written) ? `http://${written}` : written);
}

type Point = NonNullable<Text['position']>['start'];

/** The place of an offset behind another place in a text. */
function pointAt({ line, column, offset: start = 0 }: Point, offset: number, text: string): Point {
	const lines = text.slice(start, offset).split('\n');
	const last = lines.at(-1)?.length ?? 0;
	return { line: line + lines.length - 1, column: lines.length > 1 ? last + 1 : column + last, offset };
}
