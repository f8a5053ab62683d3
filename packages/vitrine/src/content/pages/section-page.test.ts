import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { sectionPage } from '../../../../../test/support/section-page.ts';

const { file, head, offer, reasons, page, russian } = sectionPage;

async function pricesIn(locale: string, files: Record<string, string>) {
	const { pages } = await loadSite({ root: siteWith({ [file]: page, ...files }) });
	const text = pages.get('prices')?.translations[locale];
	return text?.format === 'yaml' ? text : undefined;
}

describe('a page made of sections', () => {
	it('stands at the address of its file, with its sections in their order', async () => {
		const english = await pricesIn('en', {});
		expect(english).toMatchObject({ address: '/prices', title: 'Prices', anchors: ['to-offer', 'to-reasons'] });
		expect(english?.sections.map(({ content, isHeading }) => [content.kind, isHeading])).toEqual([
			['hero', true],
			['features', false],
		]);
	});

	it('takes sections that a translation lacks from its original', async () => {
		const text = await pricesIn('ru', { 'content/ru/pages/prices.yaml': russian });
		expect(text?.sections.map(({ name, locale }) => `${name} ${locale}`)).toEqual(['offer ru', 'reasons en']);
	});

	it('leaves out what a translation omits', async () => {
		const omitting = `${russian}  reasons: omit\n`;
		const text = await pricesIn('ru', { 'content/ru/pages/prices.yaml': omitting });
		expect(text?.anchors).toEqual(['to-offer']);
	});

	it('shows a section that pages share in the language of the page, where it has it', async () => {
		const reasonsFile = reasons.replace(/^ {2}reasons:\n/, '').replace(/^ {4}/gm, '');
		const files = {
			[file]: `${head}${offer}  reasons: shared\n`,
			'content/en/pages/terms.yaml': `${head}sections:\n  reasons: shared\n`,
			'content/en/shared/reasons.yaml': reasonsFile,
			'content/ru/pages/prices.yaml': russian,
		};
		const shownIn = async (locale: string, more: Record<string, string> = {}) =>
			(await pricesIn(locale, { ...files, ...more }))?.sections.map(({ locale, file }) => `${locale} ${file}`);
		expect(await shownIn('en')).toEqual([`en ${file}`, 'en content/en/shared/reasons.yaml']);
		expect(await shownIn('ru')).toEqual(['ru content/ru/pages/prices.yaml', 'en content/en/shared/reasons.yaml']);
		const translation = { 'content/ru/shared/reasons.yaml': reasonsFile.replace('Reasons', 'Почему') };
		expect(await shownIn('ru', translation)).toContain('ru content/ru/shared/reasons.yaml');
		const omitting = { ...translation, 'content/ru/pages/prices.yaml': `${russian}  reasons: omit\n` };
		expect(await shownIn('ru', omitting)).toEqual(['ru content/ru/pages/prices.yaml']);
	});

	it('has the address that a translation gives it', async () => {
		const text = await pricesIn('ru', { 'content/ru/pages/prices.yaml': `slug: цены\n${russian}` });
		expect(text?.address).toBe(`/ru/${encodeURIComponent('цены')}`);
	});

	it('makes the heading of the page of the first section that can be one', async () => {
		const second = `${head}${offer}${offer.replace('sections:\n', '').replace('offer:', 'again:')}`;
		const text = await pricesIn('en', { [file]: second });
		expect(text?.sections.map(({ isHeading }) => isHeading)).toEqual([true, false]);
	});
});

