/** A row of `redirects.yaml` that is more than one address which leads to another one of the site for good. */
export interface RedirectRule {
	/** A canonical path, percent-encoded. `:name` is one segment, `*name` at the end is all that follows. */
	from: string;
	/** A path with the same names, or an https address; none where the page is gone (410). */
	to?: string;
	status: RedirectStatus;
	/** Whether it is no row: a page that has expired was there. */
	isExpired?: true;
}

export type RedirectStatus = 301 | 302 | 308 | 410;

/** The rule that an address matches, with its target filled in. */
export interface MatchedRule {
	rule: RedirectRule;
	to: string | undefined;
}

interface Index {
	exact: ReadonlyMap<string, RedirectRule>;
	patterns: PatternNode;
}

/** The patterns that begin with the same segments, as a tree of what follows. */
interface PatternNode {
	literals: Map<string, PatternNode>;
	/** What follows a `:name`. */
	name?: PatternNode;
	/** The first rule that ends here. */
	end?: PlacedRule;
	/** The first rule with a `*name` here. */
	rest?: PlacedRule;
}

/** A rule with its place in the file: of several that match, the first one holds. */
interface PlacedRule {
	rule: RedirectRule;
	place: number;
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
 * Finds the rule for a canonical path. A request costs one look-up, and one for each of its segments that a pattern
 * begins with.
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
	const rule = firstMatch(index.patterns, segmentsOf(path), 0)?.rule;
	const values = rule && matchPattern(rule.from, path);
	return values && { rule, to: rule.to === undefined ? undefined : fillIn(rule.to, values) };
}

function indexRules(rules: readonly RedirectRule[]): Index {
	const exact = new Map<string, RedirectRule>();
	const patterns: PatternNode = { literals: new Map() };
	for (const [place, rule] of rules.entries()) {
		if (isPattern(rule.from)) addPattern(patterns, { rule, place });
		else exact.set(rule.from, rule);
	}
	return { exact, patterns };
}

function addPattern(root: PatternNode, placed: PlacedRule): void {
	let node = root;
	for (const segment of segmentsOf(placed.rule.from)) {
		if (segment.startsWith('*')) {
			node.rest ??= placed;
			return;
		}
		node = segment.startsWith(':') ? nameBelow(node) : literalBelow(node, segment);
	}
	node.end ??= placed;
}

function nameBelow(node: PatternNode): PatternNode {
	node.name ??= { literals: new Map() };
	return node.name;
}

function literalBelow(node: PatternNode, segment: string): PatternNode {
	const known = node.literals.get(segment);
	if (known) return known;
	const made: PatternNode = { literals: new Map() };
	node.literals.set(segment, made);
	return made;
}

/** Returns the first rule of the file below a node that matches the segments from an index on. */
function firstMatch(node: PatternNode, segments: readonly string[], index: number): PlacedRule | undefined {
	const segment = segments[index];
	if (segment === undefined) return node.end;
	const literal = node.literals.get(segment);
	const rest = node.rest && segments.slice(index).join('/') !== '' ? node.rest : undefined;
	return earliest(
		literal && firstMatch(literal, segments, index + 1),
		node.name && segment !== '' ? firstMatch(node.name, segments, index + 1) : undefined,
		rest,
	);
}

function earliest(...found: readonly (PlacedRule | undefined)[]): PlacedRule | undefined {
	let first: PlacedRule | undefined;
	for (const placed of found) {
		if (placed && (!first || placed.place < first.place)) first = placed;
	}
	return first;
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
