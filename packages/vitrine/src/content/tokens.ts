import { lineOf } from './source-file.ts';

/** A token as it is written. */
export interface Token {
	value: string;
	/** Where the site writes it; undefined for what the kit says. */
	line: number | undefined;
}

export type Tokens = ReadonlyMap<string, Token>;

/**
 * Reads the tokens of a site.
 *
 * @param own what the site's `theme/tokens.css` says
 * @param kit what the kit's says: it holds where the site says nothing
 */
export function readTokens(own: string, kit = ''): Tokens {
	return new Map([
		...rootDeclarations(kit).map(({ name, value }): [string, Token] => [name, { value, line: undefined }]),
		...rootDeclarations(own).map(({ name, value, at }): [string, Token] => [name, { value, line: lineOf(own, at) }]),
	]);
}

/**
 * Joins the tokens of the kit and of a site. What the site sets for every page, it sets in every language: the kit says
 * nothing of it any more.
 */
export function joinTokens(kit: string, own: string): string {
	const names = new Set(rootDeclarations(own).map(({ name }) => name));
	const kept = declarationsIn(kit)
		.filter(({ name }) => names.has(name))
		.reduceRight((css, { at, end }) => css.slice(0, at) + css.slice(end), kit);
	return `${kept}\n${own}`;
}

/** Parts tokens in two: those that some styles use, themselves or in the value of another, and the rest. */
export function partTokens(tokens: string, users: readonly string[]): { used: string; rest: string } {
	const declarations = declarationsIn(tokens);
	const isToken = ({ name }: Declaration) => name.startsWith('--');
	const others = declarations.filter((declaration) => !isToken(declaration)).map(({ value }) => value);
	const used = new Set<string>();
	const use = (css: string) => {
		for (const name of tokensUsedIn(css)) {
			if (used.has(name)) continue;
			used.add(name);
			for (const declaration of declarations) if (declaration.name === name) use(declaration.value);
		}
	};
	for (const css of [...users, ...others]) use(css);
	const rest = declarations.filter((declaration) => isToken(declaration) && !used.has(declaration.name));
	return {
		used: rest.reduceRight((css, { at, end }) => css.slice(0, at) + css.slice(end), tokens),
		rest: Map.groupBy(rest, ({ rules }) => rules.join('{'))
			.entries()
			.map(([rules, set]) => {
				const css = set.map(({ name, value }) => `${name}:${value}`).join(';');
				return `${rules}{${css}${'}'.repeat(set[0]?.rules.length ?? 0)}`;
			})
			.toArray()
			.join(''),
	};
}

/** Whether styles use a token of others. */
export function usesTokens(css: string, tokens: string): boolean {
	const names = new Set(declarationsIn(tokens).map(({ name }) => name));
	return tokensUsedIn(css).some((name) => names.has(name));
}

/** Where a name is not set, it is used. */
function tokensUsedIn(css: string): string[] {
	return [...css.matchAll(/--[\w-]+(?![\w-]|\s*:)/g)].map(([name]) => name);
}

interface Declaration {
	name: string;
	value: string;
	/** Where it begins, and where what ends it has ended. */
	at: number;
	end: number;
	/** The rules that it stands in, from the outermost. */
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
			// The mark that ends a rule belongs to the rule.
			const end = mark === ';' ? index + 1 : index;
			if (name) found.push({ name, value: value.trim(), at: start + space.length, end, rules: [...rules] });
		}
		if (mark === '}') rules.pop();
		start = index + 1;
	}
	return found;
}
