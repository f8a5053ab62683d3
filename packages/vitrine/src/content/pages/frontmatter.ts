import type * as v from 'valibot';
import { checkDays, checkTags, type EntryFields, entryFieldsSchema } from '../fields/entry-fields.ts';
import { pageFieldsSchema } from '../fields/page-fields.ts';
import { imagesIn, type PageImage } from '../fields/picture-field.ts';
import { setFields } from '../fields/set-fields.ts';
import { explainUsualKey } from '../fields/usual-keys.ts';
import type { SourceFile } from '../files/source-file.ts';
import { tomlToYaml } from '../files/toml-to-yaml.ts';
import { type ReadOptions, readYaml, type YamlData } from '../files/yaml.ts';
import type { ContentLanguage } from '../messages/content-language.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { checkUpdated } from './check-updated.ts';

/** The fields in the frontmatter of a page. */
export type PageFields = v.InferOutput<typeof pageFieldsSchema> & {
	/** Where it is an entry of a collection. */
	entry?: EntryFields;
};

export interface Frontmatter {
	fields: PageFields;
	/** All but `read` are reported, and `fields` has no values then. `open`: where it ends is not known. */
	state: 'read' | 'broken' | 'missing' | 'open';
	/** The line of a field. */
	lineOf: (field: string) => number;
	/** The pictures that it names. */
	images: PageImage[];
	/** The text behind it, and the line at which that begins. */
	rest: SourceFile & { firstLine: number };
}

/** Replaces the fields of a page that cannot be read. */
export const noFields: PageFields = {
	title: '',
	description: '',
	redirectFrom: [],
	draft: false,
	noindex: false,
	order: 0,
};

/** What of a language its pages are read with. */
type ReadingLanguage = Pick<ContentLanguage, 'typesetting' | 'today'> & Pick<ReadOptions, 'keepsSpaces'>;

/**
 * Takes the frontmatter off a page, and sets its texts. A page with a mistake in it is still there, for all that lead to
 * it.
 *
 * @param isEntry whether the page is an entry of a collection
 */
export function readFrontmatter(
	{ file, text, isEntry = false }: SourceFile & { isEntry?: boolean },
	language: ReadingLanguage,
	report: Report,
): Frontmatter {
	const match = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? readToml({ file, text }, report);
	const nothing = { fields: noFields, lineOf: () => 1, images: [] };
	if (!match) {
		report({
			file,
			line: 1,
			found: quote(text.replace(/\n.*/s, '')),
			expected: `frontmatter: a line ---, then title${isEntry ? ', description and date' : ' and description'}, then a line ---`,
			fix: `copy the first lines of another ${isEntry ? 'entry' : 'page'}`,
			message: coded('first-lines', {}),
		});
		return { ...nothing, state: /^(?:---|\+\+\+)/.test(text) ? 'open' : 'missing', rest: { file, text, firstLine: 1 } };
	}
	const [all, lines = ''] = match;
	const source = { file, text: lines, firstLine: 2 };
	const read = (isEntry ? readEntryFields : readPageFields)(source, language, report);
	const rest = { file, text: text.slice(all.length), firstLine: all.split('\n').length };
	if (!read) return { ...nothing, state: 'broken', rest };
	const { fields, lineOf } = read;
	const at = { file, at: [], lineAt: lineOf };
	const images = fields.entry?.cover ? imagesIn({ cover: fields.entry.cover }, at) : [];
	return { fields, images, state: 'read', lineOf: (field) => lineOf([field]), rest };
}

/**
 * Reports frontmatter in TOML, and reads it as the YAML that is wanted.
 *
 * @returns all of it, and its lines in YAML
 */
function readToml({ file, text }: SourceFile, report: Report): readonly [string, string] | undefined {
	const [all, toml] = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
	if (all === undefined || toml === undefined) return undefined;
	const yaml = tomlToYaml(toml.replaceAll('\r', ''));
	report({
		file,
		line: 1,
		found: 'frontmatter in TOML',
		expected: 'YAML between two lines ---: "title: Words" for title = "Words"',
		fix: 'let "npm run check -- --fix" write it so',
		message: coded('first-lines', {}),
		mend: { lines: ['---', ...yaml.split('\n'), '---'] },
	});
	return [all, yaml];
}

/** A mistake in one field keeps no other from being read. */
const readOn = { goesOn: true, leavesOut: true, explainKey: explainUsualKey } satisfies ReadOptions;

type ReadFields = (
	source: SourceFile & { firstLine: number },
	language: ReadingLanguage,
	report: Report,
) => { fields: PageFields; lineOf: YamlData<unknown>['lineOf'] } | undefined;

const readPageFields: ReadFields = (source, { typesetting, today, keepsSpaces = false }, report) => {
	const yaml = readYaml(source, pageFieldsSchema, report, { keepsSpaces, ...readOn });
	if (!yaml) return undefined;
	checkUpdated(yaml.data.updated, today, { file: source.file, line: yaml.lineOf(['updated']) }, report);
	return { fields: setFields(yaml.data, pageFieldsSchema, () => typesetting), lineOf: yaml.lineOf };
};

const readEntryFields: ReadFields = (source, { typesetting, today, keepsSpaces = false }, report) => {
	const yaml = readYaml(source, entryFieldsSchema, report, { keepsSpaces, ...readOn });
	if (!yaml) return undefined;
	const { lineOf } = yaml;
	const { date, author, tags, cover, ...fields } = setFields(yaml.data, entryFieldsSchema, () => typesetting);
	const updated = fields.updated ?? date;
	checkDays({ date, updated }, today, { file: source.file, line: lineOf(['updated']) }, report);
	checkTags(tags, { file: source.file, line: lineOf(['tags']) }, report);
	return { fields: { ...fields, order: 0, updated, entry: { date, author, tags, cover } }, lineOf };
};
