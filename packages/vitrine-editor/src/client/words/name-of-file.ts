import type { SiteOverview } from 'vitrine/edit';
import type { Words } from './en.ts';

/** Returns the name of a file that is no page, as people call it: "Interface texts (Русский)". */
export function nameOfFile(file: string, { locales }: Pick<SiteOverview, 'locales'>, words: Words): string {
	const [, code = '', path = file] = /^content\/([^/]+)\/(.+)$/.exec(file) ?? [];
	const language = locales.find((locale) => locale.code === code)?.name;
	const [, folder = '', part] = /^(shared|forms)\/(.+)\.yaml$/.exec(path) ?? [];
	const parts: Record<string, string> = { shared: words.shared, forms: code === '' ? words.form : words.formTexts };
	const name = part === undefined ? (namesOf(words)[path] ?? path) : words.named(parts[folder] ?? folder, part);
	return language === undefined ? name : words.inLanguage(name, language);
}

function namesOf(words: Words): Record<string, string> {
	return {
		'site.config.ts': words.settings,
		'messages.yaml': words.interfaceTexts,
		'navigation.yaml': words.menuNames,
		'content/navigation.yaml': words.menus,
		'content/glossary.yaml': words.glossary,
		'redirects.yaml': words.redirects,
	};
}
