import { outFolder } from './built-site.ts';
import { settings, siteWith } from './fixture-site.ts';
import { quickBuild } from './quick-build.ts';

/** Code, name and tag of languages, in the order in which a site of so many has them. */
const languages: readonly (readonly [code: string, name: string, tag: string, dir?: 'rtl'])[] = [
	['en', 'English', 'en-US'],
	['ru', 'Русский', 'ru-RU'],
	['ja', '日本語', 'ja-JP'],
	['de', 'Deutsch', 'de-DE'],
	['ar', 'العربية', 'ar-EG', 'rtl'],
	['pt-br', 'Português (Brasil)', 'pt-BR'],
	['zh', '简体中文', 'zh-CN'],
	['he', 'עברית', 'he-IL', 'rtl'],
	['uk', 'Українська', 'uk-UA'],
	['ko', '한국어', 'ko-KR'],
	['id', 'Bahasa Indonesia', 'id-ID'],
	['th', 'ไทย', 'th-TH'],
	['fr', 'Français', 'fr-FR'],
	...'es it nl pl cs sk hu ro bg el tr fi sv da nb vi hi pt zh-tw'
		.split(' ')
		.map((code) => [code, new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code, code] as const),
];

/** Seven labels of a header, as a foundation has them. */
const labels: Record<string, readonly string[]> = {
	en: ['Documentation', 'Get help', 'Get involved', 'Statistics', 'Sponsors', 'About us', 'Donate'],
	ru: ['Документация', 'Помощь', 'Участие в проекте', 'Статистика', 'Спонсоры', 'О нас', 'Пожертвовать'],
	ja: ['ドキュメント', 'サポート', '参加する', '統計', 'スポンサー', '私たちについて', '寄付する'],
	de: ['Dokumentation', 'Hilfe', 'Mitmachen', 'Statistiken', 'Fördermitglieder', 'Über uns', 'Spenden'],
	ar: ['التوثيق', 'المساعدة', 'المشاركة', 'الإحصاءات', 'الرعاة', 'من نحن', 'تبرع'],
	he: ['תיעוד', 'עזרה', 'להשתתף', 'סטטיסטיקה', 'נותני חסות', 'עלינו', 'לתרום'],
};

/** Builds such a site. Returns the folder with `site/` and `site.jsonl`. */
export async function buildManyLanguages(...site: Parameters<typeof writeManyLanguages>): Promise<string> {
	const out = outFolder();
	await quickBuild({ root: writeManyLanguages(...site), out });
	return out;
}

/**
 * Writes the fixture's home page in so many languages, under a header of so many links.
 *
 * @param more files by path, besides
 * @param setting as it is written, besides
 * @returns the folder of the site
 */
export function writeManyLanguages(
	count: number,
	links: number,
	more: Record<string, string> = {},
	setting = '',
): string {
	const shown = languages.slice(0, count);
	const rows = shown.map(
		([code, name, tag, dir]) =>
			`{ code: '${code}', name: '${name}', shortName: '${code.toUpperCase()}', tag: '${tag}', font: 'system'${dir ? `, dir: '${dir}'` : ''} },`,
	);
	const keys = labels.en?.slice(0, links).map((_, index) => `link-${'abcdefg'[index]}`) ?? [];
	const header = keys.map((key) => `  - { href: https://lamps.example/${key}, text: ${key} }\n`);
	const config = settings().replace(/locales: \[[\s\S]*?\n\t\],/, `locales: [${rows.join('\n')}],`);
	const home = `title: Lantern
description: Lamps for nights, in every language.
updated: 2026-01-02
sections:
  top: { kind: hero, title: Lantern, lead: Light for nights., actions: [] }
`;
	const files = shown.flatMap(([code]) => [
		[`content/${code}/pages/index.yaml`, home],
		...(labels[code]
			? [[`content/${code}/navigation.yaml`, keys.map((key, at) => `${key}: ${labels[code]?.[at]}\n`).join('')]]
			: []),
	]);
	const unused =
		'en/pages/guide.md en/pages/guide/wick.md en/pages/guide/lamp.png en/pages/secret.md en/pages/about.md';
	const removed = `${unused} ja/pages/about.md ru/pages/guide.md ru/pages/about.md`.split(' ');
	const root = siteWith({
		...Object.fromEntries(removed.map((path) => [`content/${path}`, undefined])),
		...Object.fromEntries(files),
		'content/navigation.yaml': `header:\n${header.join('')}`,
		'site.config.ts': `${config.replace('export default', 'const site =')}\nexport default { ...site, fonts: {}, cards: false, ${setting} };\n`,
		...more,
	});
	return root;
}
