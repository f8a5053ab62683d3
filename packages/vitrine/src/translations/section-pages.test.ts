import { describe, expect, it } from 'vitest';
import { sectionPage } from '../../../../test/support/section-page.ts';
import { confirmedSite } from '../../../../test/support/translated-site.ts';
import { exported, sentBack, translate } from '../../../../test/support/xliff-files.ts';

const { file, page, russian } = sectionPage;
const translation = 'content/ru/pages/prices.yaml';

const missingReasons = ['label', 'title', 'items.0.title', 'items.0.text'].map(
	(field) => `sections.reasons.${field} missing`,
);

describe('a translation of a page made of sections', () => {
	it('lacks the texts of the sections that only its original has', async () => {
		const site = await confirmedSite({ [file]: page, [translation]: russian });
		expect((await site.open('ru', 'pages/prices.yaml')).toSorted()).toEqual(missingReasons.toSorted());
	});

	it('lacks nothing of a section that it omits', async () => {
		const site = await confirmedSite({ [file]: page, [translation]: `${russian}  reasons: omit\n` });
		expect(await site.open('ru', 'pages/prices.yaml')).toEqual([]);
	});

	it('is stale where a text of its original changed, wherever the section was moved to', async () => {
		const site = await confirmedSite({ [file]: page, [translation]: `${russian}  reasons: omit\n` });
		site.edit(file, 'A lamp for every desk', 'A lamp for each desk');
		const [start = '', offer, reasons] = site.read(file).split(/^(?= {2}\w)/m);
		site.write(file, start + reasons + offer);
		expect(await site.open('ru', 'pages/prices.yaml')).toEqual(['sections.offer.title stale changed']);
	});

	it('keeps what was confirmed where the original has a mistake', async () => {
		const site = await confirmedSite({ [file]: page, [translation]: `${russian}  reasons: omit\n` });
		const confirmed = site.read('content/translations.lock');
		site.edit(file, 'kind: hero', 'kind: heros');
		expect((await site.run('accept', 'ru', 'pages/prices')).isGood).toBe(false);
		expect(site.read('content/translations.lock')).toBe(confirmed);
	});

	it('takes a section over once all of its texts came back', async () => {
		const site = await confirmedSite({ [file]: page, [translation]: russian });
		const { file: xliff, xliff: text } = await exported(site, 'ru');
		const words = { Reasons: 'Почему', 'Why it is worth it': 'За что вы платите', Repairable: 'Можно починить' };
		await sentBack(site, xliff, translate(text, words));
		expect(site.read(translation)).toBe(russian);
		await sentBack(site, xliff, translate(text, { ...words, 'Without glue.': 'Без клея.' }));
		expect(site.read(translation).replace(/^updated: .*/m, 'updated: 2026-11-20')).toBe(`${russian}  reasons:
    kind: features
    label: Почему
    title: За что вы платите
    items:
      - icon: lucide:wrench
        title: Можно починить
        text: Без клея.
`);
		expect(await site.open('ru', 'pages/prices.yaml')).toEqual([]);
	});

	it('is that of what pages share, too', async () => {
		const site = await confirmedSite({
			[file]: page.replace(/ {2}reasons:.*/s, '  reasons: shared\n'),
			[translation]: russian,
			'content/en/shared/reasons.yaml': 'kind: features\nlabel: Reasons\ntitle: Why it is worth it\nitems: []\n',
		});
		expect(await site.open('ru', 'shared/reasons.yaml')).toEqual(['label missing', 'title missing']);
		const { file: xliff, xliff: text } = await exported(site, 'ru');
		await sentBack(site, xliff, translate(text, { Reasons: 'Почему', 'Why it is worth it': 'За что вы платите' }));
		expect(site.read('content/ru/shared/reasons.yaml')).toContain('kind: features\nlabel: Почему\n');
		expect(await site.open('ru', 'shared/reasons.yaml')).toEqual([]);
	});

	it('is written as a whole, with an address of its own, where there was none', async () => {
		const site = await confirmedSite({ [file]: `slug: what-it-costs\n${page}` });
		const { file: xliff, xliff: text } = await exported(site, 'ru');
		const words = {
			Prices: 'Цены',
			'What a lamp costs.': 'Сколько стоит лампа.',
			'A lamp for every desk': 'Лампа на любой стол',
			'From forty on.': 'От <0>сорока<1>.',
			'About us': 'О нас',
			Reasons: 'Почему',
			'Why it is worth it': 'За что вы платите',
			Repairable: 'Можно починить',
			'Without glue.': 'Без клея.',
		};
		await sentBack(site, xliff, translate(text, words));
		expect(site.read(translation)).toContain('title: Лампа на любой стол\n    lead: От [сорока](/about).\n');
		expect(site.read(translation)).not.toContain('slug');
		expect(await site.open('ru', 'pages/prices.yaml')).toEqual([]);
	});
});
