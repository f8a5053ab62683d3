import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { home, siteWith } from '../../../../test/support/fixture-site.ts';
import { own, whole } from '../../../../test/support/own-kind.ts';
import { readChangedPages } from './changed-pages.ts';
import { readSite, type SiteReading } from './load-site.ts';
import { type ContentCache, createContentCache, readText } from './pages/content-cache.ts';
import { homeOf } from './site/site.ts';

const file = 'content/en/pages/about.md';

let root: string;
let cache: ContentCache;
let reading: SiteReading;

beforeEach(async () => {
	root = siteWith(home('en', { latest: 'kind: latest\nlabel: New\ntitle: New pages\ncount: 12' }));
	cache = createContentCache();
	reading = await readSite({ root, cache, drafts: true });
});

function readAfter(from: string, to: string): Promise<SiteReading | undefined> {
	const text = readFileSync(join(root, file), 'utf8');
	if (!text.includes(from)) throw new Error(`${file} does not say ${from}.`);
	writeFileSync(join(root, file), text.replace(from, to));
	return readChangedPages(reading, [file], { root, cache });
}

/** What is known of a site, with the texts of its articles. */
const knownOf = ({ site }: SiteReading) => ({
	...site,
	pages: [...site.pages],
	texts: [...site.pages.values()].flatMap(({ translations }) =>
		Object.values(translations).map((text) => text.format === 'md' && readText(cache.texts, text.textKey)),
	),
});

describe('a page whose words have changed', () => {
	it.each([
		['its text', 'A *lamp*.', 'A *lantern* and another line.\n'],
		['its title', 'title: About', 'title: About us'],
		['its day and description', 'About the lamp.\nupdated: 2026-02-01', 'All of it.\nupdated: 2026-02-02'],
	])('is read alone, and the site is as if it had been read as a whole: %s', async (_, from, to) => {
		const changed = await readAfter(from, to);
		expect(changed && knownOf(changed)).toEqual(knownOf(await readSite({ root, cache, drafts: true })));
		expect(changed && knownOf(changed)).not.toEqual(knownOf(reading));
	});

	it('is shown by sections of other pages', async () => {
		const changed = await readAfter('title: About', 'title: About us');
		const home = changed && homeOf(changed.site).translations.en;
		expect(JSON.stringify(home)).toContain('About us');
	});
});

it('leaves the reading before as it is, also where a section fails, and asks about examples that had nothing to show again', async () => {
	const data = `data: async ({ site, page, report }) => {
		const { title } = site.pages.get('about').translations.en;
		if (title === 'Wrong') throw new Error(title);
		if (title === 'About' && page.id === 'gallery') report({ found: 'nothing', expected: 'something', fix: 'write it' });
		return title;
	}`;
	root = siteWith(own(`${whole}, ${data}`));
	reading = await readSite({ root, cache, gallery: true });
	const shown = ({ site }: SiteReading) =>
		['index', 'gallery'].map((id) => {
			const page = site.pages.get(id)?.translations.en;
			const sections = page?.format === 'yaml' ? page.sections : [];
			return sections.find(({ content }) => content.kind === 'prices')?.data;
		});
	expect(shown(reading)).toEqual(['About', undefined]);

	const changed = await readAfter('title: About', 'title: Company');
	expect(changed && shown(changed)).toEqual(['Company', 'Company']);
	expect(await readAfter('title: Company', 'title: Wrong')).toBeUndefined();
	expect(shown(reading)).toEqual(['About', undefined]);
});

describe('a page of which more has changed than words', () => {
	it.each([
		['an anchor', '{#oil}', '{#oils}'],
		['a link', '(/guide)', '(/guide/wick)'],
		['a picture', '/lamp.svg', './guide/lamp.png'],
		['its address', 'order: 1', 'order: 1\nslug: us'],
		['its place', 'order: 1', 'order: 2'],
		['a redirect', '[/company, /old/about]', '[/company]'],
		['a mistake in its first lines', 'order: 1', 'ordre: 1'],
		['a mistake in its text', 'A *lamp*.', 'A <b>lamp</b>.'],
	])('is read with the site: %s', async (_, from, to) => {
		expect(await readAfter(from, to)).toBeUndefined();
	});

	it('is read with the site where it is gone, or not known yet', async () => {
		rmSync(join(root, file));
		expect(await readChangedPages(reading, [file], { root, cache })).toBeUndefined();
		expect(await readChangedPages(reading, ['content/en/pages/new.md'], { root, cache })).toBeUndefined();
	});
});
