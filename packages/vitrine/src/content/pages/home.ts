import { coded } from '../problems/message.ts';
import type { Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { homeId } from '../site/site.ts';
import type { PageFile } from './pages.ts';
import { emptyPage } from './section-page.ts';

/**
 * Reports what keeps the home page from being there in every language: it is where visitors of a language arrive.
 *
 * @returns the pages with a home page in every language, one without words where there is none, so that all that leads there and
 * all else of the site is checked in the same run
 */
export function checkHome(
	files: readonly PageFile[],
	{ locales, defaultLocale }: SiteConfig,
	report: Report,
): PageFile[] {
	const standIns: PageFile[] = [];
	const homes = files.filter(({ id }) => id === homeId);
	const original = homes.find(({ locale }) => locale === defaultLocale);
	for (const { code } of locales) {
		if (homes.some(({ locale }) => locale === code)) continue;
		const file = `content/${code}/pages/${homeId}.${original?.format ?? 'yaml'}`;
		const fix =
			code === defaultLocale
				? 'write it: its sections, or Markdown'
				: 'copy that of another language and translate its first lines; its sections may follow later';
		const message = coded('home-missing', { locale: code });
		report({ file, line: 1, found: 'no such file', expected: `the home page in "${code}"`, fix, message });
		standIns.push(emptyPage({ id: homeId, locale: code, file }));
	}
	for (const { file, lineOf, draft, slug } of homes) {
		const place = { file, line: lineOf('draft'), where: 'draft' };
		const expected = 'a home page that is published: every site has one';
		const message = coded('home-draft', {});
		if (draft) report({ ...place, found: 'true', expected, fix: 'remove the line', message });
		if (slug === undefined) continue;
		const address = 'no address of its own: that of the home page is "/"';
		const own = { found: slug, expected: address, fix: 'remove the line', message: coded('home-address', { slug }) };
		report({ file, line: lineOf('slug'), where: 'slug', ...own });
	}
	const published = files.map((file) => (file.id === homeId && file.draft ? { ...file, draft: false } : file));
	return [...published, ...standIns];
}
