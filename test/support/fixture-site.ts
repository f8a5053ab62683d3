import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Root } from 'hast';
import { loadSite } from '#content/load-site.ts';
import { createContentCache, readText } from '#content/pages/content-cache.ts';
import type { Site } from '#content/site/site.ts';
import { repositoryRoot } from './repository.ts';

/**
 * Copies the fixture `trilingual` to a folder of its own, with some of its files changed.
 *
 * @param changes by path: the new text or bytes, or undefined to leave the file out
 * @param additions fixtures whose files come in addition, or in the place of others
 * @returns the folder, which is removed with those of all other tests
 */
export function siteWith(
	changes: Record<string, string | Uint8Array | undefined> = {},
	additions: readonly string[] = [],
): string {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	for (const fixture of ['trilingual', ...additions]) {
		cpSync(fileURLToPath(new URL(`../fixtures/${fixture}`, import.meta.url)), root, { recursive: true });
	}
	for (const [path, content] of Object.entries(changes)) {
		const file = join(root, path);
		if (content === undefined) rmSync(file);
		else {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, content);
		}
	}
	return root;
}

/**
 * For tests: the home page of the fixture in a language, with some sections written anew, added, or left out.
 *
 * @param sections their kind and fields as lines of YAML, by name; undefined for one that is left out
 * @param head what the page says of itself, in place of the fixture's
 * @returns the file by its path, to be spread into the changes of a site
 */
export function home(
	locale: string,
	sections: Record<string, string | undefined>,
	head?: string,
): Record<string, string> {
	const path = `content/${locale}/pages/index.yaml`;
	const fixture = fileURLToPath(new URL(`../fixtures/trilingual/${path}`, import.meta.url));
	const [own = '', rest = ''] = head === undefined ? readFileSync(fixture, 'utf8').split(/^sections:\n/m) : [head];
	const written = rest.split(/^ {2}(?=[\w-]+:$)/m).flatMap((text) => {
		const [, name = '', fields = ''] = /^([\w-]+):\n(.*)$/s.exec(text) ?? [];
		return name === '' ? [] : [[name, fields.trimEnd().replace(/^ {4}/gm, '')] as const];
	});
	const all = Object.entries({ ...Object.fromEntries(written), ...sections });
	const lines = all.flatMap(([name, fields]) =>
		fields === undefined ? [] : [`  ${name}:\n${fields.trimEnd().replace(/^(?=.)/gm, '    ')}`],
	);
	return { [path]: `${own}sections:\n${lines.join('\n\n')}\n` };
}

/** For tests: reads a site, and gives the tree of a Markdown page in the default language. */
export async function siteAndMarkdown(root: string, id: string): Promise<{ site: Site; tree: Root }> {
	const cache = createContentCache();
	const site = await loadSite({ root, cache });
	const page = site.pages.get(id)?.translations[site.config.defaultLocale];
	if (page?.format !== 'md') throw new Error(`${id} is no page of Markdown.`);
	return { site, tree: readText(cache.texts, page.textKey).tree };
}

/** For tests: the settings of the fixture, as they are written. */
export function settings(): string {
	return readFileSync(fileURLToPath(new URL('../fixtures/trilingual/site.config.ts', import.meta.url)), 'utf8');
}

/** For tests: the settings of the fixture with other fonts, and with those of the system in some languages. */
export function settingsWith(fonts: object, { system = [] }: { system?: string[] } = {}): string {
	return `${settings().replace('export default', 'const settings =')}
const locales = settings.locales.map((row) => ${JSON.stringify(system)}.includes(row.code) ? { ...row, font: 'system' } : row);
export default { ...settings, locales, fonts: ${JSON.stringify({ house: fonts })} };
`;
}

/**
 * The fixture `trilingual` with panes in the hero, and with the sections of this repository's site: page weight, and type
 * samples of Russian and Japanese.
 *
 * @param changes files that are written anew, by path, or left out
 * @param additions fixtures whose files come in addition
 */
export function showcaseSite(changes: Parameters<typeof siteWith>[0] = {}, additions: readonly string[] = []): string {
	const root = siteWith(changes, ['showcase', ...additions]);
	cpSync(join(repositoryRoot, 'sections'), join(root, 'sections'), { recursive: true });
	symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
	return root;
}

/**
 * The fixture in English alone, in fonts of the system and without cards, for tests that are not about pages: it is
 * built in half the time.
 *
 * @param changes files that are written anew, by path
 */
export function englishSite(changes: Parameters<typeof siteWith>[0] = {}): string {
	const english = "site.locales.filter(({ code }) => code === 'en').map((row) => ({ ...row, font: 'system' }))";
	const root = siteWith({
		'site.config.ts': `${settings().replace('export default', 'const site =')}
export default { ...site, locales: ${english}, fonts: {}, cards: false, icons: { collections: [] } };
`,
		...changes,
	});
	for (const locale of ['ru', 'ja']) rmSync(join(root, 'content', locale), { recursive: true });
	return root;
}

/**
 * Copies the fixture `company` to a folder of its own: a site of pages of sections in three languages, with the kit's pictures
 * and in fonts of the system.
 */
export function companySite(): string {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-company-site-'));
	cpSync(fileURLToPath(new URL('../fixtures/company', import.meta.url)), root, { recursive: true });
	return root;
}
