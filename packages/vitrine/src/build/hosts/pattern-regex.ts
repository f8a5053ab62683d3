import type { HeaderRule } from './header-rules.ts';

/** Returns a regular expression, for any engine, that matches what a rule matches. */
export function ruleToRegex({ pattern, isLiteral }: Pick<HeaderRule, 'pattern' | 'isLiteral'>): string {
	return isLiteral ? addressToRegex(pattern) : `^${pattern.split('*').map(escapeRegex).join('.*')}$`;
}

/**
 * Returns a regular expression, for any engine, that matches one address and no other.
 *
 * @param ending an expression for what may follow it
 */
export function addressToRegex(path: string, ending = ''): string {
	return `^${escapeRegex(path)}${ending}$`;
}

function escapeRegex(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
