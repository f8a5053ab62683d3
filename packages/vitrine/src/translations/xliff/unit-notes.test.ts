import { describe, expect, it } from 'vitest';
import { home } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite, page } from '../../../../../test/support/translated-site.ts';
import { exported, replaced, sentBack, translate, wick } from '../../../../../test/support/xliff-files.ts';
import { lockFile } from '../lock/lock.ts';

/** The unit of a text in one file of an export. */
function unitIn(xliff: string, file: string, key: string): string {
	const from = xliff.indexOf(`original="content/en/${file}"`);
	return new RegExp(`<unit id="${key}_[\\s\\S]*?</unit>`).exec(xliff.slice(from))?.[0] ?? '';
}

const notesOf = (unit: string) =>
	[...unit.matchAll(/<note category="(.*?)">(.*?)<\/note>/gs)].map(([, name, text]) => `${name}: ${text}`);

describe('the notes of an export', () => {
	it('give the addresses of the page and what the field is for', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/about.md', 'description: ', 'description: Now ');
		site.edit('content/en/pages/index.yaml', /(?<=text: )A lamp that burns/, 'A lamp which burns');
		const { xliff } = await exported(site, 'ru');
		expect(notesOf(unitIn(xliff, 'pages/about.md', 'description'))).toEqual([
			'place: content/en/pages/about.md:3 (field)',
			'original page: https://lantern.example/about',
			'translated page: https://lantern.example/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5',
			'purpose: One or two sentences on the page, for results of search engines and previews of links.',
			'length: At most 160 columns. A full-width character takes two.',
			'reason: The original changed after this was translated.',
		]);
		// A page that the language lacks is shown in another one at its address.
		expect(notesOf(unitIn(xliff, 'pages/guide/wick.md', 'title'))).toContain(
			'translated page: https://lantern.example/ru/rukovodstvo/wick',
		);
		expect(notesOf(unitIn(xliff, 'messages.yaml', 'footer-note'))).toEqual([
			'place: content/en/messages.yaml:11 (field)',
		]);
	});

	it('give the description that the schema of a section has of a field, or of what it is in', async () => {
		const call = (title: string, label: string) =>
			`kind: call-to-action\ntitle: ${title}\naction:\n  label: ${label}\n  link: /guide`;
		const site = await confirmedSite({
			...home('en', { call: call('Old', 'Old') }),
			...home('ru', { call: call('Раз', 'Два') }),
		});
		site.write(
			'content/en/pages/index.yaml',
			home('en', { call: call('New lamps', 'Order one') })['content/en/pages/index.yaml'] ?? '',
		);
		const { xliff } = await exported(site, 'ru');
		expect(notesOf(unitIn(xliff, 'pages/index.yaml', 'sections.call.title'))).toContain('purpose: One sentence.');
		expect(notesOf(unitIn(xliff, 'pages/index.yaml', 'sections.call.action.label'))).toContain('purpose: The button.');
	});

	it('restrict titles and descriptions to what search engines show, where they show the page', async () => {
		const site = await confirmedSite({
			'content/en/pages/wax.md': page('Wax', 'Wax.').replace('updated', 'noindex: true\nupdated'),
		});
		const size = (xliff: string, file: string, key: string) =>
			/slr:sizeRestriction="(\d+)"/.exec(unitIn(xliff, file, key))?.[1];
		const { xliff } = await exported(site, 'ru');
		expect(xliff).toMatch(/^<xliff [^>]*xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2\.0"/m);
		expect(xliff).toMatch(/<file [^>]*>\s*<slr:profiles generalProfile="xliff:codepoints"\/>/);
		// " · Lantern" follows the title.
		expect(size(xliff, 'pages/guide/wick.md', 'title')).toBe(`${65 - ' · Lantern'.length}`);
		expect(size(xliff, 'pages/guide/wick.md', 'description')).toBe('160');
		expect(size(xliff, 'pages/guide/wick.md', '001')).toBe(undefined);
		expect(size(xliff, 'pages/wax.md', 'title')).toBe(undefined);
		const japanese = await exported(site, 'ja');
		expect(size(japanese.xliff, 'pages/wax.md', 'description')).toBe(undefined);
		site.edit('content/en/pages/about.md', 'description: ', 'description: Now ');
		expect(size((await exported(site, 'ja')).xliff, 'pages/about.md', 'description')).toBe('80');
	});

	it('are followed by a remark of the import on what is longer, which is taken over all the same', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const long = 'Очень длинный заголовок о фитилях, который никто не прочтёт';
		const { text, isGood } = await sentBack(site, file, translate(xliff, { ...wick, 'The wick': long }));
		expect([text.replace(/^work\.xlf:\d+/gm, 'work.xlf:N'), isGood]).toEqual([
			[
				'Took over 4 texts into 1 file, and recorded them as up to date.',
				'',
				'Worth knowing:',
				'',
				'work.xlf:N  pages/guide/wick.md title',
				`  found     ${long.length} columns`,
				`  expected  at most ${65 - ' · Lantern'.length} (a full-width character takes two)`,
				'  to do     shorten it: search engines cut it',
			].join('\n'),
			true,
		]);
	});
});

