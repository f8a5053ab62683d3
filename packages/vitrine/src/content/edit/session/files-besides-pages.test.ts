import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import { placeToKey } from '../field.ts';
import { openSession } from './edit-session.ts';

const glossary = `# Our words
# Of a lamp.
- term: wick
  translations: { ru: фитиль, ja: [芯, 灯芯] }
  note: The part that burns.
- { term: Lantern, keep: true }
`;

const menus = `footer:
  add:
    - href: https://shop.example
      name: Shop
      after: /about
`;

describe('files besides pages', () => {
	const open = async () => {
		const root = siteWith({ 'content/glossary.yaml': glossary });
		const session = await openSession(root);
		const set = async (file: string, place: (string | number)[], value: string) => {
			const field = fieldAt((await session.fieldsOf(file)).fields, place);
			return session.edit([{ type: 'set', file, place, before: field?.hash ?? 'absent', value }]);
		};
		const read = (file: string) => readFileSync(join(root, file), 'utf8');
		return { session, set, read };
	};

	it('have the words of the kit beside texts of the interface that a language lacks', async () => {
		const { session } = await open();
		const { fields } = await session.fieldsOf('content/ru/messages.yaml');
		const words = (key: string) =>
			fields.flatMap(({ place, value, builtIn }) => (place[0] === key ? [value, builtIn] : []));
		expect(words('header-menu')).toEqual([undefined, 'Меню']);
		expect(words('article-updated')).toEqual(['Обновлено {date}', undefined]);
	});

	it('have the terms of the glossary as fields, and keep its rules', async () => {
		const { session, set, read } = await open();
		expect(await session.files()).toContain('content/glossary.yaml');
		const { fields } = await session.fieldsOf('content/glossary.yaml');
		const table = fields.flatMap(({ place, value, control }) =>
			value === undefined ? [] : [`${placeToKey(place)} ${control} ${value}`],
		);
		expect(table).toEqual([
			'0.term line wick',
			'0.translations.ru line фитиль',
			'0.translations.ja.0 line 芯',
			'0.translations.ja.1 line 灯芯',
			'0.note line The part that burns.',
			'1.term line Lantern',
			'1.keep toggle true',
		]);
		expect(await set('content/glossary.yaml', [0, 'translations', 'ja', 1], '火芯')).toMatchObject({
			state: 'written',
		});
		expect(read('content/glossary.yaml')).toBe(glossary.replace('灯芯', '火芯'));
		const twice = await set('content/glossary.yaml', [1, 'term'], 'Wick');
		expect(twice).toMatchObject({ state: 'broken', problems: [{ file: 'content/glossary.yaml', line: 6 }] });
		expect(read('content/glossary.yaml')).toBe(glossary.replace('灯芯', '火芯'));
	});

	it('are shown on pages that are known', async () => {
		const { session } = await open();
		expect(await session.shownOn('content/glossary.yaml')).toEqual({ isEverywhere: false, addresses: [] });
		expect(await session.shownOn('content/ru/messages.yaml')).toEqual({ isEverywhere: true, addresses: [] });
		expect(await session.shownOn('content/en/pages/about.md')).toMatchInlineSnapshot(`
			{
			  "addresses": [
			    "/about",
			  ],
			  "isEverywhere": false,
			}
		`);
		expect(await session.shownOn('content/en/pages/index.yaml')).toMatchInlineSnapshot(`
			{
			  "addresses": [
			    "/",
			    "/ja",
			  ],
			  "isEverywhere": false,
			}
		`);
		await expect(session.shownOn('package.json')).rejects.toThrow('no file with fields');
	});

	it('have how the links of a language differ, which is the same in every one', async () => {
		const root = siteWith({ 'content/ru/navigation.yaml': menus });
		const session = await openSession(root);
		const { fields } = await session.fieldsOf('content/ru/navigation.yaml');
		expect(fieldAt(fields, ['footer', 'add', 0, 'name'])).toMatchObject({ value: 'Shop', isWords: false });
		expect(fieldAt(fields, ['footer', 'add', 0, 'href'])).toMatchObject({ control: 'link' });
	});
});
