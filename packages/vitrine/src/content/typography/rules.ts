/** What is found, and what stands in its place. */
export type Rule = readonly [RegExp, string];

/** Applies rules one after the other. */
export function applyRules(text: string, rules: readonly Rule[]): string {
	return rules.reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), text);
}
