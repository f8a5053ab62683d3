import { builtOnce } from './built-site.ts';
import { settings, siteWith } from './fixture-site.ts';

/** What the settings of the fixture `form` say of its form. */
export const formSettings = `contact: {
	address: 'lamp@lantern.example',
	fields: [
		'subject',
		{ name: 'topic', kind: 'select', options: ['order', 'repair'], required: true },
		{ name: 'phone', kind: 'tel' },
		{ name: 'visit', kind: 'checkbox' },
	],
	consent: ['en', 'ru'],
	confirmation: true,
	recipients: { ru: 'lampa@lantern.example' },
},`;

/**
 * For tests: the fixture with a form that has fields of its own and asks for consent, in fonts of the system. Japanese lacks some
 * of its words, and does not ask for consent.
 *
 * @param changes files that are written anew, by path, or left out
 * @param form in place of `formSettings`
 */
export function formSite(changes: Parameters<typeof siteWith>[0] = {}, form: string = formSettings): string {
	const config = settings()
		.replaceAll("font: 'house'", "font: 'system'")
		.replace(/\tcontact: .*/, () => form)
		.replace('export default', 'const site =');
	return siteWith(
		{ 'site.config.ts': `${config}\nexport default { ...site, fonts: {}, cards: false };\n`, ...changes },
		['form'],
	);
}

/** For tests: the folder that `formSite` is built into, once for all test files of a run. */
export function builtFormSite(): Promise<string> {
	return builtOnce('vitrine-form-site', formSite());
}
