import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { article, complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { settings, siteWith } from '../../../../../test/support/fixture-site.ts';
import { own, whole } from '../../../../../test/support/own-kind.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { loadSite } from '../load-site.ts';
import { loadSectionTypes } from '../section-types/section-types.ts';
import { framedHosts, type SectionPage, type Site, textIn } from '../site/site.ts';

const hosts = ['https://www.youtube-nocookie.com', 'https://www.openstreetmap.org'].map(
	(from) => `{ allow: 'frame', from: '${from}' }`,
);

const published = {
	'site.config.ts': settings().replace(
		/\tdefaultLocale:/,
		(line) => `\tgallery: true,\n\toutside: [${hosts}],\n${line}`,
	),
};

function sectionPageIn(pages: Site['pages'], locale: string): SectionPage | undefined {
	const text = pages.get('gallery')?.translations[locale];
	return text?.format === 'yaml' ? text : undefined;
}

describe('the gallery', () => {
	it('shows an example of every section type, in each language that has them', async () => {
		const root = siteWith(published);
		const { pages } = await loadSite({ root });
		const gallery = pages.get('gallery');
		const kinds = await loadSectionTypes(root);
		for (const locale of ['en', 'ru', 'ja']) {
			const text = gallery && textIn(gallery, locale);
			const shown = text?.format === 'yaml' ? text.sections.map(({ content }) => content.kind) : [];
			expect(shown.toSorted()).toEqual([...kinds.keys()]);
			expect(text?.noindex).toBe(true);
		}
		expect(gallery?.translations.ru?.address).toBe('/ru/gallery');
	});

	it('has a heading of its own, and an example that names other pages is none', async () => {
		const { pages } = await loadSite({ root: siteWith(published) });
		for (const locale of ['en', 'ru', 'ja']) {
			const text = sectionPageIn(pages, locale);
			expect(text?.sections.some(({ isHeading }) => isHeading)).toBe(false);
			expect(text?.lead?.length).toBeGreaterThan(60);
		}
	});

	it('shows the kinds of the kit first, and those of the site behind a heading of theirs', async () => {
		const root = siteWith({ ...published, ...own(whole) });
		const text = sectionPageIn((await loadSite({ root })).pages, 'en');
		const groups = text?.sections.map(({ group, caption }) => [group?.title, caption]) ?? [];
		expect([groups[0], groups.at(-1)]).toEqual([
			['Sections that come with Vitrine', 'hero'],
			['Sections of this site', 'prices'],
		]);
		expect(groups.filter(([title]) => title === 'Sections of this site')).toHaveLength(1);
	});

	it('begins with a link to each example, with the picture that its kind has', async () => {
		const out = outFolder();
		await quickBuild({ root: siteWith({ ...published, ...own(whole) }), out });
		const html = readFileSync(join(out, 'site/ru/gallery.html'), 'utf8');
		const [, index = ''] = /<nav class="section-index-index" aria-label="[^"]+">(.*?)<\/nav>/s.exec(html) ?? [];
		const links = [...index.matchAll(/<a href="#to-([\w-]+)">(.*?)<\/a>/gs)];
		const captions = [...html.matchAll(/<p[^>]*><a href="#to-([\w-]+)"><code>/g)].map(([, kind]) => kind);
		expect(links.map(([, kind]) => kind)).toEqual(captions);
		const withoutPicture = links.filter(([, , inside = '']) => !/<img [^>]*alt=""[^>]*width="480"/.test(inside));
		expect(withoutPicture.map(([, kind]) => kind)).toEqual(['prices']);
	});

	it('has one group where a site has no kinds of its own', async () => {
		const text = sectionPageIn((await loadSite({ root: siteWith(published) })).pages, 'ja');
		expect(new Set(text?.sections.map(({ group }) => group?.title)).size).toBe(1);
	});

	it('leaves out what the settings allow no host for', async () => {
		const { pages } = await loadSite({ root: siteWith(), gallery: true });
		const text = pages.get('gallery')?.translations.en;
		const shown = text?.format === 'yaml' ? text.sections.map(({ content }) => content.kind) : [];
		expect(shown).toContain('hero');
		expect(shown).not.toContain('video');
	});

	it('is there in development, and published where the settings say so', async () => {
		const root = siteWith();
		expect((await loadSite({ root, drafts: true })).pages.has('gallery')).toBe(false);
		expect((await loadSite({ root, gallery: true })).pages.has('gallery')).toBe(true);
		expect((await loadSite({ root: siteWith(published) })).pages.has('gallery')).toBe(true);
	});

	it('has its hosts named beside those of other pages where it is published, and only there', async () => {
		const allowed = published['site.config.ts'];
		const unpublished = { 'site.config.ts': allowed.replace('\tgallery: true,\n', '') };
		expect(framedHosts(await loadSite({ root: siteWith(published) }))).toEqual([
			'www.openstreetmap.org',
			'www.youtube-nocookie.com',
		]);
		expect(framedHosts(await loadSite({ root: siteWith(unpublished), gallery: true }))).toEqual([]);
	});

	it('leaves its address to a page of the site', async () => {
		const { pages } = await loadSite({ root: siteWith({ ...published, 'content/en/pages/gallery.md': article('') }) });
		const text = pages.get('gallery')?.translations.en;
		expect([text?.format, text?.hasOwnAssets]).toEqual(['md', undefined]);
	});

	it('names the line of an example that is wrong', async () => {
		const schema = `const title = { kind: 'schema', type: 'string', async: false, expects: 'string', reference: () => {}, '~run': (dataset) => typeof dataset.value === 'string' ? { ...dataset, typed: true } : { ...dataset, typed: false, issues: [{ kind: 'schema', type: 'string', input: dataset.value, expected: 'string', received: '5', message: 'a text' }] } };
const schema = { kind: 'schema', type: 'strict_object', entries: { title }, '~run': (dataset) => ({ ...dataset, typed: true }) };
`;
		const told = await complaintAbout({
			...published,
			'sections/offer/section.ts': `${schema}export default { schema, component: () => import('./offer.tsx') };\n`,
			'sections/offer/example.en.yaml': '# An offer.\ntitle: 5\n',
			'sections/offer/offer.tsx': 'export default function Offer() { return null; }\n',
		});
		expect(told).toContain('sections/offer/example.en.yaml:2  title');
	});
});
