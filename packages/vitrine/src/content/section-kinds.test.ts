import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../test/support/complaint-about.ts';
import { settings, siteWith } from '../../../../test/support/fixture-site.ts';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { loadSite } from './load-site.ts';
import { parseInline } from './markdown.ts';
import { loadSectionKinds, sectionFolders } from './section-kinds.ts';

const withKind = (kind: string) =>
	settings().replace("{ name: 'hero', kind: 'hero' },", (hero) => `${hero} { name: 'prices', kind: '${kind}' },`);

const definition = (parts: string) => `export default { ${parts} };\n`;

const whole = `schema, component: () => import('./prices.tsx'), toMarkdown: ({ title }) => title, example: { en: { title: 'Prices' } }`;

/** Fields without a package, so that the site needs none. */
const schema = `const title = { kind: 'schema', type: 'string', async: false, expects: 'string', reference: () => {}, '~run': (dataset) => ({ ...dataset, typed: true }) };
const schema = { kind: 'schema', type: 'strict_object', entries: { title }, '~run': (dataset) => ({ ...dataset, typed: true }) };
`;

const own = (parts: string, before = schema) => ({
	'site.config.ts': withKind('prices'),
	'sections/prices/section.ts': `${before}${definition(parts)}`,
	'sections/prices/prices.tsx': 'export default function Prices() { return null; }\n',
	'content/en/home/prices.yaml': 'title: Prices\n',
});

describe('a kind of section of the site', () => {
	it('is found by its folder', async () => {
		const root = siteWith(own(whole));
		const site = await loadSite({ root });
		expect(site.languages.en?.sections.map(({ content }) => content.kind)).toEqual([
			'hero',
			'prices',
			'features',
			'contacts',
		]);
	});

	it('takes the place of one of the kit', () => {
		const root = siteWith({ 'sections/hero/section.ts': definition(whole) });
		const heroes = sectionFolders(root).filter(({ kind }) => kind === 'hero');
		expect(heroes.map(({ folder }) => folder)).toEqual([join(root, 'sections/hero')]);
	});

	it('makes data of the site, in each language', async () => {
		const data = `data: async ({ site, locale, content }) => ({ locale, title: content.title, pages: site.pages.size })`;
		const site = await loadSite({ root: siteWith(own(`${whole}, ${data}`)) });
		const { size } = site.pages;
		const dataIn = (locale: string) => site.languages[locale]?.sections.find(({ name }) => name === 'prices')?.data;
		expect(dataIn('en')).toEqual({ locale: 'en', title: 'Prices', pages: size });
		expect(dataIn('ja')).toEqual({ locale: 'ja', title: 'Prices', pages: size });
	});
});

describe('a mistake in a kind of section', () => {
	it('names data that cannot be made, or is no JSON', async () => {
		expect(await complaintAbout(own(`${whole}, data: () => { throw new Error('no prices'); }`))).toMatchInlineSnapshot(`
			"
			content/en/home/prices.yaml:1
			  found     a section of the kind "prices", whose data cannot be made: no prices
			  expected  a function "data" that returns JSON
			  to do     correct "data" in sections/prices/section.ts
			"
		`);
		expect(await complaintAbout(own(`${whole}, data: () => undefined`))).toContain('it returned undefined');
	});

	it('names the file that is missing', async () => {
		const { 'sections/prices/section.ts': _, ...others } = own(whole);
		expect(await complaintAbout(others)).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:1
			  found     no such file
			  expected  the definition of the kind of section
			  to do     write it: export default defineSection({ … })
			"
		`);
	});

	it('names a wrong export', async () => {
		expect(
			await complaintAbout({ ...own(whole), 'sections/prices/section.ts': 'export const prices = 1;\n' }),
		).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:1
			  found     no default export
			  expected  export default defineSection({ … })
			  to do     write it like this
			"
		`);
		expect(
			await complaintAbout({ ...own(whole), 'sections/prices/section.ts': "import './nothing.ts';\n" }),
		).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:1
			  found     Cannot find module './nothing.ts'
			  expected  a TypeScript module that Node can run
			  to do     correct it; the component, with its styles, is loaded by "component" alone
			"
		`);
	});

	it('names the part that is missing, wrong or unknown', async () => {
		const without = (part: RegExp) => complaintAbout(own(whole.replace(part, '')));
		expect(await without(/toMarkdown.*title, /)).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:1
			  found     no "toMarkdown"
			  expected  a function that writes the fields as Markdown
			  to do     write it in defineSection({ … })
			"
		`);
		expect(await complaintAbout(own(whole.replace('schema', 'schema: {}')))).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:1
			  found     "schema" that is something else
			  expected  a schema of fields: v.strictObject({ … })
			  to do     write it in defineSection({ … })
			"
		`);
		expect(await complaintAbout(own(whole.replace('example', 'exampel')))).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:1
			  found     the unknown part "exampel"
			  expected  one of schema, component, toMarkdown, example, data
			  to do     rename it to "example"
			"
		`);
	});

	it('names a kind that nobody defines, and the one that was meant', async () => {
		expect(await complaintAbout({ 'site.config.ts': withKind('featuers') })).toMatchInlineSnapshot(`
			"
			site.config.ts:32  sections.1.kind
			  found     "featuers"
			  expected  "contacts" or "features" or "hero" or "roadmap"
			  to do     write "features"
			"
		`);
	});

	it('names a folder that no kind can have', async () => {
		expect(await complaintAbout({ 'sections/My Prices/section.ts': definition(whole) })).toContain(
			'small letters, digits and hyphens',
		);
	});
});

describe.each(['en', 'ru', 'ja'])('the examples in "%s"', async (locale) => {
	const kinds = await loadSectionKinds(repositoryRoot);

	it.each([...kinds.keys()])('show every field of the kind %s as an editor may write it', (kind) => {
		const { schema, example } = kinds.get(kind) ?? {};
		expect(schema && v.safeParse(schema, example?.[locale]).issues).toBeUndefined();
	});

	it.each([...kinds.keys()])('write themselves as Markdown: %s', (kind) => {
		const { example, toMarkdown } = kinds.get(kind) ?? {};
		const fields = example?.[locale] as { title: string };
		const markdown = toMarkdown?.(fields as never) ?? '';
		const [heading = ''] = markdown.split('\n\n');
		const read = parseInline(heading.replace(/^#+ /, ''));
		expect('tree' in read && read.tree.children.map((node) => ('value' in node ? node.value : '')).join('')).toBe(
			fields.title,
		);
		expect(markdown).not.toMatch(/undefined|\[object/);
	});
});
