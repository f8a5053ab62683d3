import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { richText, text, typeSample, untranslated } from '#content/fields/fields.ts';
import features from '#sections/features/section.ts';
import { schema as heroSchema } from '#sections/hero/section.ts';
import { compareFile } from '../state/compare-file.ts';
import { editFields } from '../xliff/edit-fields.ts';
import { openWork } from '../xliff/open-work.ts';
import { readUnits } from './read-texts.ts';
import { unitsOf } from './unit.ts';

function readTexts(text: string, { locale, schema }: { locale: string; schema: v.GenericSchema }) {
	const kind = { format: 'yaml', schema, locale } as const;
	const units = readUnits({ file: 'x.yaml', text }, { locale, path: 'shared/x.yaml', kind });
	return { ...units, head: undefined, omitted: new Set<string>() };
}

describe('a field that is the same in every language', () => {
	const schema = v.strictObject({
		title: text(),
		items: v.array(v.strictObject({ name: text(), price: untranslated(text()), call: untranslated(richText()) })),
	});
	const plates = 'title: Plates\nitems:\n  - name: Blue\n    price: 24.90 EUR\n    call: "[+49 40 1](tel:+49401)"\n';
	const read = (locale: string, written: string) => readTexts(written, { locale, schema });

	it('is no text that waits for a translator, and none that is out of date', () => {
		const source = read('en', plates);
		expect(unitsOf(source).map(({ key }) => key)).toEqual(['title', 'items.0.name']);
		const other = read('ru', plates.replace('24.90', '19.90'));
		expect(compareFile(source, other, []).map(({ key }) => key)).toEqual(['title', 'items.0.name']);
	});

	it('is the word on a pane, which stands in its own language everywhere', () => {
		const hero = 'title: A\nlead: B\nactions: []\npanes:\n  - lang: ru\n    word: Лампа\n    caption: Russian\n';
		const source = readTexts(hero, { locale: 'en', schema: heroSchema });
		expect(unitsOf(source).map(({ key }) => key)).toEqual(['title', 'lead', 'panes.0.caption']);
	});

	it('is taken over by a new translation', () => {
		const source = read('en', plates);
		const units = compareFile(source, undefined, []);
		const state = { locale: 'ru', path: 'shared/plates.yaml', source, translation: undefined, units, records: [] };
		const work = openWork(state);
		const words: Record<string, string> = { Plates: 'Тарелки', Blue: 'Синяя' };
		const deliveries = (work?.units ?? []).map((unit) => {
			return { unit, line: 1, segments: [], text: words[unit.source.text] ?? '', isSame: false };
		});
		expect(work && editFields(work, deliveries, '2026-11-22').text).toBe(
			plates.replace('Plates', 'Тарелки').replace('Blue', 'Синяя'),
		);
	});
});

describe('the texts of a section', () => {
	const read = (schema: v.GenericSchema, text: string) => {
		return unitsOf(readTexts(text, { locale: 'en', schema })).map(({ key, form, line }) => `${key} ${form} ${line}`);
	};

	it('are what its schema calls a text: no icons, no links, no type samples', () => {
		expect(
			read(
				v.strictObject({
					label: text(),
					widths: v.strictObject({ narrow: text() }),
					items: v.array(v.strictObject({ title: text(), text: richText(), sample: typeSample() })),
					rules: v.array(richText()),
				}),
				'label: L\nwidths:\n  narrow: n\nitems:\n  - title: I\n    text: "*rich*"\n    sample: { lang: en, title: A, text: B }\nrules:\n  - one\n  - two\n',
			),
		).toEqual([
			'label line 1',
			'widths.narrow line 3',
			'items.0.title line 5',
			'items.0.text rich 6',
			'rules.0 rich 9',
			'rules.1 rich 10',
		]);
		expect(
			read(features.schema, 'label: L\ntitle: T\nitems:\n  - icon: lucide:lamp\n    title: I\n    text: t\n'),
		).not.toContain('items.0.icon line 4');
	});
});
