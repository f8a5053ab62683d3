import * as v from 'valibot';
import { messagePlaceholders } from '#i18n/messages.ts';
import { redirectRowsSchema, redirectsFile } from '../../checks/read-redirect-rows.ts';
import { entryFieldsSchema } from '../../fields/entry-fields.ts';
import type { FieldText } from '../../fields/fields.ts';
import { pageFieldsSchema } from '../../fields/page-fields.ts';
import { formSchema } from '../../forms/form-schema.ts';
import { formOfFile } from '../../forms/read-forms.ts';
import { glossaryFile } from '../../glossary/glossary.ts';
import { glossarySchema } from '../../glossary/read-glossary.ts';
import { readWordsFor } from '../../messages/built-in-words.ts';
import { formTextsPath, formTextsSchema } from '../../messages/form-texts.ts';
import { messagesPath } from '../../messages/message-files.ts';
import { navigationNamesSchema, navigationPath } from '../../navigation/navigation-texts.ts';
import { navigationFile } from '../../navigation/read-navigation.ts';
import { sectionPageSchema, sectionSchema } from '../../section-types/section-schema.ts';
import type { SectionTypes } from '../../section-types/section-types.ts';
import { navigationSchema } from '../../settings/navigation-schema.ts';
import { type SiteConfig, siteConfigSchema } from '../../settings/site-schema.ts';
import { type PagePlace, pageAt } from '../../site/collection-files.ts';

/** How a file of a site is written, and what it may hold. */
export interface EditedKind {
	format: 'yaml' | 'md' | 'settings';
	/** Of a page of Markdown: its first lines. */
	schema: v.GenericSchema;
	/** Code of its language; undefined for what is the same in every one. */
	locale?: string;
	/** The names of the forms of the site, one of which a section may show. */
	forms?: readonly string[];
	/** Of a page: which one. */
	page?: PagePlace;
	/** Of texts of the interface: reads the words that the kit has for the language. */
	builtIn?: () => Readonly<Record<string, string>> | undefined;
}

/** Settings as they are written. */
export const settingsFile = 'site.config.ts';

/**
 * Creates a function that finds how a file is edited, by its path from the site's folder; undefined for a file that is not
 * edited by fields.
 */
export function createKinds({
	config,
	kinds,
}: {
	config: SiteConfig;
	kinds: SectionTypes;
}): (file: string) => EditedKind | undefined {
	const { collections, locales } = config;
	const common = new Map<string, EditedKind>([
		[settingsFile, { format: 'settings', schema: siteConfigSchema }],
		[navigationFile, { format: 'yaml', schema: navigationSchema }],
		[redirectsFile, { format: 'yaml', schema: redirectRowsSchema }],
		[glossaryFile, { format: 'yaml', schema: glossarySchema }],
	]);
	const named = namedFiles(config);
	const forms = Object.keys(config.forms);
	const languages = new Map(locales.map((row) => [row.code, row]));
	const pageSchema = sectionPageSchema(kinds);
	const shared = sectionSchema(kinds);
	return (file) => {
		const [, locale = '', path = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
		if (formOfFile(file) !== undefined) return { format: 'yaml', schema: formSchema };
		const language = languages.get(locale);
		if (!language) return common.get(file);
		const builtIn = path === messagesPath ? { builtIn: () => readWordsFor(language)?.messages } : {};
		const schema = named.get(path) ?? (/^shared\/[^/]+\.yaml$/.test(path) ? shared : undefined);
		if (schema) return { format: 'yaml', schema, locale, forms, ...builtIn };
		const place = pageAt(path, collections);
		if (!place) return undefined;
		const { format, collection } = place;
		if (format === 'yaml') return { format, schema: pageSchema, locale, page: place, forms };
		return { format, schema: collection?.part === 'entry' ? entryFieldsSchema : pageFieldsSchema, locale, page: place };
	};
}

/** The YAML files that a language may have beside its pages and sections, with what each of them holds. */
export function namedFiles({ forms }: Pick<SiteConfig, 'forms'>): Map<string, v.GenericSchema> {
	return new Map<string, v.GenericSchema>([
		[messagesPath, messagesSchema],
		[navigationPath, navigationNamesSchema],
		...Object.entries(forms).map(([name, form]) => [formTextsPath(name), formTextsSchema(form)] as const),
	]);
}

const message = v.exactOptional(v.pipe(v.string(), v.metadata({ control: 'message' } satisfies Partial<FieldText>)));

const messagesSchema = v.objectWithRest(
	Object.fromEntries(Object.keys(messagePlaceholders).map((key) => [key, message])),
	message,
);
