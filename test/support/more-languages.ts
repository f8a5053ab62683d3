import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Manifest } from '#protocol/manifest.ts';
import { builtOnce, outFolder } from './built-site.ts';
import { fontWith, latinAndCyrillic } from './fixture-assets.ts';
import { home, settings, settingsWith, showcaseSite, siteWith } from './fixture-site.ts';
import { exampleOf, kindsFile, pageOf } from './kinds-page.ts';
import { quickBuild } from './quick-build.ts';
import { repositoryRoot } from './repository.ts';

const rows = `
	{ code: 'kk', name: 'Қазақша', shortName: 'ҚАЗ', tag: 'kk-KZ', fallback: ['ru', 'en'] },
	{ code: 'pt-br', name: 'Português', shortName: 'PT', tag: 'pt-BR' },
	{ code: 'zh-hant', name: '中文', shortName: '中', tag: 'zh-Hant', unlisted: true },
`;

const page = (title: string, text: string, oil: string) =>
	`---\ntitle: ${title}\ndescription: ${text}\nupdated: 2026-02-01\n---\n\n${text}\n\n## ${oil} {#oil}\n`;
const site = (title: string, description: string) =>
	`title: ${title}\ndescription: ${description}\nupdated: 2026-01-02\n`;

/**
 * The fixture with three languages that are only begun: Kazakh, for which Russian stands in, Brazilian Portuguese, and
 * Chinese in traditional letters, which is not listed. All Kazakh words begin with "Қ". One text of the interface is in
 * no language of the site, and its name is long.
 *
 * @returns the folder with `site/` and `site.jsonl`
 */
export async function buildMoreLanguages(): Promise<{ folder: string; manifest: Manifest }> {
	const folder = outFolder();
	const config = settings()
		.replaceAll("font: 'house'", "font: 'system'")
		.replace("name: 'Lantern'", "name: 'Lantern & Sons of Whitby, North Yorkshire'")
		.replace(/\n\t\],\n\tdefaultLocale/, (end) => `${rows}${end}`);
	const root = siteWith({
		'site.config.ts': `${config.replace('export default', 'const site =')}\nexport default { ...site, fonts: {}, cards: false };\n`,
		...withoutMessage('en'),
		...withoutMessage('ru'),
		...withoutMessage('ja'),
		...home(
			'kk',
			{ hero: 'kind: hero\ntitle: Қазақша шам\nlead: Қазақша жарық\nactions: []' },
			site('Қазақша шам', 'Қазақша шамдар туралы, кешке.'),
		),
		'content/kk/messages.yaml': 'skip-to-content: Қазақша өту\narticle-updated: Қазақша {date}\n',
		'content/kk/pages/about.md': page('Қазақша туралы', 'Қазақша шам туралы мәтін.', 'Қазақша май'),
		'content/pt-br/pages/index.yaml': site('Lamparina', 'Uma lamparina para a noite.'),
		'content/pt-br/pages/about.md': page('Sobre', 'Sobre a lamparina de azeite.', 'Azeite'),
		'content/zh-hant/pages/index.yaml': site('油燈', '夜裡的一盞油燈。'),
		'content/zh-hant/pages/about.md': page('關於', '關於這盞油燈。', '油'),
	});
	const { manifest } = await quickBuild({ root, out: folder });
	return { folder, manifest };
}

/** Languages that are written in letters of Latin-1. */
const latin = 'de fr es it nl pt sv da fi nb is ga cy eu ca gl lb af sq sw id ms fil zu xh so rw mg sn'.split(' ');

/**
 * Builds a home page in English, Russian and more languages with a font of their own, and in Japanese without one.
 *
 * @param count how many languages have a font
 * @returns the folder with `site/` and `site.json`
 */
