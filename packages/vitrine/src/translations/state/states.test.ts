import { describe, expect, it } from 'vitest';
import { article } from '../../../../../test/support/complaint-about.ts';
import { home } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite, threeParts, translatedSite } from '../../../../../test/support/translated-site.ts';

describe('without a lock file', () => {
	it('counts no translation as fresh, and reports how to begin', async () => {
		const site = translatedSite();
		const { text, isGood } = await site.run();
		expect(text).toMatch(/^pages\/guide +4 out of date +not translated, 4 missing$/m);
		expect(text).toContain('npm run translations -- accept --all');
		expect(isGood).toBe(true);
		expect(await site.openIn('ru', 'features')).toEqual([
			'label stale unconfirmed',
			'title stale unconfirmed',
			'items.0.title stale unconfirmed',
			'items.0.text stale unconfirmed',
		]);
	});
});

describe('a confirmed translation', () => {
	it('is fresh, and what is not translated is missing', async () => {
		const { text } = await (await confirmedSite()).run();
		expect(`\n${text}\n`).toMatchInlineSnapshot(`
			"
			                  ru                                ja
			pages/index       13 up to date                     9 up to date, 4 missing
			messages          46 up to date, 1 missing          47 up to date
			pages/about       3 up to date                      3 up to date
			pages/guide       4 up to date                      not translated, 4 missing
			pages/guide/wick  not translated, 4 missing         not translated, 4 missing
			all texts         92.9 %: 66 up to date, 5 missing  83 %: 59 up to date, 12 missing
			"
		`);
	});

	it('stays fresh when white space, line ends or the order of keys change', async () => {
		const site = await confirmedSite();
		site.edit(
			'content/en/pages/index.yaml',
			'    label: Features\n    title: What it does\n',
			'    title: "What  it does"\n    label: Features\n',
		);
		site.edit('content/en/pages/about.md', 'See [the guide]', 'See\n[the guide]');
		site.edit('content/en/pages/about.md', '| olive | soft  |', '| olive |   soft |');
		site.write('content/en/pages/guide.md', site.read('content/en/pages/guide.md').replaceAll('\n', '\r\n'));
		for (const path of ['pages/index.yaml', 'pages/about.md', 'pages/guide.md'])
			expect(await site.open('ru', path)).toEqual([]);
	});

	it('is stale from the first word that changes in the original', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', /(?<=text: )A lamp that burns/, 'A lamp which burns');
		site.edit('content/en/messages.yaml', 'Home', 'Home page');
		site.edit('content/en/pages/guide.md', 'Light it.', 'Light it at once.');
		expect(await site.openIn('ru', 'features')).toEqual(['items.0.text stale changed']);
		expect(await site.openIn('ja', 'features')).toEqual(['items.0.text stale changed']);
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing', 'error-home stale changed']);
		expect(await site.open('ru', 'pages/guide.md')).toEqual(['002 stale changed']);
	});

	it('is stale when a link of the original leads elsewhere', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', '/about#oil', '/guide');
		expect(await site.openIn('ru', 'features')).toEqual(['items.0.text stale changed']);
	});

	it('stays fresh when only its own words are polished', async () => {
		const site = await threeParts();
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Во-вторых.');
		site.edit('content/ru/pages/index.yaml', 'Лампа для ночей', 'Лампа на ночь');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});

	it('has to be confirmed again when both sides change', async () => {
		const site = await threeParts();
		site.edit('content/en/pages/lamp.md', 'Second.', 'Secondly.');
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Во-вторых.');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 stale unconfirmed']);
		await site.run('accept', 'ru', 'pages/lamp');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
	});
});

describe('a translation in the words of its original', () => {
	const copied = async () => {
		const site = await confirmedSite();
		site.write('content/ja/pages/guide.md', site.read('content/en/pages/guide.md'));
		site.write('content/ru/pages/index.yaml', site.read('content/en/pages/index.yaml'));
		return site;
	};

	it('is no translation until somebody confirms that it is right, whatever was confirmed before', async () => {
		const site = await copied();
		expect(await site.open('ja', 'pages/guide.md')).toMatchInlineSnapshot(`
			[
			  "title stale unconfirmed",
			  "description stale same",
			  "001 stale same",
			  "002 stale same",
			]
		`);
		expect(await site.openIn('ru', 'hero')).toMatchInlineSnapshot(`
			[
			  "title stale same",
			  "lead stale same",
			]
		`);
		const { text } = await site.run();
		expect(text).toMatchInlineSnapshot(`
			"                  ru                                                                            ja
			pages/index       5 up to date, 8 out of date (8 the same as the original)                      9 up to date, 4 missing
			messages          46 up to date, 1 missing                                                      47 up to date
			pages/about       3 up to date                                                                  3 up to date
			pages/guide       4 up to date                                                                  4 out of date (3 the same as the original)
			pages/guide/wick  not translated, 4 missing                                                     not translated, 4 missing
			all texts         81.6 %: 58 up to date, 8 out of date (8 the same as the original), 5 missing  83 %: 59 up to date, 4 out of date (3 the same as the original), 8 missing"
		`);
		expect((await site.run('accept', 'ru', 'pages/index')).text).toMatchInlineSnapshot(`
			"Recorded 13 texts of 1 file as made from today's originals.
			pages/index in "ru" has 8 texts in the words of the original: title, description, sections.hero.title, sections.hero.lead, sections.features.title, sections.features.items.0.text, sections.contacts.title, sections.contacts.items.0.label. Translate what shall not be the same."
		`);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});

	it('may be the same without being asked for: a name of the settings, a number, a single word, code', async () => {
		const site = await copied();
		const features =
			'kind: features\nlabel: Oil\ntitle: Lantern 24\nitems:\n  - icon: lucide:lamp\n    title: "`npm run lamp`"\n    text: Lantern https://lantern.example/a/b\n';
		for (const locale of ['en', 'ru'])
			for (const [path, text] of Object.entries(home(locale, { features }))) site.write(path, text);
		for (const state of await site.openIn('ru', 'features')) expect(state).toMatch(/unconfirmed$/);
	});

	it('is shown on the board as what it is', async () => {
		const site = await copied();
		await site.run('--html', `${site.root}/board.html`);
		expect(site.read('board.html')).toContain('<span class="badge">Same as the original</span> Title');
		expect((await site.run('diff', 'ru', 'pages/index')).text).toContain(
			'title  out of date: is the same as the original',
		);
	});
});

