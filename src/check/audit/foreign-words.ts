import { scriptsOf, sharedScript } from '#content/typography/foreign-words.ts';
import type { AuditedSite, Finding } from './audited-site.ts';

/**
 * Words in the script of another language of the site say so by `lang` (WCAG 2.2, 3.1.2): Russian letters stand in no
 * text that claims to be English. Latin letters are at home everywhere.
 */
export function foreignWords(site: AuditedSite): Finding[] {
	const tags = new Set([...site.pages.values()].map(({ lang }) => lang).filter(isTag));
	return [...site.pages.values()].flatMap(({ path, texts }) =>
		[...texts].flatMap(([lang, text]) => {
			const own = isTag(lang) ? scriptsOf(lang) : [];
			const foreign = [...tags].filter((tag) => hasForeignScript(text, scriptsOf(tag), own));
			return foreign.map((tag) => ({
				page: path,
				found: `letters of ${tag} in a text whose lang is "${lang}"`,
				expected: `lang="${tag}" around them`,
			}));
		}),
	);
}

function hasForeignScript(text: string, scripts: readonly string[], own: readonly string[]): boolean {
	const foreign = scripts.filter((script) => script !== sharedScript && !own.includes(script));
	return (
		foreign.length > 0 && new RegExp(`[${foreign.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u').test(text)
	);
}

function isTag(lang: string): boolean {
	try {
		return new Intl.Locale(lang).toString() !== '';
	} catch {
		return false;
	}
}
