import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Region } from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { readPage } from '#check/audit/audited-page.ts';
import { readTheme } from '#content/theme/theme-colors.ts';
import { readTokens } from '#content/theme/tokens.ts';
import { builtFixture, outFolder } from '../../../../test/support/built-site.ts';
import { installed } from '../../../../test/support/fixture-assets.ts';
import { home, settings, settingsWith, siteWith } from '../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../test/support/quick-build.ts';

const theme = readTheme(readTokens(readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')));

const article = (title: string) =>
	`---\ntitle: "${title}"\ndescription: About oil.\nupdated: 2026-02-01\n---\n\nText.\n`;

/** Reads the card from the head of an exported page. */
function cardOf(folder: string, file: string) {
	return readPage('', readFileSync(join(folder, 'site', file), 'utf8')).card;
}

/** The picture that a page names. */
function pictureOf(folder: string, file: string): string {
	return join(folder, 'site', new URL(cardOf(folder, file).address ?? '').pathname);
}

const whole = { left: 0, top: 0, width: 1200, height: 630 };
const square = (color: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 630"><path fill="${color}" d="M0 0h480v630H0z"/></svg>`;

/** The colors in a part of a picture. */
async function colorsIn(file: string, part: Region): Promise<Set<string>> {
	const pixels = await sharp(file).extract(part).raw().toBuffer();
	const colors = new Set<string>();
	for (let at = 0; at < pixels.length; at += 3) colors.add(`#${pixels.subarray(at, at + 3).toString('hex')}`);
	return colors;
}

describe('the picture for link previews', () => {
	const pages = ['index.html', 'ru.html', 'ja.html', 'about.html', 'ru/о-лампе.html', 'ja/about.html'];

	it.each(pages)('of %s is a PNG of the stated size', async (file) => {
		const { width, height, format, hasAlpha } = await sharp(pictureOf(inject('fixture'), file)).metadata();
		expect({ width, height, format, hasAlpha }).toEqual({ width: 1200, height: 630, format: 'png', hasAlpha: false });
		expect(cardOf(inject('fixture'), file)).toMatchObject({ width: '1200', height: '630' });
	});

	it('is another one on each page and in each language', () => {
		const addresses = pages.map((file) => cardOf(inject('fixture'), file).address);
		expect(new Set(addresses).size).toBe(pages.length);
		for (const address of addresses) expect(address).toMatch(/^https:\/\/lantern\.example\/og\/[0-9a-f]{16}\.png$/);
	});

	it('is described by the title, and shown large', () => {
		const html = readFileSync(join(inject('fixture'), 'site/ja/about.html'), 'utf8');
		expect(html).toContain('<meta property="og:image:type" content="image/png"/>');
		expect(html).toContain('<meta property="og:image:alt" content="ランプについて"/>');
		expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
	});

	it.each(['404.html', 'ru/404.html', 'ru/rukovodstvo/wick.html'])('is not drawn for %s', (file) => {
		const html = readFileSync(join(inject('fixture'), 'site', file), 'utf8');
		expect(html).not.toMatch(/og:image|twitter:card/);
	});

	it('is not drawn for a language that is written from right to left', async () => {
		const folder = outFolder();
		const rows = settings().replace("tag: 'ru-RU',", "tag: 'ru-RU', dir: 'rtl',");
		await quickBuild({ root: siteWith({ 'site.config.ts': rows }), out: folder });
		expect(cardOf(folder, 'ru.html').address).toBeUndefined();
		expect(cardOf(folder, 'ja.html').address).toBeDefined();
	});

	it('has the site’s colors, and a square of its accent where the site has no icon', async () => {
		const out = outFolder();
		await quickBuild({ root: siteWith({ 'public/favicon.svg': undefined }), out });
		const colors = await colorsIn(pictureOf(out, 'about.html'), whole);
		const { paper, ink, line, accent } = theme;
		expect([...colors]).toEqual(expect.arrayContaining([paper, ink, line, accent].map(({ light }) => light)));
	});

	it('shows the icon of the site, and is drawn anew with another one', async () => {
		const out = outFolder();
		await quickBuild({ root: siteWith({ 'public/favicon.svg': square('#123456') }), out });
		expect(await colorsIn(pictureOf(out, 'about.html'), { ...whole, width: 300, height: 160 })).toContain('#123456');
		expect(cardOf(out, 'about.html').address).not.toBe(cardOf(inject('fixture'), 'about.html').address);
	});

	it('shows theme/card.svg on its right, beside a title of any length', async () => {
		const drawing = { 'theme/card.svg': square('#234567') };
		const long = { 'content/en/pages/about.md': `${article('Very long words '.repeat(30))}\n## Oil {#oil}\n` };
		const out = outFolder();
		await quickBuild({ root: siteWith({ ...drawing, ...long }), out });
		const card = pictureOf(out, 'about.html');
		expect(await colorsIn(card, { left: 720, top: 0, width: 480, height: 630 })).toEqual(new Set(['#234567']));
		expect(await colorsIn(card, { left: 680, top: 0, width: 40, height: 630 })).toEqual(new Set([theme.paper.light]));
		expect(await colorsIn(card, { left: 0, top: 0, width: 680, height: 630 })).toContain(theme.ink.light);
	});

	it.each([
		['theme/card.svg', 'hello', 'theme/card.svg:1\n  found     a file that cannot be drawn'],
		[
			'theme/card.svg',
			square('#000').replace('</svg>', `<!--${' '.repeat(500_000)}--></svg>`),
			'theme/card.svg:1\n  found     a file of 0.6 MB\n  expected  at most 0.5 MB\n  to do     draw it with fewer points',
		],
		['theme/cards.svg', square('#000'), 'theme/cards.svg:1\n  found     a file "cards.svg", which nothing reads'],
	])('is not drawn with a mistaken %s', async (file, content, message) => {
		await expect(quickBuild({ root: siteWith({ [file]: content }), out: outFolder() })).rejects.toThrow(message);
	});

	it('shows the heading of its page, whatever its title in a list of results', async () => {
		const out = outFolder();
		const [written = ''] = Object.values(home('en', {}));
		const retitled = written.replace('title: Lantern, a lamp for nights', 'title: Lamps');
		await quickBuild({ root: siteWith({ 'content/en/pages/index.yaml': retitled }), out });
		expect(readFileSync(join(out, 'site/index.html'), 'utf8')).toContain('<title>Lamps</title>');
		expect(cardOf(out, 'index.html')).toEqual(cardOf(inject('fixture'), 'index.html'));
		expect(cardOf(out, 'index.html').alt).toBe('A lamp for nights');
	});

	it('fits any title', async () => {
		const long = 'Very long words '.repeat(30);
		const out = outFolder();
		await quickBuild({ root: siteWith({ 'content/en/pages/about.md': `${article(long)}\n## Oil {#oil}\n` }), out });
		expect((await sharp(pictureOf(out, 'about.html')).metadata()).height).toBe(630);
	});

	it('is kept while its words stay the same, and forgotten with its page', async () => {
		const root = siteWith({ 'content/en/pages/oil.md': article('Oil') });
		const out = outFolder();
		await quickBuild({ root, out });
		const cache = join(out, 'cache/og');
		const drawn = () => new Map(readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs]));
		const before = drawn();
		appendFileSync(join(root, 'content/en/pages/about.md'), '\nMore words.\n');
		writeFileSync(join(root, 'content/en/pages/oil.md'), article('Another oil'));
		await quickBuild({ root, out });
		const after = drawn();
		const kept = [...before].filter(([name, time]) => after.get(name) === time);
		expect(kept).toHaveLength(before.size - 1);
		expect(after.size).toBe(before.size);
	});

	it('is drawn again when what was kept of it is cut off', async () => {
		const out = builtFixture();
		const root = siteWith();
		const [name = ''] = readdirSync(join(out, 'cache/og'));
		const whole = readFileSync(join(out, 'cache/og', name));
		writeFileSync(join(out, 'cache/og', name), whole.subarray(0, 100));
		writeFileSync(join(root, 'public/extra.txt'), 'x');
		await quickBuild({ root, out });
		expect(readFileSync(join(out, 'site/og', name)).equals(whole)).toBe(true);
	});

	it('takes a sign that the font lacks from the one for symbols, as the page does', async () => {
		const plex = '@expo-google-fonts/ibm-plex-sans';
		const house = {
			text: installed,
			symbols: { file: `${plex}/400Regular/IBMPlexSans_400Regular.ttf`, license: `${plex}/LICENSE_FONT` },
		};
		const root = siteWith({
			'site.config.ts': settingsWith(house),
			'content/en/pages/oil.md': article('300 ₽'),
			'content/en/pages/wax.md': article('300'),
		});
		const out = outFolder();
		await quickBuild({ root, out });
		const inkAt = async (file: string) => {
			const { data, info } = await sharp(pictureOf(out, file)).greyscale().raw().toBuffer({ resolveWithObject: true });
			let right = 0;
			for (let y = 150; y < 480; y++) {
				for (let x = 0; x < 1100; x++) if ((data[y * info.width + x] ?? 255) < 100) right = Math.max(right, x);
			}
			return right;
		};
		expect(cardOf(out, 'oil.html').address).toBeDefined();
		expect(await inkAt('oil.html')).toBeGreaterThan((await inkAt('wax.html')) + 50);
	});

	it('leaves out emoji and variation selectors, and is that of the title without them', async () => {
		const signs = ['🇯🇵', '👍🏽', '👨‍👩‍👧', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '🛢', '🚀'];
		const root = siteWith({
			'content/en/pages/oil.md': article(`${signs.join(' ')} Oil 🇯🇵, A\ufe0f ${signs.join('')}!`),
			'content/en/pages/wax.md': article('Oil, A!'),
		});
		const out = outFolder();
		await quickBuild({ root, out });
		expect(cardOf(out, 'oil.html').address).toBe(cardOf(out, 'wax.html').address);
		expect(readFileSync(join(out, 'site/oil.html'), 'utf8')).toContain('👨‍👩‍👧');
	});

	it('has no title where it is of emoji alone', async () => {
		const out = outFolder();
		await quickBuild({ root: siteWith({ 'content/en/pages/oil.md': article('🛢 🚀') }), out });
		const title = { left: 84, top: 180, width: 1032, height: 280 };
		expect(await colorsIn(pictureOf(out, 'oil.html'), title)).toEqual(new Set([theme.paper.light]));
	});

	it('is not drawn where the settings say so', async () => {
		const config = readFileSync(join(siteWith(), 'site.config.ts'), 'utf8');
		const root = siteWith({ 'site.config.ts': config.replace("name: 'Lantern'", "name: 'Lantern', cards: false") });
		const out = outFolder();
		const { manifest } = await quickBuild({ root, out });
		expect(manifest.resources.some(({ kind }) => kind === 'og-image')).toBe(false);
		expect(cardOf(out, 'index.html').address).toBeUndefined();
	});
});
