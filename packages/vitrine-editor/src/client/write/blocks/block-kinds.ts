import type { BlockStart } from '../../edits/parts/begun-part.ts';
import type { Words } from '../../words/en.ts';

/** The parts that a text may have. */
export const blockKinds = [
	'paragraph',
	'heading',
	'subheading',
	'list',
	'numbered',
	'quote',
	'table',
	'code',
	'picture',
	'video',
] as const;

export type BlockKind = (typeof blockKinds)[number];

/** Signs that stand for the kinds in the list of them. */
export const blockSigns: Record<BlockKind, string> = {
	paragraph: '¶',
	heading: 'H2',
	subheading: 'H3',
	list: '•',
	numbered: '1.',
	quote: '”',
	table: '⊞',
	code: '{}',
	picture: '▨',
	video: '▷',
};

/** Returns what a part of a kind begins with: its marks, without words. */
export function startOf(kind: Exclude<BlockKind, 'picture'>, words: Words): BlockStart {
	const [before = '', after = ''] = starts(words)[kind].split('|>');
	return { text: before + after, caret: before.length };
}

/** Markdown with the caret at `|>`. */
function starts({ blockColumn }: Words): Record<Exclude<BlockKind, 'picture'>, string> {
	return {
		paragraph: '|>',
		heading: '## |>',
		subheading: '### |>',
		list: '- |>',
		numbered: '1. |>',
		quote: '> |>',
		table: `| ${blockColumn} 1 | ${blockColumn} 2 |\n| --- | --- |\n| |> |  |`,
		code: '```\n|>\n```',
		video: '::video{src=|> poster= alt="" caption=""}',
	};
}

/** Whether Enter ends a part: a paragraph or a heading has one line. */
export function isOfOneLine(text: string): boolean {
	return !/^(?:[-*+>|]|\d+[.)]|`{3}|~{3}|::)/.test(text);
}

/** Whether a part is words alone, which can be joined with those before: no table, code, picture or the like. */
export function isRunningText(text: string): boolean {
	return !/^(?:\||`{3}|~{3}|::|!\[[^\n]*\)$)/.test(text);
}
