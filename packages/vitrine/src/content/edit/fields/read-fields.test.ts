import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { pageFieldsSchema } from '#content/fields/page-fields.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { keyToPlace, placeToKey } from '../field.ts';
import { createKinds } from './file-schemas.ts';
import { readFields } from './read-fields.ts';

const repository = join(import.meta.dirname, '../../../../../..');

async function fieldsOf(root: string) {
	const settings = await loadSiteConfig(root);
	const kindOf = createKinds(settings);
	const files = globSync(['content/**/*.{md,yaml}', 'redirects.yaml', 'site.config.ts'], { cwd: root });
	return files.flatMap((file) => {
		const kind = kindOf(file);
		const text = readFileSync(join(root, file), 'utf8');
		return kind ? [{ file, text, ...readFields({ file, text }, kind, settings.config.name) }] : [];
	});
}

describe('the fields of a site', () => {
	it('have the values that the files have, and their places in them', async () => {
		const read = await fieldsOf(repository);
		expect(read.flatMap(({ problems }) => problems)).toEqual([]);
		expect(read.flatMap(({ fields }) => fields.filter(({ words }) => words !== undefined)).length).toBeGreaterThan(
			1000,
		);
		const spaces = (text: unknown) => String(text).replace(/\s+/g, '');
		for (const { file, text, fields } of read) {
			const document = file.endsWith('.yaml') ? parseDocument(text) : undefined;
			for (const { control, place, range, value } of fields) {
				if (control === 'block') expect(text.slice(range?.from, range?.to)).toBe(value);
				if (range) expect(range.to).toBeLessThanOrEqual(text.length);
				if (document && typeof value === 'string') expect(spaces(value)).toBe(spaces(document.getIn(place)));
			}
		}
	});

	it('have no space where a line of wide characters goes on in the next one', () => {
		const text = '---\ntitle: 灯\ndescription: 長い夜の\n  ための灯。\n---\n';
		const kind = { format: 'md', schema: pageFieldsSchema, locale: 'ja' } as const;
		const { fields } = readFields({ file: 'x.md', text }, kind, '');
		expect(fields.find(({ place }) => place[0] === 'description')?.value).toBe('長い夜のための灯。');
	});

	it('have a control by their schema, and are listed where they may be added', async () => {
		const root = siteWith({
			'content/en/pages/oil.md': '---\ntitle: Oil\ndescription: Burns.\norder: 3\n---\n\n# One\n\nTwo\nlines.\n',
			'redirects.yaml': '- { from: /x, to: /about }\n',
		});
		const read = await fieldsOf(root);
		const table = (file: string) =>
			read
				.find((one) => one.file === file)
				?.fields.map(({ place, control, value, line, isOptional, isWords }) =>
					[placeToKey(place), control, value, line, isOptional && 'optional', isWords && 'words']
						.filter(Boolean)
						.join(' '),
				);
		expect(table('content/en/pages/oil.md')).toMatchInlineSnapshot(`
			[
			  "group 2",
			  "title line Oil 2 words",
			  "description line Burns. 3 words",
			  "order number 3 4 optional",
			  "label line 2 optional words",
			  "updated day 2 optional",
			  "slug line 2 optional",
			  "redirectFrom list 2 optional",
			  "draft toggle 2 optional",
			  "publishAt moment 2 optional",
			  "expireAt moment 2 optional",
			  "expiredTo link 2 optional",
			  "noindex toggle 2 optional",
			  "001 block # One 7 words",
			  "002 block Two
			lines. 9 words",
			]
		`);
		expect(table('redirects.yaml')).toMatchInlineSnapshot(`
			[
			  "list 1",
			  "001 group 1",
			  "0.from line /x 1",
			  "0.to line /about 1 optional",
			  "0.status number 1 optional",
			]
		`);
		const settings = table('site.config.ts');
		expect(settings?.slice(0, 6)).toMatchInlineSnapshot(`
			[
			  "group 2",
			  "format number 4 4 optional",
			  "name line Lantern 5",
			  "origin line https://lantern.example 6",
			  "locales list 7",
			  "locales.0 group 8",
			]
		`);
	});

	it('write a place as commands do, and read it back', () => {
		for (const place of [['title'], ['items', 0, 'text'], [0], [12]])
			expect(keyToPlace(placeToKey(place))).toEqual(place);
	});
});
