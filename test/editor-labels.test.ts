import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createKinds } from '#content/edit/fields/file-schemas.ts';
import type { AnySchema } from '#content/fields/fields.ts';
import { readSiteConfig } from '#content/site-config.ts';
import { en } from '../packages/vitrine-editor/src/client/words/en.ts';
import { ja } from '../packages/vitrine-editor/src/client/words/ja.ts';
import { ru } from '../packages/vitrine-editor/src/client/words/ru.ts';
import { siteWith } from './support/fixture-site.ts';

const form = `address: lamp@lantern.example
fields: [name, email, { name: topic, kind: select, options: [oil, wick] }]
consent: true
`;
const news = "collections: { news: { address: '/news', feed: false } },\n\t";
const settings = readFileSync(new URL('./fixtures/trilingual/site.config.ts', import.meta.url), 'utf8');

/** Names that a site gives itself. */
const ofSite = ['topic', 'oil', 'wick'];

/**
 * Files of each kind that have fields besides those of sections, which their type labels. Texts of the interface are known by their
 * words, and settings are those of developers.
 */
const files = [
	'content/en/pages/about.md',
	'content/en/pages/index.yaml',
	'content/en/news/first.md',
	'content/en/navigation.yaml',
	'content/en/forms/contact.yaml',
	'content/navigation.yaml',
	'content/glossary.yaml',
	'redirects.yaml',
	'forms/contact.yaml',
];

/** Values by which a schema that looks at the value is chosen. */
const samples = [
	'',
	{},
	{ group: '' },
	{ href: '' },
	{ page: '' },
	{ kind: 'number' },
	{ kind: 'select' },
	{ kind: 'tel' },
];

interface Named {
	key: string;
	/** What it is for, in English. */
	purpose: string | undefined;
}

/** Lists the fields of a schema, each with its key. */
function fieldsOf(schema: v.GenericSchema, seen = new Set<v.GenericSchema>()): Named[] {
	if (seen.has(schema)) return [];
	seen.add(schema);
	const { entries = {}, item, wrapped, value, getter } = schema as AnySchema;
	const chosen = getter ? samples.map((sample) => getter(sample)) : [];
	const inside = [item, wrapped, value, ...chosen, ...Object.values(entries)].filter((one) => one !== undefined);
	const own = Object.entries(entries).map(([key, field]) => ({ key, purpose: purposeOf(field) }));
	return [...own, ...inside.flatMap((one) => fieldsOf(one, seen))];
}

function purposeOf(schema: v.GenericSchema): string | undefined {
	const { wrapped } = schema as AnySchema;
	return v.getDescription(schema) ?? (wrapped && purposeOf(wrapped));
}

async function fieldsIn(file: string): Promise<Named[]> {
	const { config, kinds } = await readSiteConfig(
		siteWith({
			'forms/contact.yaml': form,
			'site.config.ts': settings.replace('defaultLocale:', `${news}defaultLocale:`),
		}),
	);
	const schema = createKinds({ config, kinds })(file)?.schema;
	if (!schema) throw new Error(file);
	return fieldsOf(schema).filter(({ key }) => !ofSite.includes(key));
}

it.each(files)('calls the fields of %s by names in English, Russian and Japanese', async (file) => {
	const fields = await fieldsIn(file);
	for (const { languageCode, labels, purposes } of [en, ru, ja]) {
		const unnamed = fields.filter(({ key }) => !Object.hasOwn(labels, key));
		const unexplained = fields.filter(({ key, purpose }) => purpose !== undefined && purposes[key]?.[0] !== purpose);
		expect({ languageCode, unnamed, unexplained }).toEqual({ languageCode, unnamed: [], unexplained: [] });
	}
});
