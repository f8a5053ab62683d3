import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { invalidHtml } from '#check/html.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { englishSite } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';

const definition = `import { defineSection } from 'vitrine';
import { picture, text, v } from 'vitrine/schema';

export const schema = v.strictObject({
	title: text(),
	items: v.array(v.strictObject({ picture: picture({ ratio: '1:1', widths: [100, 200], sizes: '6rem' }) })),
	mark: picture({ inline: true }),
});

export default defineSection({
	schema,
	component: () => import('./shelf.tsx'),
});
`;

const component = `import type { SectionProps } from 'vitrine';
import { Picture } from 'vitrine/components';
import type { schema } from './section.ts';

export default function Shelf({ content, headingId }: SectionProps<typeof schema>) {
	const { title, items, mark } = content;
	return (
		<>
			<h2 id={headingId}>{title}</h2>
			{items.map(({ picture }) => (
				<p key={picture.address} data-size={picture.width + ' × ' + picture.height}>
					<Picture picture={picture} />
				</p>
			))}
			<Picture picture={mark} />
		</>
	);
}
`;

/** Red on the left, blue on the right. */
async function halves(): Promise<Buffer> {
	const [width, height] = [600, 300];
	const half = (background: string) =>
		sharp({ create: { width: width / 2, height, channels: 3, background } })
			.png()
			.toBuffer();
	return sharp({ create: { width, height, channels: 3, background: 'white' } })
		.composite([
			{ input: await half('red'), left: 0, top: 0 },
			{ input: await half('blue'), left: width / 2, top: 0 },
		])
		.png()
		.toBuffer();
}

const mark =
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="x()"><script>x()</script><desc><meta http-equiv="refresh" content="0;url=https://evil.example/"/></desc><title><x/></title><style>.s{fill:none}</style><path id="a" class="s" style="stroke:red" d="M0 0h9"/><a href="javascript:x()"><use href="#a"/></a></svg>';

const sections = {
	hero: {
		kind: 'hero',
		title: 'A lamp for every desk',
		lead: 'From forty on.',
		actions: [],
		picture: { file: 'kit:bench.avif', alt: 'A workbench by the window' },
	},
	shelf: {
		kind: 'shelf',
		title: 'A shelf',
		items: [
			{ picture: { file: 'halves.png', alt: 'Red', focus: '0% 50%' } },
			{ picture: { file: 'halves.png', decorative: true, focus: '100% 50%' } },
			{ picture: { file: 'halves.png', alt: 'Day', dark: 'kit:bench-night.avif' } },
		],
		mark: { file: 'mark.svg', alt: 'A mark' },
	},
	again: { kind: 'shelf', title: 'Again', items: [], mark: { file: 'mark.svg', decorative: true } },
};

describe('pictures of sections', () => {
	let out: string;
	let manifest: Manifest;
	let html: string;
	const read = (file: string) => readFileSync(join(out, 'site', file));

	beforeAll(async () => {
		const head = { title: 'Offer', description: 'What we offer to those who read.', updated: '2026-02-01' };
		const root = englishSite({
			'content/en/pages/offer.yaml': stringify({ ...head, sections }),
			'content/en/pages/mark.svg': mark,
			'content/en/pages/mark.md': article('', '![A mark](./mark.svg)'),
			'sections/shelf/section.ts': definition,
			'sections/shelf/shelf.tsx': component,
			'sections/shelf/example.en.yaml': "title: Shelf\nitems: []\nmark: { file: 'kit:mark-moth.svg', alt: Moth }\n",
			'content/en/pages/halves.png': await halves(),
		});
		symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
		out = outFolder();
		({ manifest } = await quickBuild({ root, out }));
		html = read('offer.html').toString();
	});

	it('are loaded at once in the first section, and later in the others', () => {
		const [first, ...others] = html.match(/<img[^>]*>/g) ?? [];
		expect(first).toMatch(/alt="A workbench by the window" loading="eager" fetchpriority="high"/i);
		expect(others.map((img) => /loading="(\w+)"/.exec(img)?.[1])).toEqual(['lazy', 'lazy', 'lazy', 'lazy']);
	});

	it('are cut when they are built: each around its own focus, in the widths of its kind', async () => {
		const found = manifest.resources.filter(({ path }) => path.startsWith('/assets/halves-') && path.endsWith('.webp'));
		const built = await Promise.all(
			found.map(async ({ path, file }) => {
				const { dominant } = await sharp(read(file)).stats();
				const { width, height } = await sharp(read(file)).metadata();
				const color = dominant.r > dominant.b ? 'red' : 'blue';
				return `${path.replace(/\.\w{12}\./, '.')} ${width} × ${height} ${color}`;
			}),
		);
		expect(built.filter((line) => line.includes('-200'))).toHaveLength(3);
		expect(built.filter((line) => line.includes('-100'))).toHaveLength(3);
		expect(built).toContain('/assets/halves-200.webp 200 × 200 red');
		expect(built).toContain('/assets/halves-200.webp 200 × 200 blue');
		expect(html).toContain('data-size="300 × 300"');
		expect(html).toMatch(
			/srcSet="\/assets\/halves-100\.\w+\.avif 100w, \/assets\/halves-200\.\w+\.avif 200w" sizes="6rem"/i,
		);
	});

	it('have no words where they decorate', () => {
		expect(html).toContain('<img alt="" loading="lazy"');
	});

	it('are there for light and for dark ground, neither of them loaded before it is seen', () => {
		const pair =
			/<span class="[^"]*">(<picture>.*?<\/picture>)<\/span><span class="[^"]*" data-dark="">(<picture>.*?<\/picture>)/.exec(
				html,
			);
		expect(pair?.[1]).toMatch(/halves-200.*alt="Day" loading="lazy"/);
		expect(pair?.[2]).toMatch(/bench-night-200.*alt="Day" loading="lazy"/);
	});

	it('are drawn in the page without scripts and markup in their words, with styles as attributes and ids of their own', () => {
		const [first = '', second = ''] = html.match(/<svg [^>]*viewBox="0 0 9 9".*?<\/svg>/g) ?? [];
		expect(first).toBe(
			'<svg viewBox="0 0 9 9" role="img" aria-label="A mark"><desc></desc><title></title><path id="to-shelf-mark-light-a" d="M0 0h9" fill="none" stroke="red"></path><g><use href="#to-shelf-mark-light-a"></use></g></svg>',
		);
		expect(second).toContain('aria-hidden="true"');
		expect(second).toContain('id="to-again-mark-light-a"');
	});

	it('are shown in texts as well, an SVG as a file without scripts and links', () => {
		const [img = '', address = ''] =
			/<img[^>]*src="(\/assets\/mark-9\.\w+\.svg)"[^>]*>/.exec(read('mark.html').toString()) ?? [];
		expect(img).toContain('width="9" height="9"');
		expect(read(address).toString()).toBe(
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc/><title/><style>.s{fill:none}</style><path id="a" class="s" style="stroke:red" d="M0 0h9"/><g><use href="#a"/></g></svg>',
		);
	});

	it('are sound HTML, and lead to files that are there', async () => {
		expect(await invalidHtml(out, manifest)).toEqual([]);
		expect(audit(await readExport(out))).toEqual([]);
	});
});