export async function buildLanguagesWithFonts(count: number): Promise<string> {
	const codes = latin.slice(0, count - 2);
	const rows = codes.map(
		(code) => `{ code: '${code}', name: '${code}', shortName: '${code}', tag: '${code}', font: 'house' },`,
	);
	const fonts = { text: { file: './brand.ttf', license: './brand.txt' } };
	const pageIn = (code: string) => [`content/${code}/pages/index.yaml`, site(`Lamp ${code}`, `A lamp in ${code}`)];
	const articles = ['en/pages/guide.md', 'en/pages/guide/wick.md', 'en/pages/guide/lamp.png', 'en/pages/secret.md'];
	const others = ['en/pages/about.md', 'ja/pages/about.md', 'ru/pages/guide.md', 'ru/pages/about.md'];
	const removed = [...articles, ...others].map((path) => [`content/${path}`, undefined]);
	const root = siteWith({
		...Object.fromEntries([...removed, ...['ru', 'ja', ...codes].map(pageIn)]),
		...home('en', { hero: 'kind: hero\ntitle: Lamp\nlead: Light\nactions: []' }, site('Lamp', 'A lamp')),
		'site.config.ts': settingsWith(fonts, { system: ['ja'] })
			.replace(/\n\t\],\n\tdefaultLocale/, (end) => `\n${rows.join('\n')}${end}`)
			.replace('...settings, locales', '...settings, cards: false, locales'),
		'brand.ttf': await fontWith(latinAndCyrillic),
		'brand.txt': 'Ours.',
		'content/navigation.yaml': undefined,
	});
	const out = outFolder();
	await quickBuild({ root, out });
	return out;
}

/** A language that lacks the words for dark colors. */
function withoutMessage(locale: string): Record<string, string> {
	const path = `content/${locale}/messages.yaml`;
	const text = readFileSync(join(siteWith(), path), 'utf8');
	return { [path]: text.replace(/^theme-dark: .*\n/m, '') };
}

/** The row that makes Arabic a language of a site. */
const row =
	"{ code: 'ar', name: 'العربية', shortName: 'ع', tag: 'ar-EG', dir: 'rtl', typography: 'none', font: 'system' },";

/** Builds that site once, and gives the folder with `site/` and `site.jsonl`. */
export async function buildFourLanguages(): Promise<string> {
	return builtOnce('vitrine-four-languages', await fourLanguages());
}

/** Builds that site with the pseudo-locale, and gives the folder. */
export async function buildPseudoLocale(): Promise<string> {
	const out = outFolder();
	await quickBuild({ root: await fourLanguages(), out, pseudo: true });
	return out;
}

/** Whose frames the examples show. */
const frames = ['https://www.youtube-nocookie.com', 'https://www.openstreetmap.org'];
const outside = `outside: [${frames.map((from) => `{ allow: 'frame', from: '${from}' }`)}],`;

/** The page of a language with words below its picture. */
function captioned(locale: 'en' | 'ar'): Record<string, string> {
	const [fixture, caption] =
		locale === 'ar' ? ['arabic', 'المصباح على النافذة.'] : ['trilingual', 'The lamp on the sill.'];
	const path = `content/${locale}/pages/about.md`;
	const text = readFileSync(join(repositoryRoot, 'test/fixtures', fixture, path), 'utf8');
	return { [path]: text.replace('(/lamp.svg)', `(/lamp.svg "${caption}")`) };
}

/**
 * A site with every section type and a form, to which a fourth language was added as an owner would: by one row of
 * the locale table and one folder, `fixtures/arabic/content/ar`. Its page `kinds` has each of them once.
 */
async function fourLanguages(): Promise<string> {
	const withArabic = settings()
		.replace("defaultLocale: 'en',", (line) => `${line} ${outside}`)
		.replace(/\n\t\],\n\tdefaultLocale/, (end) => `\n\t\t${row}${end}`);
	const arabic = join(repositoryRoot, 'test/fixtures/arabic', kindsFile('ar'));
	const names = Object.keys(parse(readFileSync(arabic, 'utf8')).sections);
	const pageIn = async (locale: string, title: string, description: string) => {
		const files = { items: [{ title, file: '/lamp.svg' }] };
		const sections = names.map(async (name) => [name, await exampleOf(name, name === 'files' ? files : {}, locale)]);
		return pageOf(Object.fromEntries(await Promise.all(sections)), { title: description, description });
	};
	const english = await pageIn('en', 'Lamp', 'What a page can be made of');
	const russian = await pageIn('ru', 'Лампа', 'Из чего бывает страница');
	const pages = { [kindsFile()]: english, [kindsFile('ru')]: russian, ...captioned('en'), ...captioned('ar') };
	return showcaseSite({ 'site.config.ts': withArabic, ...pages }, ['arabic']);
}
