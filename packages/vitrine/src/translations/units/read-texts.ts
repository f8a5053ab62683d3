import { readWithinDepth } from '#content/files/depth-limit.ts';
import type { SourceFile } from '#content/files/source-file.ts';
import { contactTextsPath, contactTextsSchema } from '#content/messages/contact-texts.ts';
import { navigationNamesSchema, navigationPath } from '#content/navigation/navigation-texts.ts';
import type { Report } from '#content/problems/problem.ts';
import { sectionPageSchema, sectionSchema } from '#content/section-types/section-schema.ts';
import { hasAddedFields } from '#content/settings/contact-schema.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { pageAt } from '#content/site/collection-files.ts';
import type { LoadedConfig } from '#content/site-config.ts';
import { dayIn } from '#i18n/day.ts';
import { type FieldSchema, readFieldTexts } from './field-file.ts';
import { messagesPath } from './interface-texts.ts';
import { readPageTexts, readSectionPageTexts } from './page-file.ts';
import type { UnitFile } from './unit.ts';

/**
 * Reads the texts of one file by its path within the language's folder: `pages/about.md` as a page. Errors are
 * reported.
 */
export type ReadTexts = (
	source: SourceFile,
	place: { locale: string; path: string },
	report: Report,
) => UnitFile | undefined;

/** The settings that decide which files a language may have. */
export type Settings = Pick<LoadedConfig, 'config' | 'kinds'>;

/** Creates the reader of a site's files. */
export function createReader(settings: Settings): ReadTexts {
	const schemaOf = createSchemas(settings);
	const today = dayIn(settings.config.timeZone, Date.now());
	return (source, { locale, path }, report) => {
		const schema = schemaOf(path);
		const place = pageAt(path, settings.config.collections);
		const read = () => {
			if (schema === undefined) return place && readPageTexts(source, { locale, path, place, today }, report);
			if (place) return readSectionPageTexts(source, { locale, path, place, today, schema }, report);
			return readFieldTexts(source, { locale, path, schema }, report);
		};
		return readWithinDepth(source, read, report);
	};
}

/** Creates a function that finds the schema of a file by its path within the language's folder; none for Markdown. */
export function createSchemas(settings: Settings): (path: string) => FieldSchema | undefined {
	const named = fieldSchemas(settings.config);
	const page = sectionPageSchema(settings.kinds);
	const section = sectionSchema(settings.kinds);
	const schemaOf = (path: string) => (path.startsWith('shared/') ? section : page);
	return (path) => named.get(path) ?? (path.endsWith('.yaml') ? schemaOf(path) : undefined);
}

/** The YAML files that a language may have beside its pages and sections, with what each of them holds. */
export function fieldSchemas({ contact }: Pick<SiteConfig, 'contact'>): Map<string, FieldSchema> {
	return new Map<string, FieldSchema>([
		[messagesPath, 'messages'],
		[navigationPath, navigationNamesSchema],
		...(contact && hasAddedFields(contact) ? [[contactTextsPath, contactTextsSchema(contact)] as const] : []),
	]);
}
