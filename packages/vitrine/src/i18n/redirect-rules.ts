/** A row of `redirects.yaml` that is more than one address which leads to another one of the site for good. */
export interface RedirectRule {
	/** A canonical path, percent-encoded. `:name` is one segment, `*name` at the end is all that follows. */
	from: string;
	/** A path with the same names, or an https address; none where the page is gone (410). */
	to?: string;
	status: RedirectStatus;
}

export type RedirectStatus = 301 | 302 | 308 | 410;

/** The rule that an address matches, with its target filled in. */
export interface MatchedRule {
	rule: RedirectRule;
	to: string | undefined;
}

interface Index {
	exact: ReadonlyMap<string, RedirectRule>;
	/** In the order of the file, by their first segment; '' for those that begin with a name. */
	patterns: ReadonlyMap<string, readonly RedirectRule[]>;
}

/** The signs that begin a name in a segment; as signs of an address they are written %3A and %2A. */
const nameSign = /^[:*]/;

/** Whether `from` has names in it. */
export function isPattern(from: string): boolean {
	return segmentsOf(from).some((segment) => nameSign.test(segment));
}

/** Returns the names in a path, without their sign. */
export function namesIn(path: string): string[] {
	return segmentsOf(path).flatMap((segment) => (nameSign.test(segment) ? [segment.slice(1)] : []));
}

export function segmentsOf(path: string): string[] {
	return path.split('/').slice(1);
}

const indexes = new WeakMap<readonly RedirectRule[], Index>();

/**
 * Finds the rule for a canonical path. A request costs one look-up, and the patterns that begin with its first segment are
 * compared.
 */
export function matchRule(rules: readonly RedirectRule[], path: string): MatchedRule | undefined {
	if (rules.length === 0) return undefined;
	let index = indexes.get(rules);
	if (!index) {
		index = indexRules(rules);
		indexes.set(rules, index);
	}
	const exact = index.exact.get(path);
	if (exact) return { rule: exact, to: exact.to };
	const [first = ''] = segmentsOf(path);
	for (const rule of [...(index.patterns.get(first) ?? []), ...(index.patterns.get('') ?? [])]) {
		const values = matchPattern(rule.from, path);
		if (values) return { rule, to: rule.to === undefined ? undefined : fillIn(rule.to, values) };
	}
	return undefined;
}

function indexRules(rules: readonly RedirectRule[]): Index {
	const exact = new Map<string, RedirectRule>();
	const patterns = new Map<string, RedirectRule[]>();
	for (const rule of rules) {
		if (!isPattern(rule.from)) {
			exact.set(rule.from, rule);
			continue;
		}
		const [first = ''] = segmentsOf(rule.from);
		const key = nameSign.test(first) ? '' : first;
		patterns.set(key, [...(patterns.get(key) ?? []), rule]);
	}
	return { exact, patterns };
}

/** Returns the values of the names where a path matches a pattern. */
export function matchPattern(pattern: string, path: string): Map<string, string> | undefined {
	const wanted = segmentsOf(pattern);
	const given = segmentsOf(path);
	const values = new Map<string, string>();
	for (const [index, segment] of wanted.entries()) {
		if (segment.startsWith('*')) {
			const rest = given.slice(index).join('/');
			if (rest === '') return undefined;
			values.set(segment.slice(1), rest);
			return values;
		}
		const value = given[index];
		if (value === undefined || value === '') return undefined;
		if (segment.startsWith(':')) values.set(segment.slice(1), value);
		else if (segment !== value) return undefined;
	}
	return given.length === wanted.length ? values : undefined;
}

/** Puts values into the names of a target: a whole segment each. */
export function fillIn(to: string, values: ReadonlyMap<string, string>): string {
	return to.replace(/(?<=\/)[:*]([A-Za-z]\w*)(?=[/?#]|$)/g, (written, name: string) => values.get(name) ?? written);
}
