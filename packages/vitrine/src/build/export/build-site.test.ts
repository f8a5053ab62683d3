import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { damageOf, exportPaths, openExport, writePointer } from '#protocol/node/export-folder.ts';
import { builtFixture, outFolder } from '../../../../../test/support/built-site.ts';
import { englishSite, settings, siteWith } from '../../../../../test/support/fixture-site.ts';
import { withGallery } from '../../../../../test/support/kinds-page.ts';
import { sampled } from '../../../../../test/support/long-form.ts';
import { own, schema, whole } from '../../../../../test/support/own-kind.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { vitrine } from '../../../../../test/support/repository.ts';
import { differencesOf } from '../../../../../test/support/tiny-site.ts';
import type { BuildOptions, BuildResult } from './build-site.ts';
import { rollBack } from './point-to-earlier.ts';

/** The fixture as it is, with another origin, and with files of its owner. */
let plain: BuildResult & { out: string };
let preview: BuildResult & { out: string };
let withFiles: string;

it('names a folder in which bundlers cannot work, before anything is read', async () => {
	for (const name of ['c#', 'a?b']) {
		const root = join(outFolder(), name, 'site');
		await expect(quickBuild({ root, out: join(root, 'dist') })).rejects.toThrow(/(?:c#|a\?b).*: rename it\./);
		expect(existsSync(root)).toBe(false);
	}
});

async function built(options: Omit<BuildOptions, 'out'>): Promise<BuildResult & { out: string }> {
	const out = outFolder();
	return { ...(await quickBuild({ ...options, out })), out };
}

const plans = `title: Plans
description: What comes next.
updated: 2026-01-01
sections:
  next:
    kind: roadmap
    label: Next
    title: What comes next
    items:
      - title: A desk lamp
        text: With an arm.
`;

beforeAll(async () => {
	withFiles = outFolder();
	plain = await built({ root: siteWith() });
	preview = await built({ root: siteWith(), origin: 'https://preview.lantern.example' });
	const files = {
		'public/google123.html': 'google-site-verification: google123.html',
		'public/favicon.ico': 'x',
		'public/.well-known/security.txt': 'x',
		'public/site.webmanifest': '{}',
		'content/en/pages/plans.yaml': plans,
	};
	await quickBuild({ root: siteWith(files), out: withFiles });
});

describe('a build', () => {
	it('puts each page where static hosts look for it', () => {
		const site = join(inject('fixture'), 'site');
		for (const file of [
			'index.html',
			'ru.html',
			'about.html',
			'ru/о-лампе.html',
			'ja/about/_payload.json',
			'404.html',
		]) {
			expect(existsSync(join(site, file)), file).toBe(true);
		}
	});

	it('puts compressed copies beside each file that say the same', () => {
		const folder = inject('fixture');
		for (const { file, size } of openExport(folder)?.manifest.resources ?? []) {
			const original = readFileSync(join(folder, 'site', file));
			expect(original.length).toBe(size.identity);
			if (size.br) expect(brotliDecompressSync(readFileSync(join(folder, 'site', `${file}.br`)))).toEqual(original);
			if (size.gzip) expect(gunzipSync(readFileSync(join(folder, 'site', `${file}.gz`)))).toEqual(original);
		}
	});

	it('gives the same id and bytes for the same input, wherever it lies', async () => {
		const { manifest } = await quickBuild({ root: siteWith(), out: join(siteWith(), 'dist') });
		expect(manifest).toEqual(plain.manifest);
	});

	it('sends no visitor the code and style of a section type that the site does not use, and only some what one page uses', () => {
		const sent = (out: string) => {
			const all = openExport(out)?.manifest.resources ?? [];
			const styled = all.filter(
				({ file, contentType }) =>
					contentType.startsWith('text/html') &&
					// How a roadmap counts.
					readFileSync(join(out, 'site', file), 'utf8').includes('decimal-leading-zero'),
			);
			const code = all.filter(({ path }) => /^\/assets\/roadmap-.*\.js$/.test(path));
			return { styled: styled.map(({ path }) => path), files: code.length };
		};
		expect(sent(plain.out)).toEqual({ styled: [], files: 0 });
		expect(sent(withFiles)).toEqual({ styled: ['/plans', '/ru/plans'], files: 1 });
	});

	it('weighs no more on other pages where it has a gallery, which has fonts and styles of its own', async () => {
		const files = { 'content/en/pages/plans.yaml': plans, 'site.config.ts': withGallery(settings()) };
		const { out } = await built({ root: siteWith(files) });
		const page = (folder: string, name: string) => readFileSync(join(folder, 'site', `${name}.html`), 'utf8');
		const weightOf = (folder: string, name: string) => ({
			fonts: page(folder, name).match(/(?<=<link rel="preload" href=")[^"]+(?=" as="font")/g),
			styles: [...page(folder, name).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css.length),
		});
		for (const name of ['index', 'plans', 'about', 'ru', 'ru/plans', 'ja'])
			expect(weightOf(out, name), name).toEqual(weightOf(withFiles, name));
		expect(weightOf(out, 'ru/gallery').fonts).not.toEqual(weightOf(out, 'ru/plans').fonts);
		expect(Math.max(...weightOf(out, 'gallery').styles)).toBeGreaterThan(Math.max(...weightOf(out, 'plans').styles));
	});

	it('gives another id with another origin', () => {
		expect(preview.manifest.id).not.toBe(plain.manifest.id);
	});

	it('keeps an unchanged site as it is', async () => {
		const { out } = plain;
		const written = statSync(join(out, 'site/index.html')).mtimeMs;
		expect((await quickBuild({ root: siteWith(), out })).isNew).toBe(false);
		expect(statSync(join(out, 'site/index.html')).mtimeMs).toBe(written);
	});

	it('takes over what stays the same when one page changes, and mends the folder to upload', async () => {
		const root = siteWith();
		const { out } = await built({ root });
		const inode = (file: string) => statSync(join(out, 'site', file)).ino;
		const [icons, guide] = [inode('api/_nuxt_icon/lucide.json'), inode('guide.html')];
		// Another file under the name of one, whose body is whole.
		rmSync(join(out, 'site/about.html'));
		writeFileSync(join(out, 'site/about.html'), 'x');
		writeFileSync(
			join(root, 'content/en/pages/guide.md'),
			'---\ntitle: Guide\ndescription: How to light it.\nupdated: 2026-02-04\norder: 2\n---\n\n## First {#first-steps}\n\nNew words.\n',
		);
		expect((await quickBuild({ root, out })).isNew).toBe(true);
		expect(inode('api/_nuxt_icon/lucide.json')).toBe(icons);
		expect(inode('guide.html')).not.toBe(guide);
		expect(readFileSync(join(out, 'site/guide.html'), 'utf8')).toContain('New words.');
		expect(differencesOf(out)).toEqual([]);
	});

	it('mends the folder to upload where nothing else is to be done', async () => {
		const root = siteWith();
		const out = builtFixture();
		rmSync(join(out, 'site/about.html'));
		rmSync(join(out, 'site.jsonl'));
		expect((await quickBuild({ root, out })).isNew).toBe(false);
		expect(differencesOf(out)).toEqual([]);
	});

	it('mends the folder to upload also where it follows a build that was named, and leaves nothing that was fetched', async () => {
		const root = siteWith();
		const out = builtFixture();
		const previous = builtFixture();
		rmSync(join(out, 'site'), { recursive: true });
		rmSync(join(out, 'site.jsonl'));
		mkdirSync(join(out, 'earlier.next'));
		expect((await quickBuild({ root, out, previous })).isNew).toBe(false);
		expect(differencesOf(out)).toEqual([]);
		expect(existsSync(join(out, 'earlier.next'))).toBe(false);
		mkdirSync(join(out, 'earlier.next'));
		const mistaken = siteWith({ 'content/en/pages/index.yaml': 'title: only\n' });
		await expect(quickBuild({ root: mistaken, out, previous })).rejects.toThrow('index.yaml');
		expect(existsSync(join(out, 'earlier.next'))).toBe(false);
	});

	it('leaves the last good one in place when the content has a mistake', async () => {
		const root = siteWith({ 'content/en/pages/index.yaml': 'title: only\n' });
		const out = builtFixture();
		const manifest = openExport(out)?.manifest;
		await expect(quickBuild({ root, out })).rejects.toThrow('content/en/pages/index.yaml:1');
		expect(openExport(out)?.manifest).toEqual(manifest);
		expect(existsSync(join(out, 'site/index.html'))).toBe(true);
	});

	it('reports in which line the code of a theme cannot be read', async () => {
		const root = englishSite({ 'theme/footer.tsx': 'export default function Footer() {\n\treturn <p>{;\n}\n' });
		await expect(quickBuild({ root, out: outFolder() })).rejects.toThrowErrorMatchingInlineSnapshot(`
			[ContentError: theme/footer.tsx:2
			  found     Unexpected token
			  expected  TypeScript that can be parsed
			  to do     correct the line, or take the last change back]
		`);
	});

	it('names the file of a component that cannot render a page, and the page', async () => {
		const root = englishSite({
			'theme/footer.tsx': `export default function Footer({ layout }) {
	const link = layout.footer.find(({ address }) => address !== layout.current);
	const label = link.label.trim();
	return <p>{label}</p>;
}
`,
		});
		await expect(quickBuild({ root, out: join(root, 'dist') })).rejects.toThrowErrorMatchingInlineSnapshot(`
			[ContentError: theme/footer.tsx:1
			  found     an error on the page /about: Cannot read properties of undefined (reading 'label')
			  expected  a component that can render every page
			  to do     correct it: a page may lack what another one has]
		`);
	});

	it('reports in which line code cannot be read that a theme imports from elsewhere in the site', async () => {
		const root = englishSite({
			'theme/footer.tsx': "import { place } from '../lib/place.ts';\nexport default () => place;\n",
			'lib/place.ts': "export const street = 'Harbour Street';\nexport const place = ;\n",
		});
		await expect(quickBuild({ root, out: outFolder() })).rejects.toThrow(
			'lib/place.ts:2\n  found     Unexpected token',
		);
	});

	it('that was rolled back stays so for a start, and comes back by a build or a change', async () => {
		const root = englishSite();
		const out = outFolder();
		const { manifest } = await quickBuild({ root, out });
		writeFileSync(join(root, 'public/more.txt'), 'more');
		const second = await quickBuild({ root, out });
		await rollBack({ out });
		const start = await quickBuild({ root, out, keepRollback: true });
		expect([start.manifest.id, start.isNew, start.rolledBack]).toEqual([manifest.id, false, 2]);
		expect((await quickBuild({ root, out })).manifest.id).toBe(second.manifest.id);
		expect(openExport(out)?.manifest.id).toBe(second.manifest.id);
		await rollBack({ out });
		writeFileSync(join(root, 'public/more.txt'), 'still more');
		const changed = await quickBuild({ root, out, keepRollback: true });
		expect([changed.isNew, openExport(out)?.manifest.id]).toEqual([true, changed.manifest.id]);
		expect(differencesOf(out)).toEqual([]);
	});

	it('takes the time of latest.json from SOURCE_DATE_EPOCH', async () => {
		const out = outFolder();
		await quickBuild({ root: englishSite(), out, epoch: '1000' });
		expect(JSON.parse(readFileSync(join(out, 'site/builds/latest.json'), 'utf8'))).toMatchObject({
			timestamp: 1_000_000,
		});
	});

	it('keeps a preview out of search engines', () => {
		expect(readFileSync(join(preview.out, 'site/robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
		expect(readFileSync(join(preview.out, 'site/about.html'), 'utf8')).toContain(
			'<meta name="robots" content="noindex"/>',
		);
	});

	it('is made once when two are started at the same time', async () => {
		const root = englishSite();
		const out = outFolder();
		const builds = await Promise.all([1, 2, 3].map(() => quickBuild({ root, out })));
		expect(builds.filter(({ isNew }) => isNew)).toHaveLength(1);
		expect(builds.map(({ manifest }) => damageOf(out, manifest))).toEqual([undefined, undefined, undefined]);
	});

	it('is made anew when a file changes that code of a section reads', async () => {
		const data = `data: () => JSON.parse(readFileSync(new URL('../../prices/lamps.json', import.meta.url), 'utf8'))`;
		const root = siteWith({
			...own(`${whole}, ${data}`, `import { readFileSync } from 'node:fs';\n${schema}`),
			'sections/prices/prices.tsx': "export default ({ data }) => [data.lamp, 'coins'].join(' ');\n",
			'prices/lamps.json': '{ "lamp": 12 }',
		});
		const { out } = await built({ root });
		const page = () => readFileSync(join(out, 'site/index.html'), 'utf8');
		expect(page()).toContain('12 coins');
		writeFileSync(join(root, 'prices/lamps.json'), '{ "lamp": 14 }');
		await quickBuild({ root, out });
		expect(page()).toContain('14 coins');
		expect((await quickBuild({ root, out })).isNew).toBe(false);
	});

	it('is made anew when an example of a section changes that its gallery shows', async () => {
		const example = 'sections/prices/example.en.yaml';
		const component = { 'sections/prices/prices.tsx': 'export default ({ content }) => content.title;\n' };
		const root = englishSite({ ...own(whole), ...component });
		const config = join(root, 'site.config.ts');
		writeFileSync(config, readFileSync(config, 'utf8').replace('...site,', '...site, gallery: true,'));
		const { out } = await built({ root });
		const page = () => readFileSync(join(out, 'site/gallery.html'), 'utf8');
		expect(page()).toContain('>Prices<');
		writeFileSync(join(root, example), 'title: Fees\n');
		await quickBuild({ root, out });
		expect(page()).toContain('>Fees<');
		expect((await quickBuild({ root, out })).isNew).toBe(false);
	});

	it('is made anew when a file changes that its sections, its theme or its settings import', () => {
		const root = englishSite({
			...own(whole),
			'sections/prices/prices.tsx': "import { price } from '../../lib/price.ts';\nexport default () => price;\n",
			'lib/price.ts': "import coins from './coins.json';\nexport const price = '12 ' + coins.unit;\n",
			'lib/coins.json': '{ "unit": "coins" }',
			'theme/footer.tsx': "import { place } from '../lib/place.ts';\nexport default () => place;\n",
			'lib/place.ts': "export const place = 'Harbour Street';\n",
			'theme/lamp.css': 'footer { background: url(../lib/lamp.svg); }\n',
			'lib/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
			'name.ts': "export const name = 'Lantern';\n",
		});
		const config = join(root, 'site.config.ts');
		writeFileSync(
			config,
			`import { name } from './name.ts';\n${readFileSync(config, 'utf8').replace('...site,', '...site, name,')}`,
		);
		const out = outFolder();
		const words = ['build', '--json', '--root', root, '--out', out];
		const build = () => JSON.parse(spawnSync(process.execPath, [vitrine, ...words], { encoding: 'utf8' }).stdout);
		const page = () => readFileSync(join(out, 'site/index.html'), 'utf8');
		build();
		expect(page()).toContain('12 coins');
		const changes = {
			'lib/coins.json': ['coins', 'pearls', '12 pearls'],
			'lib/place.ts': ['Harbour Street', 'Market Square', 'Market Square'],
			'lib/lamp.svg': ['<svg ', '<svg width="4" ', "width='4'"],
			'name.ts': ['Lantern', 'Beacon', 'Beacon'],
		};
		for (const [file, [before = '', after = '', shown = '']] of sampled(Object.entries(changes), 1)) {
			const old = page();
			writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8').replace(before, after));
			expect(build(), file).toMatchObject({ isBuilt: true, isNew: true });
			expect(page()).toContain(shown);
			expect(page(), file).not.toBe(old);
		}
		expect(build()).toMatchObject({ isBuilt: true, isNew: false });
	});

	it('is made anew when files of it are missing, cut off or overwritten', async () => {
		const root = englishSite();
		const out = outFolder();
		const { manifest } = await quickBuild({ root, out });
		rmSync(join(out, 'site/about.html'));
		truncateSync(join(out, 'site/guide.html.br'), 5);
		writeFileSync(join(out, 'site/index.html'), 'garbage');
		expect((await quickBuild({ root, out })).isNew).toBe(true);
		expect(damageOf(out, manifest)).toBeUndefined();
		expect(readFileSync(join(out, 'site/index.html'), 'utf8')).toContain('Lantern');
	});

	it.each(['{}', 'null', '[]', '{"resources":5}', '{"id":'])(
		'does not stumble over a list of the last export that says %s',
		async (text) => {
			const out = outFolder();
			mkdirSync(join(out, 'exports'));
			writeFileSync(exportPaths.list(out, 1), text);
			writeFileSync(exportPaths.pointer(out), writePointer(1, text));
			expect((await quickBuild({ root: englishSite(), out })).isNew).toBe(true);
		},
	);

	it('serves HTML in public/ under its own name', async () => {
		expect(readFileSync(join(withFiles, 'site/google123.html'), 'utf8')).toContain('verification');
		expect(audit(await readExport(withFiles))).toEqual([]);
	});

	it.each([
		'robots.txt',
		'sitemap.xml',
		'404.html',
		'about.html',
		'index.html',
		'ru.html',
		'ru/index.html',
		'ru/rukovodstvo/wick.html',
		'api/x.json',
		'assets/x.js',
	])('refuses public/%s, which has the address of something else', async (name) => {
		const root = siteWith({ [`public/${name}`]: 'x' });
		await expect(quickBuild({ root, out: outFolder() })).rejects.toThrow(`public/${name}:1`);
	});

	it('takes the icons and well-known files of a site from public/', () => {
		const resources = openExport(withFiles)?.manifest.resources ?? [];
		const paths = resources.filter(({ kind }) => kind === 'public-file').map(({ path }) => path);
		expect(paths).toEqual(expect.arrayContaining(['/favicon.ico', '/site.webmanifest']));
	});
});
