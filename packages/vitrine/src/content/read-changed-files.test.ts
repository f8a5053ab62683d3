import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { home, siteWith } from '../../../../test/support/fixture-site.ts';
import { isLong, rounds, seed } from '../../../../test/support/long-form.ts';
import { newsSite } from '../../../../test/support/news-site.ts';
import { own, whole } from '../../../../test/support/own-kind.ts';
import { randomSource } from '../../../../test/support/random-inputs.ts';
import { sectionPage } from '../../../../test/support/section-page.ts';
import type { SiteReading } from './complete-site.ts';
import { readSite } from './load-site.ts';
import { type ContentCache, createContentCache, readText } from './pages/content-cache.ts';
import { ContentError } from './problems/problem.ts';
import { readChangedFiles } from './read-changed-files.ts';
import { homeOf } from './site/site.ts';

const file = 'content/en/pages/about.md';
const prices = sectionPage.file;

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
	return readChangedFiles(reading, [file]);
}

/** What is known of a site, with the texts of its articles. */
const knownOf = ({ site, reading: { cache } }: SiteReading) => ({
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
	await expect(readAfter('title: Company', 'title: Wrong')).rejects.toThrow('Wrong');
	expect(shown(reading)).toEqual(['About', undefined]);
});

it('repeats what sections compute only where they looked at something that has changed', async () => {
	const calls: string[] = [];
	Object.assign(globalThis, { noteCall: (word: string) => calls.push(word) });
	const data = `data: ({ site, locale, content }) => {
		const word = site.languages[locale].messages['header-navigation'] + content.title;
		globalThis.noteCall(word);
		return word;
	}`;
	root = siteWith(own(`${whole}, ${data}`));
	reading = await readSite({ root, cache, drafts: true });
	const homeFile = 'content/en/pages/index.yaml';
	const changes = [
		[file, 'title: About', 'title: Company', []],
		['content/en/messages.yaml', 'header-navigation: Main', 'header-navigation: Menu', ['MenuPrices']],
		[homeFile, 'title: Prices', 'title: Costs', ['MenuCosts']],
		[homeFile, 'title: Write to us', 'title: Ask us', []],
	] as const;
	for (const [path, from, to, expected] of changes) {
		const text = readFileSync(join(root, path), 'utf8');
		expect(text).toContain(from);
		writeFileSync(join(root, path), text.replace(from, to));
		calls.length = 0;
		const changed = await readChangedFiles(reading, [path]);
		expect([path, calls]).toEqual([path, expected.length === 0 ? [] : expect.arrayContaining([...expected])]);
		if (changed) reading = changed;
		expect(knownOf(reading)).toEqual(knownOf(await readSite({ root, cache, drafts: true })));
	}
	Reflect.deleteProperty(globalThis, 'noteCall');
});

describe('a page of which more has changed than others can be checked against', () => {
	it.each([
		['a picture', '/lamp.svg', './guide/lamp.png'],
		['its address', 'order: 1', 'order: 1\nslug: us'],
		['its place', 'order: 1', 'order: 2'],
		['a redirect', '[/company, /old/about]', '[/company]'],
		['a mistake in its first lines', 'order: 1', 'ordre: 1'],
	])('is read with the site: %s', async (_, from, to) => {
		expect(await readAfter(from, to)).toBeUndefined();
	});

	it('is read with the site where it is gone, or not known yet', async () => {
		rmSync(join(root, file));
		expect(await readChangedFiles(reading, [file])).toBeUndefined();
		expect(await readChangedFiles(reading, ['content/en/pages/new.md'])).toBeUndefined();
	});
});

