import { describe, expect, it } from 'vitest';
import { complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { own, whole } from '../../../../../test/support/own-kind.ts';
import { exampleLanguages } from '../pages/gallery.ts';
import { ContentError, type Problem } from '../problems/problem.ts';
import { labelledFields, readSectionLabels } from './section-labels.ts';
import { loadSectionTypes, sectionFolders } from './section-types.ts';

const repository = new URL('../../../../../', import.meta.url).pathname;

/** Returns the labels of all section types of a site. */
async function labelsIn(root: string) {
	const kinds = await loadSectionTypes(root);
	const problems: Problem[] = [];
	const read = sectionFolders(root).map(async (section) => {
		const { schema } = kinds.get(section.kind) ?? {};
		const report = (problem: Problem) => problems.push(problem);
		const labels = schema && (await readSectionLabels(section, { schema, languages: exampleLanguages }, report));
		return [section.kind, labels] as const;
	});
	const labels = new Map(await Promise.all(read));
	if (problems.length > 0) throw new ContentError(problems);
	return labels;
}

it.each([
	['of the kit', () => siteWith()],
	['of this site', () => repository],
])('every section type %s and each of its fields has a label in every language', async (_, root) => {
	const labels = await labelsIn(root());
	const without = [...labels].flatMap(([kind, of]) => {
		const all = of ? { name: of.name, ...of.fields } : { name: {} };
		return Object.entries(all).flatMap(([field, label]) =>
			exampleLanguages.flatMap((code) => (code in label ? [] : [`${kind} ${field} ${code}`])),
		);
	});
	expect(without).toEqual([]);
	expect(labels.get('hero')?.fields['actions.label']).toEqual({
		...{ en: 'Text of the button', ru: 'Текст кнопки', ja: 'ボタンの文言' },
	});
});

it.each([
	['of the kit', () => siteWith()],
	['of this site', () => repository],
])('an item of each list in section types %s has a name in every language', async (_, root) => {
	const kinds = await loadSectionTypes(root());
	const labels = await labelsIn(root());
	const without = [...kinds].flatMap(([kind, { schema }]) =>
		labelledFields(schema).flatMap(({ path, isList }) =>
			exampleLanguages.flatMap((code) => {
				const isNamed = labels.get(kind)?.one?.[path]?.[code] !== undefined;
				return isNamed === isList ? [] : [`${kind} ${path} ${code}`];
			}),
		),
	);
	expect(without).toEqual([]);
	expect(labels.get('people')?.one?.items).toEqual({ en: 'a person', ru: 'человека', ja: 'メンバー' });
});

/** What a field of every section is for is in the words of the editor. */
const common = ['label'];

it.each([
	['of the kit', () => siteWith()],
	['of this site', () => repository],
])('what fields of section types %s are for, and their choices, have words in every language', async (_, root) => {
	const kinds = await loadSectionTypes(root());
	const labels = await labelsIn(root());
	const without = [...kinds].flatMap(([kind, { schema }]) => {
		const { purposes = {}, choices = {} } = labels.get(kind) ?? {};
		return labelledFields(schema).flatMap(({ path, purpose, values }) => [
			...(purpose === undefined || common.includes(path)
				? []
				: ['ru', 'ja'].flatMap((code) => (purposes[path]?.[code] ? [] : [`${kind} ${path} ${code}`]))),
			...values.flatMap((value) =>
				exampleLanguages.flatMap((code) =>
					choices[path]?.[value]?.[code] ? [] : [`${kind} ${path} ${value} ${code}`],
				),
			),
		]);
	});
	expect(without).toEqual([]);
	expect(labels.get('timeline')?.choices?.['items.state']?.doing).toEqual({
		...{ en: 'In progress', ru: 'В работе', ja: '進行中' },
	});
});

describe('labels of a section type of the site', () => {
	const siteOf = (labels: string) => ({ ...own(whole), 'sections/prices/labels.yaml': labels });

	it('may be in one language alone', async () => {
		const site = siteOf('name: { ru: Цены }\nfields:\n  title: { ru: Заголовок }\n');
		expect(await complaintAbout(site)).toBe('nothing to complain about');
		expect((await labelsIn(siteWith(site))).get('prices')).toEqual({
			...{ name: { ru: 'Цены' }, fields: { title: { ru: 'Заголовок' } } },
		});
	});

	it('have all fields and no other ones, in languages of the editor', async () => {
		const texts = [
			'name: { en: Prices }\nfields:\n  titel: { en: Title }\n',
			'name: { en: Prices }\nfields: {}\n',
			'name: { en: Prices, fr: Prix }\nfields:\n  title: {}\n',
			'name: { en: "" }\nfields:\n  title: Title\n',
		];
		expect(await complaintsAbout(texts, siteOf)).toMatchInlineSnapshot(`
			"
			▸ name: { en: Prices }
			fields:
			  titel: { en: Title }

			sections/prices/labels.yaml:3  fields.titel
			  found     the unknown key "titel"
			  expected  one of title
			  to do     rename it to "title"

			▸ name: { en: Prices }
			fields: {}

			sections/prices/labels.yaml:2  fields.title
			  found     nothing
			  expected  the key "title"
			  to do     add "title:" with its value here

			▸ name: { en: Prices, fr: Prix }
			fields:
			  title: {}

			sections/prices/labels.yaml:1  name.fr
			  found     the unknown key "fr"
			  expected  one of en, ja, ru
			  to do     remove it

			sections/prices/labels.yaml:3  fields.title
			  found     keys with values
			  expected  a label in a language
			  to do     write for example { en: Title }

			▸ name: { en: "" }
			fields:
			  title: Title

			sections/prices/labels.yaml:1  name.en
			  found     ""
			  expected  a label
			  to do     write a word or two

			sections/prices/labels.yaml:3  fields.title
			  found     "Title"
			  expected  keys with values
			  to do     write it here
			"
		`);
	});
});
