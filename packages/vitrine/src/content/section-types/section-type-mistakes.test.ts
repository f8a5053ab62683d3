import { describe, expect, it, vi } from 'vitest';
import { complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { home } from '../../../../../test/support/fixture-site.ts';
import { definition, own, schema, whole } from '../../../../../test/support/own-kind.ts';

describe('a mistake in a section type', () => {
	it('names data that cannot be made, or is no JSON', async () => {
		const withData = (data: string) => complaintAbout(own(`${whole},\n\tdata: ${data}`));
		expect(await withData("() => {\n\t\tthrow new Error('no prices');\n\t}")).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:5  data
			  found     an error for content/en/pages/index.yaml: no prices
			  expected  a function that returns JSON: texts, numbers, true and false, null, lists and plain objects of these
			  to do     correct the function
			"
		`);
		expect(await withData("() => ({ days: [{ first: new Date('2026-02-01') }] })")).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:4  data
			  found     data.days.0.first, which is of the class Date
			  expected  a function that returns JSON: texts, numbers, true and false, null, lists and plain objects of these
			  to do     return it in another form, for example as a text
			"
		`);
		const values = ['undefined', '{ a: 1n }', '[undefined]', '{ a: NaN }', '{ a: () => 1 }', 'new Map()', 'Symbol()'];
		for (const value of [...values, '(() => { const a = {}; a.b = a; return a; })()']) {
			expect(await withData(`() => (${value})`), value).toContain('found     ');
		}
	});

	it('names the file that it reads where the mistake is in that', async () => {
		const read = `JSON.parse(readFileSync(new URL('../../prices.json', import.meta.url), 'utf8'))`;
		const files = own(`${whole},\n\tdata: () => ${read}.lamps[0].price`);
		const code = files['sections/prices/section.ts'] ?? '';
		const reading = { ...files, 'sections/prices/section.ts': `import { readFileSync } from 'node:fs';\n${code}` };
		const texts = ['{\n\t"lamps": [\n\t\t{ "price": 20, }\n\t]\n}\n', '{\n\t"lamps": [\n', '{ "lamp": [] }'];
		expect(await complaintsAbout(texts, (text) => ({ ...reading, 'prices.json': text }))).toMatchInlineSnapshot(`
			"
			▸ {
				"lamps": [
					{ "price": 20, }
				]
			}

			prices.json:3
			  found     Expected double-quoted property name
			  expected  valid JSON, which sections/prices/section.ts reads
			  to do     correct this line or the one before it

			▸ {
				"lamps": [

			prices.json:2
			  found     Unexpected end of JSON input
			  expected  valid JSON, which sections/prices/section.ts reads
			  to do     correct this line or the one before it

			▸ { "lamp": [] }
			sections/prices/section.ts:5  data
			  found     an error for content/en/pages/index.yaml: Cannot read properties of undefined (reading '0')
			  expected  a function that returns JSON: texts, numbers, true and false, null, lists and plain objects of these
			  to do     correct the function, or what it reads: prices.json
			"
		`);
		expect(await complaintAbout(reading)).toMatchInlineSnapshot(`
			"
			prices.json:1
			  found     no such file
			  expected  a file, which sections/prices/section.ts reads
			  to do     create it, or correct its name there
			"
		`);
	});

	it('names data that never comes', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		try {
			let isRead = false;
			const complaint = complaintAbout(own(`${whole},\n\tdata: () => new Promise(() => {})`)).finally(() => {
				isRead = true;
			});
			while (!isRead) {
				vi.advanceTimersByTime(1000);
				await new Promise(setImmediate);
			}
			expect(await complaint).toMatchInlineSnapshot(`
				"
				sections/prices/section.ts:4  data
				  found     no data for content/en/pages/index.yaml within 60 seconds
				  expected  a function that is done in that time
				  to do     limit the time of what it waits for
				"
			`);
		} finally {
			vi.useRealTimers();
		}
	});

	it('takes data whose fields may be undefined', async () => {
		expect(await complaintAbout(own(`${whole}, data: () => ({ a: undefined, b: [1, 'c', null] })`))).toBe(
			'nothing to complain about',
		);
	});

	it('names imports of what is not there, in every module of the section', async () => {
		const component = `import type { Missing } from './types.ts';
import { used } from './used.ts';
// import './comment.css';
import styles from './price.module.css';
import swipe from '@swiper/swiper/react';
import { useState } from 'react';

export default function Prices() {
	return styles && swipe && used && useState;
}
`;
		const used = "import './used.css';\nexport const used = () => import('./later.tsx');\n";
		expect(
			await complaintAbout({
				...own(whole),
				'sections/prices/prices.tsx': component,
				'sections/prices/prices.module.css': '',
				'sections/prices/used.ts': used,
			}),
		).toMatchInlineSnapshot(`
			"
			sections/prices/prices.tsx:4
			  found     an import of "./price.module.css", which is not there
			  expected  a file of the site
			  to do     write "./prices.module.css"

			sections/prices/prices.tsx:5
			  found     an import of "@swiper/swiper/react", which is not installed
			  expected  an installed package, or a path that begins with ./
			  to do     npm install @swiper/swiper, or correct the name

			sections/prices/used.ts:1
			  found     an import of "./used.css", which is not there
			  expected  a file of the site
			  to do     write the file, or correct the path

			sections/prices/used.ts:2
			  found     an import of "./later.tsx", which is not there
			  expected  a file of the site
			  to do     write the file, or correct the path
			"
		`);
	});

	it('names imports of styles that the pages of the section lack', async () => {
		const component = `import styles from '../../parts/part.module.css';
import shared from '../shared.module.css';
import text from '../../parts/part.module.css?raw';
import { Card } from '../cards/card.tsx';
import { sum } from '../cards/sum.ts';
import type { CardProps } from '../cards/card.tsx';

export default function Prices(props: CardProps) {
	return styles && shared && text && sum && Card;
}
`;
		const card =
			"import styles from './card.module.css';\nexport const Card = () => styles.card;\nexport default function Cards() { return Card; }\n";
		expect(
			await complaintAbout({
				...own(whole),
				'sections/cards/section.ts': `${schema}${definition(whole.replace('prices.tsx', 'card.tsx'))}`,
				'sections/prices/prices.tsx': component,
				'sections/cards/card.tsx': card,
				'sections/cards/sum.ts': 'export const sum = 1;\n',
				'sections/cards/card.module.css': '',
				'sections/shared.module.css': '',
				'parts/part.module.css': '',
			}),
		).toMatchInlineSnapshot(`
			"
			sections/prices/prices.tsx:1
			  found     an import of "../../parts/part.module.css", which pages lack
			  expected  styles in the folder of the section, in sections/ for several sections, or in theme/
			  to do     move the file

			sections/prices/prices.tsx:4
			  found     an import of "../cards/card.tsx", whose styles only pages with the section "cards" have
			  expected  a file of its own folder, or one in sections/
			  to do     move what several sections share to sections/, with its styles
			"
		`);
	});

	it('names what is no component', async () => {
		const codes = [
			'export function Prices() { return null; }\n',
			"import './prices.css';\n\nexport default { Prices() { return null; } };\n",
			'export default <p>Prices</p>;\n',
			"const Prices = 'prices';\nexport { Prices as default };\n",
			'export default async function Prices() { return null; }\n',
			'const Prices = () => null;\nexport default Prices satisfies () => null;\n',
			'export default memo(function Prices() { return null; });\n',
			"export { Prices as default } from './used.tsx';\n",
		];
		const used = { 'sections/prices/used.tsx': 'export function Prices() {}', 'sections/prices/prices.css': '' };
		expect(
			await complaintsAbout(codes, (code) => ({ ...own(whole), ...used, 'sections/prices/prices.tsx': code })),
		).toMatchInlineSnapshot(`
			"
			▸ export function Prices() { return null; }

			sections/prices/prices.tsx:1
			  found     no default export
			  expected  export default function: the component
			  to do     write "export default" in place of "export"

			▸ import './prices.css';

			export default { Prices() { return null; } };

			sections/prices/prices.tsx:3
			  found     an object as default export
			  expected  export default function: the component
			  to do     export the component as default

			▸ export default <p>Prices</p>;

			sections/prices/prices.tsx:1
			  found     an element, which is made by no function, as default export
			  expected  export default function: the component
			  to do     export the component as default

			▸ const Prices = 'prices';
			export { Prices as default };

			sections/prices/prices.tsx:2
			  found     a value as default export
			  expected  export default function: the component
			  to do     export the component as default

			▸ export default async function Prices() { return null; }

			sections/prices/prices.tsx:1
			  found     a function that is async as default export
			  expected  export default function: the component
			  to do     export the component as default

			▸ const Prices = () => null;
			export default Prices satisfies () => null;
			nothing to complain about
			▸ export default memo(function Prices() { return null; });
			nothing to complain about
			▸ export { Prices as default } from './used.tsx';
			nothing to complain about"
		`);
	});

	it('stands in the line where it was made', async () => {
		const written = `import { defineSection } from './define.ts';

export default defineSection({
	schema,
	component: () => import('./prices.tsx'),
	titlesPage: false,
	data: () => 1,
	date: 1,
});
`;
		const define = { 'sections/prices/define.ts': 'export const defineSection = (definition) => definition;\n' };
		const codes = [
			`${schema}${written}`,
			`${schema}${written.replace('date: 1,', '')}`,
			`${schema}${written.replace('date: 1,', '').replace('() => 1', '1')}`,
			`${schema}${written.replace('date: 1,', 'more: {{ }},')}`,
			`${schema}\nthrow new Error('No prices today');\n`,
		];
		const place = (code: string) => ({ ...own(whole), ...define, 'sections/prices/section.ts': code });
		const lines = [];
		for (const code of codes) lines.push(/section\.ts:(\d+)\n.*/.exec(await complaintAbout(place(code)))?.[0]);
		expect(lines).toMatchInlineSnapshot(`
			[
			  "section.ts:10
			  found     the unknown part "date"",
			  undefined,
			  "section.ts:9
			  found     "data" that is something else",
			  "section.ts:10
			  found     Unexpected token",
			  "section.ts:4
			  found     No prices today",
			]
		`);
	});

	it('names the file that is missing', async () => {
		const { 'sections/prices/section.ts': _, ...others } = own(whole);
		expect(await complaintAbout(others)).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:1
			  found     no such file
			  expected  the definition of the section type
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
			  found     an import of "./nothing.ts", which is not there
			  expected  a file of the site
			  to do     write the file, or correct the path
			"
		`);
	});

	it('names the part that is missing, wrong or unknown', async () => {
		expect(await complaintAbout(own(whole.replace(/, component.*tsx'\)/, '')))).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:3
			  found     no "component"
			  expected  a function that loads the component: () => import('./name.tsx')
			  to do     write it in defineSection({ … })
			"
		`);
		expect(await complaintAbout(own(whole.replace('schema', 'schema: {}')))).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:3
			  found     "schema" that is something else
			  expected  a schema of fields: v.strictObject({ … })
			  to do     write it in defineSection({ … })
			"
		`);
		expect(await complaintAbout(own(whole.replace('schema,', 'schema, titlesPag: true,')))).toMatchInlineSnapshot(`
			"
			sections/prices/section.ts:3
			  found     the unknown part "titlesPag"
			  expected  one of schema, component, titlesPage, data
			  to do     rename it to "titlesPage"
			"
		`);
	});

	it('names a kind that nobody defines, and the one that was meant', async () => {
		const told = await complaintAbout(home('en', { more: 'kind: featuers\ntitle: More' }));
		expect(told.replace(/(?<=expected {2}).*/, '…')).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:33  sections.more.kind
			  found     "featuers"
			  expected  …
			  to do     write "features"
			"
		`);
	});

	it('names a field that takes the name of what every section has', async () => {
		const taken = schema.replace('entries: { title }', 'entries: { title, kind: title }');
		expect(await complaintAbout(own(whole, taken))).toContain('found     a field "kind"');
	});

	it('names a folder that no kind can have', async () => {
		expect(await complaintAbout({ 'sections/My Prices/section.ts': definition(whole) })).toContain(
			'small letters, digits and hyphens',
		);
	});
});
