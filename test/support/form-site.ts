import { builtOnce } from './built-site.ts';
import { settings, siteWith } from './fixture-site.ts';

/** For tests: `forms/contact.yaml` of the fixture `form`. */
export const formSettings = `address: lamp@lantern.example
fields:
  - name
  - email
  - subject
  - { name: topic, kind: select, options: [order, repair], required: true }
  - { name: phone, kind: tel }
  - message
  - { name: visit, kind: checkbox }
consent: [en, ru]
confirmation: true
recipients: { ru: lampa@lantern.example }
`;

/**
 * For tests: the fixture with a form that has fields of its own and asks for consent, in fonts of the system. Japanese lacks some
 * of its words, and does not ask for consent.
 *
 * @param changes files that are written anew, by path, or left out
 * @param form in place of `formSettings`
 */
export function formSite(changes: Parameters<typeof siteWith>[0] = {}, form: string = formSettings): string {
	const config = settings().replaceAll("font: 'house'", "font: 'system'").replace('export default', 'const site =');
	return siteWith(
		{
			'forms/contact.yaml': form,
			'site.config.ts': `${config}\nexport default { ...site, fonts: {}, cards: false };\n`,
			...changes,
		},
		['form'],
	);
}

/** For tests: the folder that `formSite` is built into, once for all test files of a run. */
export function builtFormSite(): Promise<string> {
	return builtOnce('vitrine-form-site', formSite());
}

/** The settings of a form with a field of each kind in which visitors choose, count or name a day. */
const kindsSettings = `address: lamp@lantern.example
fields:
  - name
  - email
  - { name: day, kind: date, required: true }
  - { name: guests, kind: number, min: 1, max: 1200, required: true }
  - { name: time, kind: radio, options: [morning, evening], required: true }
  - { name: wishes, kind: choices, options: [quiet, window, chair] }
  - message
campaign: [utm_source, utm_campaign]
`;

const kindsWords = {
	en: ['Day', 'Guests', 'Time', 'Morning', 'Evening', 'Wishes', 'A quiet place', 'At the window', 'A high chair'],
	ru: ['День', 'Сколько гостей', 'Время', 'Утро', 'Вечер', 'Пожелания', 'Тихое место', 'У окна', 'Детский стул'],
	ja: ['ご希望日', '人数', '時間帯', '午前', '夜', 'ご要望', '静かな席', '窓側の席', '子ども用の椅子'],
};

function wordsOfKinds([day, guests, time, morning, evening, wishes, quiet, window, chair]: readonly string[]): string {
	return `fields:
  day: { label: ${day} }
  guests: { label: ${guests} }
  time:
    label: ${time}
    options: { morning: ${morning}, evening: ${evening} }
  wishes:
    label: ${wishes}
    options: { quiet: ${quiet}, window: ${window}, chair: ${chair} }
`;
}

/** For tests: the folder that a site with such a form is built into, once for all test files of a run. */
export function builtKindsSite(): Promise<string> {
	const words = Object.entries(kindsWords).map(([code, texts]) => [
		`content/${code}/forms/contact.yaml`,
		wordsOfKinds(texts),
	]);
	return builtOnce('vitrine-kinds-of-fields', formSite(Object.fromEntries(words), kindsSettings));
}
