import * as v from 'valibot';
import type { EditedKind } from '#content/edit/fields/file-schemas.ts';
import { pageFieldsSchema } from '#content/fields/page-fields.ts';
import type { SourceFile } from '#content/files/source-file.ts';
import { readYaml } from '#content/files/yaml.ts';
import { checkUpdated } from '#content/pages/check-updated.ts';
import { type Frontmatter, readFrontmatter } from '#content/pages/frontmatter.ts';
import { pageHead } from '#content/pages/pages.ts';
import type { Report } from '#content/problems/problem.ts';
import { omittedSection } from '#content/section-types/section-schema.ts';
import { messagesPath } from './interface-texts.ts';
import type { UnitFile } from './unit.ts';

/** Where a file belongs, and what it may hold. */
export interface FilePlace {
	locale: string;
	/** Within the folder of its language. */
	path: string;
	kind: EditedKind;
}

/** Texts are compared as editors wrote them. */
export const asWritten = {
	name: '',
	isAsWritten: true as const,
	text: (text: string) => text,
	tree: <Tree>(tree: Tree) => tree,
	passage: (text: string) => text,
	message: (text: string) => text,
};

/**
 * Reads what a file holds besides its texts.
 *
 * @param today the day that it is in the site's time zone
 * @returns undefined when it cannot be read, or its texts are not where its schema has them, which is reported
 */
export function readHead(
	source: SourceFile,
	{ locale, path, kind, today }: FilePlace & { today: string },
	report: Report,
): Pick<UnitFile, 'head' | 'omitted'> | undefined {
	const { format, schema, page } = kind;
	if (format === 'md') {
		const isEntry = page?.collection?.part === 'entry';
		const read = readFrontmatter({ ...source, isEntry }, { typesetting: asWritten, today }, report);
		if (read.state !== 'read' || !page) return undefined;
		return { head: pageHead({ ...read, lineOf: rememberLines(read) }, { ...page, locale }), omitted: new Set() };
	}
	const written = readYaml(source, v.unknown(), report);
	if (!written) return undefined;
	if (path !== messagesPath && hidesTexts(written.data, schema)) {
		readYaml(source, schema, report);
		return undefined;
	}
	if (!page) return { head: undefined, omitted: new Set() };
	const yaml = readYaml(source, sectionPage, report);
	if (!yaml) return undefined;
	const { sections, ...fields } = yaml.data;
	const lineOf = (field: string) => yaml.lineOf([field]);
	const { file } = source;
	checkUpdated(fields.updated, today, { file, line: lineOf('updated') }, report);
	const head = { ...fields, ...page, locale, file, isBroken: false, lineOf: rememberLines({ fields, lineOf }) };
	const omitted = Object.entries(sections).flatMap(([name, section]) => (section === omittedSection ? [name] : []));
	return { head, omitted: new Set(omitted) };
}

const sectionPage = v.object({
	...pageFieldsSchema.entries,
	sections: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** Whether fields are missing, misspelled or of another kind: the texts in them would be taken for deleted ones. */
function hidesTexts(value: unknown, schema: v.GenericSchema): boolean {
	return v.safeParse(schema, value).issues?.some(({ kind }) => kind === 'schema') === true;
}

/** Where the first lines of a page begin, behind the line of hyphens. */
const lineOfFirst = 2;

/** The lines of all fields, so that what they were read from need not be kept for thousands of pages. */
function rememberLines({ fields, lineOf }: Pick<Frontmatter, 'fields' | 'lineOf'>): Frontmatter['lineOf'] {
	const names = [...Object.keys(fields), ...Object.keys(fields.entry ?? {})];
	const lines = new Map(names.map((field) => [field, lineOf(field)]));
	return (field) => lines.get(field) ?? lineOfFirst;
}