/** A way to edit a line, at random. */
const edits: ((line: string, random: (below: number) => number) => string)[] = [
	(line) => `${line} More words.`,
	(line) => line.replace(/(\p{L}{3,})(?!.*\p{L}{3})/u, 'another'),
	(line) => `${line}${' word'.repeat(80)}`,
	(line, random) => `${line} [see](${targets[random(targets.length)]})`,
	(line, random) => line.replace(/\/[\w/]*(#[\w.-]*)?/, targets[random(targets.length)] ?? ''),
	(line) => line.replace(/^(\s*)([\w-]+):/, '$1$2-2:'),
	(line) => line.replace(/\{#\w+\}/, '{#moved}').replace('#oil', '#moved'),
	(line) => line.replace('kind: features', 'kind: steps').replace(': shared', ': omit'),
	(line) => `${line}\n${/^\s*/.exec(line)?.[0]}colour: red`,
	(line) => `${line}\n${line}`,
	() => '',
	(line) => `${line}"`,
];

const targets =
	'/about /about#oil /about#moved /nowhere /#to-features /#to-gone #oil /prices#to-reasons /guide /news/lamp'.split(
		' ',
	);

const edited = [
	...['index.yaml', 'prices.yaml', 'about.md', 'guide.md'].map((name) => `content/en/pages/${name}`),
	...['index.yaml', 'prices.yaml', 'about.md'].map((name) => `content/ru/pages/${name}`),
	...['en/shared/common.yaml', 'ru/shared/common.yaml', 'en/messages.yaml', 'ja/messages.yaml', 'navigation.yaml'],
	...['en/navigation.yaml', 'ru/navigation.yaml', 'en/news/index.md', 'en/news/lamp.md', 'ru/news/lamp.md'],
].map((name) => (name.startsWith('content/') ? name : `content/${name}`));

/** A site with pages and words of every kind that files can be read again of. */
async function readVaried(): Promise<void> {
	const { offer, reasons, russian } = sectionPage;
	const item = (words: string) =>
		`items:\n  - icon: lucide:wrench\n    title: ${words}\n    text: Without [glue](/about#oil).`;
	const common = (words: string) => `kind: features\nlabel: ${words}\ntitle: ${words}\n${item(words)}\n`;
	root = newsSite({
		...home('en', { latest: 'kind: latest\nlabel: New\ntitle: New pages\ncount: 3' }),
		[prices]: `${sectionPage.head}${offer}${reasons}  common: shared\n`,
		'content/ru/pages/prices.yaml': `${russian}  common: shared\n`,
		'content/en/shared/common.yaml': common('Reasons'),
		'content/ru/shared/common.yaml': common('Причины'),
		'content/navigation.yaml':
			'header:\n  - /#to-features\n  - group: lamps\n    links: [/guide, /about#oil, /prices#to-common]\nfooter:\n  - /about\n',
		'content/en/navigation.yaml': 'lamps: Lamps\n',
		'content/ru/navigation.yaml': 'lamps: Лампы\n',
	});
	reading = await readSite({ root, cache: createContentCache(), drafts: true });
}

/** Returns what is known of a site, or the problems of a reading; undefined where it did not read the site. */
async function outcomeOf(read: () => Promise<SiteReading | undefined>) {
	try {
		const now = await read();
		return now && { now, known: knownOf(now) };
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return { known: error.problems };
	}
}

it.each([
	['a text', prices, 'Repairable', 'Easy to repair', true],
	['a title of a page', prices, 'title: Prices', 'title: What it costs', true],
	['a text that a translation falls back to', prices, 'Without glue.', 'Without any glue.', true],
	['a broken link', prices, '(/about)', '(/abut)', false],
	['an icon that there is not', prices, 'lucide:wrench', 'lucide:wrnch', false],
	['a key that is missing', prices, '    title: Why it is worth it\n', '', false],
	['an unknown key', prices, '    label: Reasons', '    label: Reasons\n    lable: Reasons', false],
	['an anchor that another page and a menu lead to', file, '{#oil}', '{#oils}', false],
	['a section that a menu leads to', 'content/en/pages/index.yaml', '  features:', '  service:', false],
	['a section that is shared no more', prices, '  common: shared\n', '', false],
	['a shared section', 'content/en/shared/common.yaml', 'Without', 'Made without', true],
	['a link of a shared section', 'content/en/shared/common.yaml', '/about#oil', '/about#gas', false],
	['a text of the interface', 'content/en/messages.yaml', /^(header-navigation: ).*$/m, '$1Other words', true],
	['a text of the interface that does not exist', 'content/en/messages.yaml', /^/, 'nothing: Nothing\n', false],
	['a menu', 'content/navigation.yaml', '  - /about', '  - /guide', true],
	['a menu that leads nowhere', 'content/navigation.yaml', '  - /about', '  - /abut', false],
	['a name of a menu', 'content/ru/navigation.yaml', 'Лампы', 'Наши лампы', true],
	['a name that a menu needs', 'content/en/navigation.yaml', 'lamps: Lamps', 'lanterns: Lamps', false],
	['a title of an entry', 'content/en/news/lamp.md', 'A new lamp', 'The new lamp', true],
] as const)('finds as much as a reading of the whole site: %s', async (_, path, from, to, isValid) => {
	await readVaried();
	const text = readFileSync(join(root, path), 'utf8');
	expect(text).toMatch(from);
	writeFileSync(join(root, path), text.replace(from, to));
	const changed = await outcomeOf(() => readChangedFiles(reading, [path]));
	const whole = await outcomeOf(() => readSite({ root, cache, drafts: true }));
	expect(changed?.known).toEqual(whole?.known);
	expect(whole?.now !== undefined).toBe(isValid);
});

const count = rounds(60, 5000);

it(`reads a site as a reading of the whole site would, after ${count} edits at random`, {
	timeout: 7_200_000,
}, async () => {
	await readVaried();
	const random = randomSource(seed);
	const counts = { valid: 0, invalid: 0, whole: 0 };
	for (let round = 0; round < count; round++) {
		const path = edited[random(edited.length)] as string;
		const before = readFileSync(join(root, path), 'utf8');
		const lines = before.split('\n');
		const index = random(lines.length);
		lines[index] = edits[random(edits.length)]?.(lines[index] ?? '', random) ?? '';
		writeFileSync(join(root, path), lines.join('\n'));
		const changed = await outcomeOf(() => readChangedFiles(reading, [path]));
		const whole = await outcomeOf(() => readSite({ root, cache, drafts: true }));
		const place = { round, seed, path, line: lines[index] };
		if (changed) expect({ ...place, known: changed.known }).toEqual({ ...place, known: whole?.known });
		counts[changed === undefined ? 'whole' : changed.now ? 'valid' : 'invalid']++;
		const now = changed?.now ?? whole?.now;
		if (now && random(2) === 0) reading = now;
		else writeFileSync(join(root, path), before);
	}
	if (isLong) console.log(counts);
	expect(counts.whole).toBeLessThan(count / 2);
	expect(counts.valid).toBeGreaterThan(count / 10);
	expect(counts.invalid).toBeGreaterThan(count / 10);
});