describe('finished texts beside open ones', () => {
	const parts = (fourth: string) => page('Lamp', 'One.', 'Two.', 'Three.', fourth, 'Five.', 'Six.', 'Seven.');
	const lampSite = async () => {
		const site = await confirmedSite({
			'content/en/pages/lamp.md': parts('Four.'),
			'content/ru/pages/lamp.md': page('Лампа', 'Раз.', 'Два.', 'Три.', 'Четыре.', 'Пять.', 'Шесть.', 'Семь.'),
		});
		site.edit('content/en/pages/lamp.md', 'Four.', 'Four and a half.');
		return { site, ...(await exported(site, 'ru')) };
	};
	const lampUnits = (xliff: string) => {
		const from = xliff.indexOf('original="content/en/pages/lamp.md"');
		return xliff.slice(from, xliff.indexOf('</file>', from));
	};

	it('are locked, two on each side, in the order of the page', async () => {
		const { xliff } = await lampSite();
		const units = [...lampUnits(xliff).matchAll(/<unit id="\w+" name="(\d+)" canResegment="no"( translate="no")?/g)];
		expect(units.map(([, key, lock]) => `${key}${lock ?? ''}`)).toEqual([
			'002 translate="no"',
			'003 translate="no"',
			'004',
			'005 translate="no"',
			'006 translate="no"',
		]);
		expect(lampUnits(xliff)).toMatch(/state="final">\s*<source>Five\.<\/source>\s*<target>Пять\.<\/target>/);
	});

	it('come back without being taken over or confirmed, changed or not', async () => {
		const { site, file, xliff } = await lampSite();
		const done = translate(xliff, { 'Four and a half.': 'Четыре с половиной.' });
		const changed = replaced(done, '<target>Пять.<', '<target>5.<');
		// Meanwhile, it is no longer known whether they are right.
		site.write(lockFile, site.read(lockFile).replace(/^ru pages\/lamp\.md 00[56] .*\n/gm, ''));
		const { text, isGood } = await sentBack(site, file, changed);
		expect(isGood).toBe(true);
		expect(text).toMatch(/^Took over 1 text into 1 file/);
		expect(text).toContain('found     another translation of a finished text');
		expect(text).toContain('write it into content/ru/pages/lamp.md:15');
		expect(site.read('content/ru/pages/lamp.md')).toContain('\nЧетыре с половиной.\n\nПять.\n');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['005 stale unconfirmed', '006 stale unconfirmed']);
	});

	it('may be left out of a file without a word, and are no texts to be translated', async () => {
		const { site, file, xliff } = await lampSite();
		const without = xliff.replace(/\s*<unit [^>]*translate="no"[\s\S]*?<\/unit>/g, '');
		expect(without).not.toContain('Five.');
		const { text } = await sentBack(site, file, translate(without, { 'Four and a half.': 'Четыре с половиной.' }));
		expect(text).toBe('Took over 1 text into 1 file, and recorded it as up to date.');
	});
});
