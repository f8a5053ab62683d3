import { describe, expect, it } from 'vitest';
import { indexInMemory } from '../../../../test/fixtures/search/index-in-memory.ts';
import type { PageRecord } from './index-files.ts';
import { openIndex } from './index-reader.ts';
import { type ResultView, resultList, resultWords } from './result-view.ts';
import { search } from './search.ts';
import { treeToHtml } from './tree-to-html.ts';

function page(address: string, title: string, ...sections: PageRecord['sections']): PageRecord {
	return { address, title, description: '', sections };
}

const pages = [
	page('/lamps', 'Lamps', ['', '', 'All that glows.'], ['care', 'Care of shades', 'Wipe each shade with a dry cloth.']),
	page('/clocks', 'Clocks', [
		'',
		'',
		`They tell the time. ${'A long story follows. '.repeat(30)}A lamp stands beside.`,
	]),
	page('/ja', '真鍮のランプ', ['', '', '真鍮の灯りを直します。']),
	page('/ja/2', '灯り', ['', '', '灯の真下に鍮を置く。']),
];

const view: ResultView = {
	tag: 'en-US',
	address: '/search',
	words: Object.fromEntries(resultWords.map((word) => [word, { text: word }])) as ResultView['words'],
	languages: [],
};

const source = await indexInMemory(pages, ['english']);

async function find(query: string) {
	return search(query, await openIndex(source));
}

async function addressesOf(query: string): Promise<string[]> {
	return (await find(query)).found.map(({ address }) => address);
}

