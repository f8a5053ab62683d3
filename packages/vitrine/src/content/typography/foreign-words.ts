import type { Element, Parents, Properties, Root, RootContent } from 'hast';
import type { Locale } from '#i18n/locale.ts';

/** Scripts that are written with several others (ISO 15924), by the names that regular expressions know. */
const composed: Record<string, string[]> = {
	Jpan: ['Hira', 'Kana', 'Hani'],
	Kore: ['Hang', 'Hani'],
	Hans: ['Hani'],
	Hant: ['Hani'],
};

/** Latin letters are at home in every language: names, units, addresses. */
export const sharedScript = 'Latn';

/** What is said of the language of a text in the page: `lang` and `dir`. */
export type Marking = Pick<Locale, 'tag' | 'dir'>;

/**
 * Puts words in the script of another language of the site into `<span lang>`, so that screen readers choose the right
 * voice and browsers the right shapes (WCAG 2.2, 3.1.2), with `dir` where it is written the other way: else the punctuation
 * and numbers beside it would change places. What it returns changes a tree in place.
 *
 * @param own the language of the text
 * @param others the languages of the site
 */
export function markForeignWords(own: Marking, others: readonly Marking[]): (tree: Root) => Root {
	const ownScripts = scriptsOf(own.tag);
	const foreign = others.flatMap(({ tag, dir }) => {
		const scripts = scriptsOf(tag).filter((script) => script !== sharedScript && !ownScripts.includes(script));
		if (scripts.length === 0) return [];
		return [{ properties: dir === own.dir ? { lang: tag } : { lang: tag, dir }, words: wordsIn(scripts) }];
	});
	return (tree) => {
		if (foreign.length > 0) mark(tree, foreign);
		return tree;
	};
}

interface Foreign {
	properties: Properties;
	words: RegExp;
}

/**
 * The scripts that a language is written in, by the names that regular expressions know; none for a language of which
 * that is not known.
 *
 * @example scriptsOf('ja-JP') // ['Hira', 'Kana', 'Hani']
 */
export function scriptsOf(tag: string): string[] {
	const { script } = new Intl.Locale(tag).maximize();
	if (script === undefined) return [];
	return composed[script] ?? [script];
}

/** Words in some scripts, together with the spaces and punctuation between them. */
function wordsIn(scripts: readonly string[]): RegExp {
	const letters = `[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`;
	const word = `[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`;
	return new RegExp(`(${word}(?:${letters}*(?:[ \\u00A0·\\-]+(?=${word}))?)*)`, 'gu');
}

function mark(parent: Parents, foreign: readonly Foreign[]): void {
	parent.children = parent.children.flatMap((child): RootContent[] => {
		if (child.type === 'text') return foreign.reduce(markWords, [child] as RootContent[]);
		if (child.type === 'element' && !['code', 'pre', 'svg'].includes(child.tagName) && !child.properties.lang)
			mark(child, foreign);
		return [child as RootContent];
	}) as Element['children'];
}

function markWords(nodes: RootContent[], { properties, words }: Foreign): RootContent[] {
	return nodes.flatMap((node): RootContent[] => {
		if (node.type !== 'text' || node.value.search(words) < 0) return [node];
		return node.value
			.split(words)
			.map((value, index): RootContent => {
				const text = { type: 'text' as const, value };
				return index % 2 === 0
					? text
					: { type: 'element', tagName: 'span', properties: { ...properties }, children: [text] };
			})
			.filter((part) => part.type !== 'text' || part.value !== '');
	});
}
