import { home, settings, siteWith } from './fixture-site.ts';

const file = (locale: string) => `content/${locale}/messages.yaml`;
const luxembourgish = (title: string, text: string) =>
	`---\ntitle: ${title}\ndescription: ${text}\nupdated: 2026-02-01\n---\n\n${text}\n`;

/**
 * The fixture in Luxembourgish, English, Russian and Japanese, with Luxembourgish as the default language. No language has texts of
 * the interface of its own, and the kit has no Luxembourgish ones.
 *
 * @param changes files that are written anew, by path
 */
export function siteWithoutMessages(changes: Parameters<typeof siteWith>[0] = {}): string {
	const row = "{ code: 'lb', name: 'Lëtzebuergesch', shortName: 'LB', tag: 'lb-LU' },";
	const config = settings()
		.replaceAll("font: 'house'", "font: 'system'")
		.replace('locales: [', `locales: [\n\t\t${row}`)
		.replace("defaultLocale: 'en'", "defaultLocale: 'lb'")
		.replace('export default', 'const site =');
	const withoutGuide = 'kind: hero\ntitle: X\nlead: Y\nactions: []\n';
	return siteWith({
		'site.config.ts': `${config}\nexport default { ...site, fonts: {}, cards: false };\n`,
		'content/navigation.yaml': 'header: [/#to-features, /#to-contacts]\nfooter: [/about]\n',
		...Object.fromEntries(['en', 'ru', 'ja'].map((locale) => [file(locale), undefined])),
		...home(
			'lb',
			{
				hero: 'kind: hero\ntitle: Luucht fir Nuechten\nlead: Brennt mat Ueleg.\nactions: []',
				features:
					'kind: features\nlabel: Virdeeler\ntitle: Wat si kann\nitems:\n  - icon: lucide:lamp\n    title: Rou\n    text: "Brennt roueg. [Méi](/about#oil)"',
				contacts:
					'kind: contacts\nlabel: Kontakt\ntitle: Schreift eis\nitems:\n  - icon: lucide:mail\n    label: Post\n    value: "[lamp@lantern.example](mailto:lamp@lantern.example)"',
			},
			'title: Luucht fir d’Nuecht\ndescription: Brennt mat Ueleg.\nupdated: 2026-01-01\n',
		),
		...home('en', { hero: withoutGuide.replace('X', 'A lamp for nights').replace('Y', 'It burns on oil.') }),
		...home('ru', { hero: withoutGuide.replace('X', 'Лампа для ночей').replace('Y', 'Горит на масле.') }),
		...home('ja', {
			hero: withoutGuide.replace('X', '夜の灯り').replace('Y', '油で灯るランプです。'),
			contacts:
				'kind: contacts\nlabel: 連絡先\ntitle: ご連絡ください\nitems:\n  - icon: lucide:mail\n    label: メール\n    value: "[lamp@lantern.example](mailto:lamp@lantern.example)"',
		}),
		'content/lb/pages/about.md': luxembourgish('D’Luucht', 'Alles iwwer d’Luucht.').concat(
			'\n## Ueleg {#oil}\n\nOliven.\n',
		),
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
