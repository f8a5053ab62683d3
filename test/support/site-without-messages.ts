import { home, settings, siteWith } from './fixture-site.ts';

const file = (locale: string) => `content/${locale}/messages.yaml`;
const german = (title: string, text: string) =>
	`---\ntitle: ${title}\ndescription: ${text}\nupdated: 2026-02-01\n---\n\n${text}\n`;

/**
 * The fixture in German, English, Russian and Japanese, with German as the default language. No language has texts of
 * the interface of its own, and the kit has no German ones.
 *
 * @param changes files that are written anew, by path
 */
export function siteWithoutMessages(changes: Parameters<typeof siteWith>[0] = {}): string {
	const row = "{ code: 'de', name: 'Deutsch', shortName: 'DE', tag: 'de-DE' },";
	const config = settings()
		.replaceAll("font: 'house'", "font: 'system'")
		.replace('locales: [', `locales: [\n\t\t${row}`)
		.replace("defaultLocale: 'en'", "defaultLocale: 'de'")
		.replace("'/#to-features', '/#to-contacts', '/guide'", "'/#to-features', '/#to-contacts'")
		.replace('export default', 'const site =');
	const withoutGuide = 'kind: hero\ntitle: X\nlead: Y\nactions: []\n';
	return siteWith({
		'site.config.ts': `${config}\nexport default { ...site, fonts: {}, cards: false };\n`,
		...Object.fromEntries(['en', 'ru', 'ja'].map((locale) => [file(locale), undefined])),
		...home(
			'de',
			{
				hero: 'kind: hero\ntitle: Licht für Nächte\nlead: Brennt mit Öl.\nactions: []',
				features:
					'kind: features\nlabel: Vorzüge\ntitle: Was sie kann\nitems:\n  - icon: lucide:lamp\n    title: Ruhe\n    text: "Brennt still. [Mehr](/about#oil)"',
				contacts:
					'kind: contacts\nlabel: Kontakt\ntitle: Schreiben Sie uns\nitems:\n  - icon: lucide:mail\n    label: Post\n    value: "[lamp@lantern.example](mailto:lamp@lantern.example)"',
			},
			'title: Laterne für die Nacht\ndescription: Brennt mit Öl.\nupdated: 2026-01-01\n',
		),
		...home('en', { hero: withoutGuide.replace('X', 'A lamp for nights').replace('Y', 'It burns on oil.') }),
		...home('ru', { hero: withoutGuide.replace('X', 'Лампа для ночей').replace('Y', 'Горит на масле.') }),
		...home('ja', {
			hero: withoutGuide.replace('X', '夜の灯り').replace('Y', '油で灯るランプです。'),
			contacts:
				'kind: contacts\nlabel: 連絡先\ntitle: ご連絡ください\nitems:\n  - icon: lucide:mail\n    label: メール\n    value: "[lamp@lantern.example](mailto:lamp@lantern.example)"',
		}),
		'content/de/pages/about.md': german('Die Laterne', 'Alles über die Laterne.').concat('\n## Öl {#oil}\n\nOlive.\n'),
		'content/en/pages/about.md':
			'---\ntitle: About\ndescription: About the lamp.\nupdated: 2026-02-01\n---\n\nA lamp.\n\n## Oil {#oil}\n\nOlive oil.\n',
		'content/ru/pages/about.md':
			'---\ntitle: О лампе\ndescription: Всё о лампе.\nupdated: 2026-02-02\n---\n\nЛампа.\n\n## Масло {#oil}\n\nЛюбое.\n',
		'content/ja/pages/about.md':
			'---\ntitle: ランプについて\ndescription: ランプの説明です。\nupdated: 2026-02-03\n---\n\nランプの光です。\n\n## 油 {#oil}\n\n何でも。\n',
		...Object.fromEntries(
			[
				'en/pages/guide.md',
				'en/pages/secret.md',
				'en/pages/guide/wick.md',
				'en/pages/guide/lamp.png',
				'ru/pages/guide.md',
			].map((path) => [`content/${path}`, undefined]),
		),
		...changes,
	});
}
