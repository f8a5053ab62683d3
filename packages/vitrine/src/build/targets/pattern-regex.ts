/** A regular expression, for any engine, that matches what a pattern with `*` matches. */
export function patternToRegex(pattern: string): string {
	return `^${pattern
		.split('*')
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		.join('.*')}$`;
}