describe('a mistake in a page made of sections', () => {
	it('is named with its line: kinds, fields, names, links, sections that the original does not have', async () => {
		const mistakes: [string, Record<string, string>][] = [
			['another kind', { [file]: page.replace('kind: features', 'kind: feature') }],
			['no kind', { [file]: page.replace('    kind: features\n', '') }],
			['another field', { [file]: page.replace('label: Reasons', 'labl: Reasons') }],
			['a name', { [file]: page.replace('reasons:', 'Our reasons:') }],
			['no sections', { [file]: head }],
			['a link', { [file]: page.replace('(/about)', '(/abuot)') }],
			['omitted by the original', { [file]: `${head}${offer}  reasons: omit\n` }],
			['a list', { [file]: `${head}sections:\n  - name: offer\n    kind: features\n` }],
			['a name of JavaScript', { [file]: `${head}${offer}${reasons.replace('reasons', 'constructor')}` }],
			['a word', { [file]: `${head}${offer}  reasons: Omit\n` }],
			[
				'the anchor of a section',
				{ [file]: page, 'content/en/pages/a.md': `---\n${head}---\n\n[a](/prices#to-reason)\n` },
			],
			['not shared', { [file]: `${head}${offer}  reasons: shared\n` }],
			['shown nowhere', { 'content/en/shared/reasons.yaml': 'kind: features\nlabel: A\ntitle: A\nitems: []\n' }],
			[
				'a mistake in what is shared',
				{
					[file]: `${head}${offer}  reasons: shared\n`,
					'content/en/shared/reasons.yaml': 'kind: features\nlabel: A\ntitle: "[a](/abuot)"\nlead: "[a](/abuot)"\n',
				},
			],
			['two files', { [file]: page, 'content/en/pages/prices.md': `---\n${head}---\n` }],
			['the ending', { 'content/en/pages/prices.yml': page }],
			[
				'another section',
				{ [file]: page, 'content/ru/pages/prices.yaml': `${russian}${reasons.replace('reasons', 'reason')}` },
			],
			[
				'a section of another kind',
				{ [file]: page, 'content/ru/pages/prices.yaml': russian.replace('offer:', 'reasons:') },
			],
			[
				'a translation of nothing',
				{
					[file]: page,
					'content/ru/pages/prices.yaml': russian.replace(/ {2}offer:.*/s, '  offer: omit\n  reasons: omit\n'),
				},
			],
			['a number for a name', { [file]: page.replace('reasons:', '5:') }],
			['an icon without its collection', { [file]: page.replace('lucide:wrench', 'wrench') }],
			['a slug of two parts', { [file]: `slug: a/b\n${page}` }],
			['a translation of Markdown', { [file]: page, 'content/ru/pages/prices.md': `---\n${head}---\n` }],
		];
		const told = mistakes.map(async ([name, files]) => `▸ ${name}${await complaintAbout(files)}`);
		// Which kinds there are is no matter.
		expect(`\n${(await Promise.all(told)).join('\n').replace(/"[a-z-]+" or .* or .*/, '…')}`).toMatchInlineSnapshot(`
			"
			▸ another kind
			content/en/pages/prices.yaml:13  sections.reasons.kind
			  found     "feature"
			  expected  …
			  to do     write "features"

			▸ no kind
			content/en/pages/prices.yaml:12  sections.reasons.kind
			  found     nothing
			  expected  the key "kind"
			  to do     add "kind:" with its value here

			▸ another field
			content/en/pages/prices.yaml:14  sections.reasons.labl
			  found     the unknown key "labl"
			  expected  one of kind, publishAt, expireAt, label, title, lead, layout, items
			  to do     rename it to "label"

			▸ a name
			content/en/pages/prices.yaml:12  sections.Our reasons
			  found     "Our reasons"
			  expected  a name of small letters, digits and hyphens
			  to do     write for example "features"

			▸ no sections
			content/en/pages/prices.yaml:1  sections
			  found     no section
			  expected  at least one section
			  to do     write one, or make the page of Markdown

			▸ a link
			content/en/pages/prices.yaml:8  sections.offer.lead
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"

			▸ omitted by the original
			content/en/pages/prices.yaml:12  sections.reasons
			  found     "omit"
			  expected  a section: only a translation leaves one out
			  to do     write its kind and fields, or remove it

			▸ a list
			content/en/pages/prices.yaml:4  sections
			  found     a list
			  expected  each section under its name
			  to do     take the hyphens out: "offer:", and below it "kind:" and the fields

			▸ a name of JavaScript
			content/en/pages/prices.yaml:4  sections
			  found     keys with values
			  expected  sections with other names than __proto__, constructor, prototype
			  to do     give the section another name

			▸ a word
			content/en/pages/prices.yaml:12  sections.reasons
			  found     "Omit"
			  expected  "omit" or "shared"
			  to do     write "omit"

			▸ the anchor of a section
			content/en/pages/a.md:7
			  found     a link to "/prices#to-reason"
			  expected  an anchor of that page in "en": #to-offer, #to-reasons
			  to do     write #to-reasons

			content/en/pages/a.md:7
			  found     a link to "/prices#to-reason"
			  expected  an anchor of that page in "ru": #to-offer, #to-reasons
			  to do     write #to-reasons

			▸ not shared
			content/en/pages/prices.yaml:12  sections.reasons
			  found     a shared section that is not there
			  expected  content/en/shared/reasons.yaml
			  to do     write it there, with its kind and fields

			▸ shown nowhere
			content/en/shared/reasons.yaml:1
			  found     a shared section that no page shows
			  expected  "reasons: shared" in a page
			  to do     write that in a page, or remove it

			▸ a mistake in what is shared
			content/en/shared/reasons.yaml:1  items
			  found     nothing
			  expected  the key "items"
			  to do     add "items:" with its value here

			▸ two files
			content/en/pages/prices.yaml:1
			  found     a second file of the page, with another ending
			  expected  prices.md or prices.yaml
			  to do     remove or rename one of them

			▸ the ending
			content/en/pages/prices.yml:1
			  found     the ending ".yml"
			  expected  the ending .md or .yaml
			  to do     move it to content/en/pages/prices.yaml

			▸ another section
			content/ru/pages/prices.yaml:12  sections.reason
			  found     a section "reason" that the original does not have
			  expected  a section of the original, content/en/pages/prices.yaml: offer, reasons
			  to do     rename it to "reasons"

			▸ a section of another kind
			content/ru/pages/prices.yaml:5  sections.reasons
			  found     a section of the kind "hero"
			  expected  the kind of the original, "features"
			  to do     write "kind: features", with its fields

			▸ a translation of nothing
			content/ru/pages/prices.yaml:4  sections
			  found     a translation that omits every section
			  expected  at least one section
			  to do     show one, or remove the file

			▸ a number for a name
			content/en/pages/prices.yaml:12  sections.5
			  found     "5"
			  expected  a name of small letters, digits and hyphens
			  to do     write for example "features"

			▸ an icon without its collection
			content/en/pages/prices.yaml:17  sections.reasons.items.0.icon
			  found     "wrench"
			  expected  an icon of an installed collection (lucide), written collection:name
			  to do     write "lucide:wrench"

			▸ a slug of two parts
			content/en/pages/prices.yaml:1  slug
			  found     "a/b"
			  expected  one part of an address, without spaces and the characters / ? # % & \\
			  to do     write for example "about"

			▸ a translation of Markdown
			content/ru/pages/prices.md:1
			  found     a translation that ends in .md
			  expected  the ending of its original, content/en/pages/prices.yaml
			  to do     write it like the original: its sections are the same, by name
			"
		`);
	});
});