describe('a list of a section', () => {
	const english = 'content/en/pages/index.yaml';
	const features = (...items: string[]) =>
		`kind: features\nlabel: F\ntitle: T\nitems:\n${items.map((item) => `  - icon: lucide:lamp\n    title: ${item}\n    text: ${item} text\n`).join('')}`;

	it('lacks only the entry that is new in the original', async () => {
		const site = await confirmedSite({
			...home('en', { features: features('One', 'Two', 'Three') }),
			...home('ru', { features: features('Раз', 'Два', 'Три') }),
		});
		const write = (...items: string[]) =>
			site.write(english, home('en', { features: features(...items) })[english] ?? '');
		write('One', 'New', 'Two', 'Three');
		expect(await site.openIn('ru', 'features')).toEqual(['items.1.title missing', 'items.1.text missing']);
		write('Two', 'Three');
		expect(await site.openIn('ru', 'features')).toEqual(['items.0.title extra', 'items.0.text extra']);
	});
});

describe('bad input', () => {
	it('names a translation of a page that does not exist', async () => {
		const site = translatedSite({ 'content/ru/pages/lost.md': article('') });
		const { text, isGood } = await site.run();
		expect(isGood).toBe(false);
		expect(text).toMatch(/^pages\/lost +3 without an original/m);
		expect(text).toContain('content/ru/pages/lost.md:1\n  found     a translation of a page that does not exist');
		expect((await site.run('accept', '--all')).isGood).toBe(false);
		expect(site.has('content/translations.lock')).toBe(false);
	});

	it('names two pages with one address', async () => {
		const site = translatedSite({
			'content/ru/pages/guide/wick.md': article('slug: wick\n'),
			'content/ru/pages/about.md': article('slug: rukovodstvo\n'),
		});
		expect((await site.run()).text).toContain(
			'found     the address "/ru/rukovodstvo", which content/ru/pages/about.md has',
		);
	});

	it('tells what a translation was made from, also where another language has a copy of that', async () => {
		const site = await confirmedSite();
		site.write('content/ja/pages/guide.md', site.read('content/en/pages/guide.md'));
		site.edit('content/en/pages/guide.md', /^title: .*$/m, 'title: All about lamps');
		expect(await site.open('ru', 'pages/guide.md')).toEqual(['title stale changed']);
	});

	it('names two files whose names look the same', async () => {
		const site = translatedSite({
			'content/en/pages/caf\u00e9.md': article(''),
			'content/en/pages/cafe\u0301.md': article(''),
		});
		expect((await site.run()).text).toContain('two files of this name');
	});

	it('names the marks that Git left in a text, and compares the other files', async () => {
		const marks = '<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> branch\n';
		const site = await confirmedSite();
		site.edit('content/ru/pages/guide.md', 'Зажгите.\n', marks);
		site.edit(
			'content/en/pages/about.md',
			'title: About\n',
			'<<<<<<< HEAD\ntitle: A\n||||||| base\ntitle: C\n=======\ntitle: B\n>>>>>>> branch\n',
		);
		const { text, isGood } = await site.run();
		expect(isGood).toBe(false);
		expect(text).toContain('content/ru/pages/guide.md:11\n  found     two versions of the same lines (to line 15)');
		expect(text).toContain(
			'content/en/pages/about.md:2\n  found     two versions of the same lines (to line 8), marked by <<<<<<<, |||||||, =======',
		);
		expect(text).toMatch(/^pages\/guide +cannot be read +not translated, 4 missing$/m);
		expect(text).toMatch(/^pages\/about +cannot be read +cannot be read$/m);
		expect(text).toMatch(/^pages\/index +13 up to date +9 up to date, 4 missing$/m);
	});

	it('names broken YAML and first lines with file and line', async () => {
		const site = translatedSite({
			'content/ru/pages/index.yaml': 'title: "open\n',
			'content/ru/pages/guide.md': 'No first lines.\n',
			'content/ja/pages/index.yaml': Buffer.from('title: \xff\n', 'latin1'),
		});
		const { text } = await site.run();
		for (const place of [
			'content/ru/pages/index.yaml:1',
			'content/ru/pages/guide.md:1',
			'content/ja/pages/index.yaml:1',
		])
			expect(text).toContain(place);
		expect(text).not.toContain('a translation of a page that does not exist');
	});
});
