import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { definition, page, schema, whole } from '../../../../test/support/own-kind.ts';
import { openPreview, type Preview, type PreviewSite } from './open-preview.ts';

const component = (mark: string) =>
	`export default ({ content }: { content: { title: string } }) => <h2>{content.title + '${mark}'}</h2>;\n`;

const file = 'content/en/pages/prices.yaml';
const code = 'sections/prices/prices.tsx';

describe('the preview of a site', { timeout: 120_000 }, () => {
	let root: string;
	let preview: PreviewSite;
	/** The part of the page that its site has written, without head and styles. */
	const textOf = ({ body }: Preview) =>
		Buffer.from(body ?? [])
			.toString()
			.replace(/.*<main/s, '');
	const change = (path: string, text: string) => {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
		preview.change([path]);
	};

	beforeAll(() => {
		root = siteWith({
			[file]: page,
			'sections/prices/section.ts': `${schema}${definition(whole)}`,
			[code]: component('!'),
		});
		preview = openPreview(root);
	});
	afterAll(() => preview.close());

	it('shows words that are in no file, and keeps them until others come', async () => {
		const texts = new Map([[file, page.replace('it costs', 'a lamp costs')]]);
		expect(textOf(await preview.find('/prices', texts))).toContain('<h2>What a lamp costs!</h2>');
		expect(textOf(await preview.find('/prices'))).toContain('<h2>What a lamp costs!</h2>');
	});

	it('shows each call the words of its own, also where others come before it is answered', async () => {
		const titles = ['One lamp', 'Two lamps', 'Three lamps'];
		const found = titles.map((title) =>
			preview.find('/prices', new Map([[file, page.replace('What it costs', title)]])),
		);
		const shown = (await Promise.all(found)).map(textOf);
		for (const [index, title] of titles.entries()) expect(shown[index]).toContain(`<h2>${title}!</h2>`);
		preview.change([file]);
		const broken = await preview.find('/prices', new Map([[file, 'title: [']]));
		expect([textOf(broken).includes('<h2>Three lamps!</h2>'), broken.isOwn]).toEqual([true, false]);
		const texts = new Map([[file, page.replace('it costs', 'a lamp costs')]]);
		expect((await preview.find('/prices', texts)).isOwn).toBe(true);
	});

	it('renders nothing for a request that has ended before its turn', async () => {
		const browser = new AbortController();
		const first = preview.find('/prices');
		const left = preview.find('/prices', new Map([[file, 'title: [']]), browser.signal);
		browser.abort();
		expect((await Promise.race([first, left])).status).toBe(500);
		expect((await first).status).toBe(200);
		expect(await preview.find('/prices')).toMatchObject({ status: 200, mistake: undefined });
	});

	it('follows the code of sections and theme, with the words that it has', async () => {
		change(code, component('?'));
		expect(textOf(await preview.find('/prices'))).toContain('<h2>What a lamp costs?</h2>');
		change('theme/footer.tsx', 'export default () => <p>Harbour Street</p>;\n');
		expect(textOf(await preview.find('/prices', new Map()))).toContain('<p>Harbour Street</p>');
	});

	it('answers calls that wait while the code changes', async () => {
		const waiting = preview.find('/prices');
		change(code, component('.'));
		expect(textOf(await waiting)).toContain('<h2>What it costs.</h2>');
	});

	it('names a mistake in code with file and line, and shows the page once it is mended', async () => {
		change(code, 'export default () => <h2>;\n');
		const { status, mistake } = await preview.find('/prices');
		expect(status).toBe(503);
		expect(mistake).toContain(`${code}:1`);
		change(code, component(''));
		expect(await preview.find('/prices')).toMatchObject({ status: 200, mistake: undefined });
	});
});
