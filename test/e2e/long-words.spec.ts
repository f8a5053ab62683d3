import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { builtFrom } from '../support/built-site.ts';
import { article } from '../support/complaint-about.ts';
import { showcaseSite } from '../support/fixture-site.ts';
import { context, open, page, prepareContactTab, site } from './support/contact-tab.ts';

const word = 'Internationalization'.repeat(3);
const address = `https://lantern.example/${word.toLowerCase()}?${word.toLowerCase()}`;
const mailbox = `${word.toLowerCase()}@${word.slice(0, 40).toLowerCase()}.example`;
const monsters = `${word} ${address} ${mailbox} \`${word}()\``;

/** What a file of the content says by names and not by words. */
const names = /^(kind|icon|link|lang|updated)$/;

/** Puts words that fit no line behind every text of a value. */
function lengthen(value: unknown, name = ''): unknown {
	if (typeof value === 'string') return names.test(name) ? value : `${value} ${monsters}`;
	if (Array.isArray(value)) return value.map((entry) => lengthen(entry, name));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lengthen(inner, key)]));
}

/** The showcase in one language, with such words in every field of every section, text of the interface and page. */
function longWords(locale: string): Record<string, string> {
	const root = showcaseSite();
	const folder = `content/${locale}`;
	const files = ['pages/index.yaml', 'messages.yaml'];
	const changes = files.map((file) => {
		const path = join(folder, file);
		return [path, stringify(lengthen(parse(readFileSync(join(root, path), 'utf8'))), { lineWidth: 0 })];
	});
	const body = [
		`## ${word} {#oil}`,
		monsters,
		`- [${address}](${address})`,
		`> ${word}`,
		`\`\`\`\n${address}\n\`\`\``,
		`| ${word} | b |\n| --- | --- |\n| ${address} | ${word} |`,
		`![${word}](/lamp.svg)`,
	].join('\n\n');
	return {
		...Object.fromEntries(changes),
		[`${folder}/pages/about.md`]: article('', body).replace(/^title: .*$/m, `title: "${word} ${address}"`),
	};
}

prepareContactTab(() => builtFrom(showcaseSite({ ...longWords('en'), ...longWords('ja') })));

/** What reaches further than the window, but for what scrolls in a frame of its own. */
const wide = () =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		const isFramed = (element: Element) => element.closest('[data-scroller], [aria-hidden], .hidden-text') !== null;
		const elements = [...document.querySelectorAll('body *')].filter(
			(element) => !isFramed(element) && element.getBoundingClientRect().right > clientWidth + 1,
		);
		return [
			...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
			...elements.map(({ outerHTML }) => outerHTML.slice(0, 80)),
		];
	});

it.each(['/', '/about', '/ja', '/ja/about', '/404', '/contact/sent'])(
	'words, addresses and code of any length fit into the narrowest window on %s',
	async (path) => {
		await open(path, { viewport: { width: 320, height: 800 }, locale: 'fr-FR' });
		expect(await wide()).toEqual([]);
	},
);

it.each(['/', '/ja'])(
	'what was written into the form of %s fits where it is shown again, with what is wrong',
	async (path) => {
		await open(path, { viewport: { width: 320, height: 800 }, locale: 'fr-FR', javaScriptEnabled: false });
		const fields = page.locator('form :is(input:not([type=hidden], [tabindex]), textarea)');
		for (const field of await fields.all()) await field.fill(monsters);
		expect(await wide()).toEqual([]);
		await page.locator('form button').click();
		await page.waitForURL('**/api/contact');
		expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual(
			Array(5).fill(monsters),
		);
		expect(await wide()).toEqual([]);
	},
);

it('the offer of a language fits', async () => {
	await open('/about', { viewport: { width: 320, height: 800 }, locale: 'ja-JP' });
	expect(await page.locator('[data-suggestion=ja]').isVisible()).toBe(true);
	expect(await wide()).toEqual([]);
	expect(context.pages()).toHaveLength(1);
	expect(page.url()).toBe(`${site.origin}/about`);
});
