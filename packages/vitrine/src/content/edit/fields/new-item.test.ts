import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { entryFieldsSchema } from '../../fields/entry-fields.ts';
import type { AnySchema } from '../../fields/fields.ts';
import { navigationSchema } from '../../settings/navigation-schema.ts';
import { readSiteConfig } from '../../site-config.ts';
import { writtenYaml } from '../written-node.ts';
import { listFields } from './list-fields.ts';

/** The lists of a schema, each with what a first item of it is. */
function listsOf(schema: v.GenericSchema) {
	const file = { file: 'a.yaml', locale: 'en', lineAt: () => 1 };
	const fields = listFields(file, writtenYaml(parseDocument('{}').contents, 0), schema);
	return fields
		.filter(({ control }) => control === 'list')
		.map(({ place, newItem }) => [String(place[0]), newItem] as const);
}

function itemOf(schema: AnySchema, key: string): v.GenericSchema {
	let list = schema.entries?.[key] as AnySchema;
	while (list.wrapped) list = list.wrapped as AnySchema;
	return list.item as v.GenericSchema;
}

const filled = (item: unknown) => JSON.parse(JSON.stringify(item).replaceAll('""', '"Some words"'));

it('makes a first item that is allowed, for every list of the kit that is not made of pictures', async () => {
	const { kinds } = await readSiteConfig(siteWith({}));
	const without: string[] = [];
	let count = 0;
	const schemas: (readonly [string, AnySchema])[] = [...kinds].map(([name, { schema }]) => [name, schema as AnySchema]);
	for (const [name, schema] of [...schemas, ['entry', entryFieldsSchema], ['menus', navigationSchema]] as (readonly [
		string,
		AnySchema,
	])[]) {
		for (const [key, newItem] of listsOf(schema)) {
			if (newItem === undefined) without.push(`${name} ${key}`);
			else {
				count++;
				const { issues } = v.safeParse(itemOf(schema, key), filled(newItem));
				expect([name, key, issues?.map(({ message }) => message)]).toEqual([name, key, undefined]);
			}
		}
	}
	expect(count).toBeGreaterThan(12);
	// What names the entries of a list in its own order is known to its writer alone.
	expect(without.sort()).toEqual(['hero panes', 'logos items', 'picture-gallery items']);
});

it('has none where a list has items', () => {
	const file = { file: 'a.yaml', locale: 'en', lineAt: () => 1 };
	const fields = listFields(file, writtenYaml(parseDocument('header: [/about]').contents, 0), navigationSchema);
	expect(fields.filter(({ newItem }) => newItem !== undefined).map(({ place }) => place)).toEqual([['footer']]);
});