describe('search', () => {
	it('puts a page first whose title has the word, and leads to the section that has it', async () => {
		expect(await addressesOf('lamp')).toEqual(['/lamps', '/clocks']);
		expect(await addressesOf('shade cloth')).toEqual(['/lamps#care']);
	});

	it('puts a page that is described by the word before those that mention it, even often', async () => {
		const text = `${'A form of light. '.repeat(3)}${'A long story follows. '.repeat(100)}`;
		const described = {
			...page('/contact', 'Contact', ['', '', 'Your name and your question.']),
			description: 'The form.',
		};
		const mentioned = ['/oil', '/brass', '/shades'].map((address) => page(address, 'Story', ['', '', text]));
		const index = await indexInMemory([...mentioned, described], ['english']);
		const { found } = await search('form', await openIndex(index));
		expect(found.map(({ address }) => address)).toEqual(['/contact', '/oil', '/brass', '/shades']);
	});

	it('puts a page that has the word itself before one that also has longer words', async () => {
		const begun = page('/format', 'Paper', ['', '', 'The format, formats and formal form of a sheet, and a format.']);
		const whole = page('/form', 'Letters', ['', '', 'A form, and one more form.']);
		const others = ['/a', '/b', '/c', '/d'].map((address) => page(address, 'Form', ['', '', 'A form.']));
		const index = await indexInMemory([begun, ...others, whole], ['english']);
		const { found } = await search('form', await openIndex(index));
		const places = found.map(({ address }) => address);
		expect(places.indexOf('/form')).toBeLessThan(places.indexOf('/format'));
	});

	it('marks what was looked for in a piece of the text', async () => {
		const [, clocks] = (await find('lamp')).found;
		expect(clocks?.title).toEqual(['Clocks']);
		expect(clocks?.excerpt.length).toBe(3);
		expect(clocks?.excerpt[1]).toBe('lamp');
		expect(clocks?.excerpt.join('').length).toBeLessThan(220);
		expect((await find('shade cloth')).found[0]?.heading).toEqual(['Care of ', 'shades', '']);
	});

	it('marks a word with a hyphen as one, and leaves no sign of what is cut off alone in a line', async () => {
		const words = 'A wick burns for an hour. '.repeat(12);
		const index = await indexInMemory(
			[page('/', 'Oil', ['', '', `${words}A free-standing lamp. ${words}`])],
			['english'],
		);
		const { found } = await search('free-standing', await openIndex(index));
		const [before, marked, after] = found[0]?.excerpt ?? [];
		expect(marked).toBe('free-standing');
		expect(before).toMatch(/^…\u00A0\S/);
		expect(after).toMatch(/\S\u00A0…$/);
	});

	it('marks no pair of letters in another word where a page has all that was looked for', async () => {
		const text = 'フォームとフォルダーのフォントを選びます。';
		const index = await indexInMemory([page('/', 'フォーム', ['', '', text])], ['english']);
		const [found] = (await search('フォント', await openIndex(index))).found;
		expect(found?.title).toEqual(['フォーム']);
		expect(found?.excerpt).toEqual(['フォームとフォルダーの', 'フォント', 'を選びます。']);
	});

	it('ends a piece of Japanese with a sentence or a part of one', async () => {
		const text = '灯りを毎日ていねいに磨いて、夕方になると窓の前に並べます。'.repeat(9);
		const index = await indexInMemory([page('/', '灯り', ['', '', text])], ['english']);
		const { found } = await search('窓', await openIndex(index));
		expect(found[0]?.excerpt.at(-1)).toMatch(/[、。]\u00A0…$/);
	});

	it('leaves the sign of what is cut off to the system, whose ellipsis is on the line, but among letters of Japanese', async () => {
		const english = page('/', 'Oil', ['', '', `${'A wick burns. '.repeat(20)}A lamp. ${'A wick burns. '.repeat(20)}`]);
		const japanese = page('/ja', '灯り', ['', '', '窓の前に並べます。'.repeat(30)]);
		const index = await openIndex(await indexInMemory([english, japanese], ['english']));
		const shown = async (query: string) => treeToHtml(resultList(await search(query, index), query, view));
		expect(await shown('lamp')).toMatch(
			/<p><span data-system-font="">…<\/span>\u00A0[^<]+<mark>lamp<\/mark>[^<]+\u00A0<span data-system-font="">…<\/span><\/p>/,
		);
		expect(await shown('窓')).toMatch(/\u00A0…<\/p>/);
	});

	it('takes the last word for the beginning of one', async () => {
		expect(await addressesOf('clo')).toEqual(['/clocks', '/lamps#care']);
	});

	it('offers what was meant where a letter is wrong, and only there', async () => {
		expect(await find('lmaps')).toMatchObject({ corrected: 'lamps', total: 2 });
		expect(await find('lamp')).not.toHaveProperty('corrected');
		expect(await find('xylophone')).toEqual({ total: 0, found: [], page: 1, pages: 0 });
	});

	it('finds two words that a page has as one', async () => {
		const joined = await indexInMemory([page('/', 'Lampshades')], ['english']);
		const { found } = await search('lamp shades', await openIndex(joined));
		expect(found[0]?.title).toEqual(['', 'Lampshades', '']);
	});

	it('finds one character anywhere, and a text without spaces as a whole first', async () => {
		expect(await addressesOf('鍮')).toEqual(['/ja', '/ja/2']);
		expect((await addressesOf('真鍮の灯り'))[0]).toBe('/ja');
		expect((await find('真鍮ランプ')).found[0]?.title).toEqual(['', '真鍮', 'の', 'ランプ', '']);
	});

	it('shows ten pages at once, further ones by link, and the last ten where somebody asks for more', async () => {
		const lamps = Array.from({ length: 23 }, (_, number) => page(`/${number}`, `Lamp ${number}`));
		const index = await openIndex(await indexInMemory(lamps, ['english']));
		const first = await search('lamp', index);
		const last = await search('lamp', index, 99);
		expect([first.total, first.page, first.pages, first.found.length]).toEqual([23, 1, 3, 10]);
		expect([last.total, last.page, last.pages, last.found.length]).toEqual([23, 3, 3, 3]);
		const shown = [first, await search('lamp', index, 2), last].flatMap(({ found }) => found);
		expect(new Set(shown.map(({ address }) => address)).size).toBe(23);
	});

	it.each([
		['nothing', ''],
		['spaces', ' \t\u00a0'],
		['markup', '<script></script>'],
		['signs', '[(+)+$*?|^.{1,}'],
		['lone surrogates', '\ud800 \udfff\ud800'],
		['a name that every object has', '__proto__ constructor'],
	])('finds nothing for %s, and is unharmed (faults S3)', async (_, query) => {
		expect(await find(query)).toEqual({ total: 0, found: [], page: 1, pages: 0 });
	});

	it('does not look for a text of 10 KB, nor long for the worst of 100 characters (faults S3)', async () => {
		expect(await find('a'.repeat(10_240))).toEqual({ total: 0, found: [], page: 1, pages: 0, isTooLong: true });
		const started = performance.now();
		for (const query of ['a-'.repeat(50), '真'.repeat(100), `${'a'.repeat(99)}!`, '\u0301'.repeat(100)])
			await find(query);
		expect(performance.now() - started).toBeLessThan(1000);
	});

	it.each([
		['HTML', '<!doctype html><title>Not found</title>'],
		['cut', '["lamp","!'],
		['of another shape', '{"version":2}'],
		['with a page of another host', '[{"address":"//evil.example","title":"","description":"","sections":[]}]'],
	])('fails where the files of its index are %s (faults S5)', async (_, body) => {
		const broken = { ...source, loadFile: async () => JSON.parse(body) };
		await expect(openIndex(broken).then((index) => search('lamp', index))).rejects.toThrow();
		await expect(openIndex({ ...source, loadRoot: async () => JSON.parse(body) })).rejects.toThrow();
	});
});

describe('an index', () => {
	it('keeps most of its files where one word of a page changes', async () => {
		const many = Array.from({ length: 400 }, (_, number) =>
			page(`/${number}`, `Page ${number}`, [
				'',
				'',
				`${number} ${Array.from({ length: 150 }, (_, at) => `w${(number * 7919 + at * at * 31) % 9000}`).join(' ')}`,
			]),
		);
		const before = await indexInMemory(many, []);
		const [first, second, ...others] = many;
		if (!first || !second) throw new Error('no pages');
		const changed = {
			...second,
			sections: [['', '', second.sections[0]?.[2].replace(/w\d+$/, 'changed')]],
		} as PageRecord;
		const after = await indexInMemory([first, changed, ...others], []);
		const fresh = [...after.files.keys()].filter((name) => !before.files.has(name));
		expect(before.files.size).toBeGreaterThan(60);
		// The record, the list that names it, two or three files of terms, and as many of words and endings.
		expect(fresh.length).toBeLessThanOrEqual(10);
	});
});
