import { lineOf } from '../files/source-file.ts';

/** A token as it is written. */
export interface Token {
	value: string;
	/** The line in the site's file; undefined for tokens of the kit. */
	line: number | undefined;
}

export type Tokens = ReadonlyMap<string, Token>;

/**
 * Reads the tokens of a site.
 *
 * @param own the text of the site's `theme/tokens.css`
 * @param kit the text of the kit's, which applies unless the site overrides it
 */
export function readTokens(own: string, kit = ''): Tokens {
	return new Map([
		...rootDeclarations(kit).map(({ name, value }): [string, Token] => [name, { value, line: undefined }]),
		...rootDeclarations(own).map(({ name, value, at }): [string, Token] => [name, { value, line: lineOf(own, at) }]),
	]);
}

interface Declaration {
	name: string;
	value: string;
	/** Where it begins. */
	at: number;
	/** The rules around it, from the outermost. */
	rules: string[];
}

/** What is set for every page, whatever its language, scheme or width. */
function rootDeclarations(css: string): Declaration[] {
	const isRoot = (rule: string) => rule.split(',').some((selector) => [':root', 'html'].includes(selector.trim()));
	return declarationsIn(css).filter(({ rules }) => rules.every((rule) => isRoot(rule) || rule.startsWith('@layer')));
}

function declarationsIn(css: string): Declaration[] {
	const code = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
	const found: Declaration[] = [];
	const rules: string[] = [];
	let depth = 0;
	let start = 0;
	for (const { 0: mark, index } of code.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[(){};]/gs)) {
		if (mark === '(') depth++;
		if (mark === ')') depth--;
		if (depth > 0 || !'{};'.includes(mark)) continue;
		const written = code.slice(start, index);
		if (mark === '{') rules.push(written.trim());
		else {
			const [, space = '', name, value = ''] = /^(\s*)([\w-]+)\s*:(.*)$/s.exec(written) ?? [];
			if (name) found.push({ name, value: value.trim(), at: start + space.length, rules: [...rules] });
		}
		if (mark === '}') rules.pop();
		start = index + 1;
	}
	return found;
}
