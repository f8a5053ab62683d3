export type LinkKind = 'internal' | 'external' | 'unknown';

/**
 * Tells the two kinds of link apart that content may hold. Internal ones name a page without a language.
 *
 * @example classifyLink('/about#team') // 'internal'
 * @example classifyLink('mailto:hello@vitrine.example') // 'external'
 * @example classifyLink('//example.com') // 'unknown'
 */
export function classifyLink(target: string): LinkKind {
	if (/^(https?:\/\/|mailto:|tel:)/i.test(target)) return 'external';
	if (target.startsWith('#') || (target.startsWith('/') && !/^\/[/\\]/.test(target))) return 'internal';
	return 'unknown';
}
