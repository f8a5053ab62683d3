import { stringify } from 'yaml';
import { describeFields, type FieldDescription } from '#content/fields/describe-fields.ts';
import { parseYaml } from '#content/files/yaml.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import { examplesOf } from '#content/section-types/section-examples.ts';
import {
	loadSectionTypes,
	type SectionFolder,
	type SectionType,
	sectionFolders,
} from '#content/section-types/section-types.ts';
import { kitLanguage } from '#i18n/built-in-words.ts';
import { nearest } from '#node/edit-distance.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';

export const help = `npx vitrine sections
    Lists the section types, those of the site among them, and the fields of each.
npx vitrine sections hero prices
    Lists these only.
npx vitrine sections --markdown
    Writes the list as Markdown.

Exit code: 0 listed, 1 a section type cannot be read, 2 not understood.`;

/** A section type, as it is shown to editors. */
interface ListedKind {
	name: string;
	schema: SectionType['schema'];
	/** An example as a page has it. */
	example: string | undefined;
}

/** `vitrine sections`: the section types with their fields and an example. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' }, markdown: { type: 'boolean' } });
	try {
		const kinds = await listKinds(options.root ?? process.cwd());
		const chosen = words.length === 0 ? kinds : words.map((word) => kindNamed(word, kinds));
		console.log(options.markdown ? sectionsDocument(chosen) : chosen.map(describeKind).join('\n\n'));
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}

/**
 * Reads the section types that a site can use.
 *
 * @throws {ContentError} for a kind or an example that cannot be read
 */
export async function listKinds(root: string): Promise<ListedKind[]> {
	const kinds = await loadSectionTypes(root);
	const folders = new Map(sectionFolders(root).map((folder) => [folder.kind, folder]));
	const listed = [...kinds].map(async ([name, { schema }]): Promise<ListedKind> => {
		const folder = folders.get(name);
		return { name, schema, example: folder && (await exampleIn(folder)) };
	});
	return Promise.all(listed);
}

/** Returns an example as a page has it: in English, else in the first language that it has. */
async function exampleIn(folder: SectionFolder): Promise<string | undefined> {
	const examples = examplesOf(folder);
	const example = examples.get(kitLanguage.tag) ?? [...examples.values()][0];
	if (!example) return undefined;
	const problems: Problem[] = [];
	const report = (problem: Problem) => problems.push(problem);
	const yaml = parseYaml(await example.read(report), report);
	if (!yaml || problems.length > 0) throw new ContentError(problems);
	const fields: object = yaml.document.toJS() ?? {};
	return stringify({ [folder.kind]: { kind: folder.kind, ...fields } }, { lineWidth: 0 }).trimEnd();
}

function kindNamed(word: string, kinds: readonly ListedKind[]): ListedKind {
	const kind = kinds.find(({ name }) => name === word);
	if (kind) return kind;
	const names = kinds.map(({ name }) => name);
	const meant = nearest(word, names);
	const advice = meant ? `did you mean "${meant}"?` : `there are ${names.join(', ')}`;
	throw new UsageError(`There is no section type "${word}": ${advice}`);
}

function describeKind({ name, schema, example }: ListedKind): string {
	const rows = flatten(describeFields(schema));
	const width = Math.max(...rows.map(({ name }) => name.length));
	const lines = rows.map(
		(row) => `  ${row.name.padEnd(width)}  ${row.isRequired ? 'required' : 'optional'}  ${inWords(row)}`,
	);
	const shown = example?.replace(/^(?=.)/gm, '  ');
	return [`${name}\n${lines.join('\n')}`, ...(shown === undefined ? [] : [shown])].join('\n\n');
}

/**
 * Writes what section types there are as Markdown.
 *
 * @param thumbnailOf returns the path of the picture of a kind, where the document shows them
 */
export function sectionsDocument(kinds: readonly ListedKind[], thumbnailOf?: (kind: string) => string): string {
	const parts = kinds.map(({ name, schema, example }) => {
		const rows = flatten(describeFields(schema)).map(
			(row) => `| \`${row.name}\` | ${row.isRequired ? 'required' : ''} | ${inWords(row)} |`,
		);
		const table = ['| field | | what |', '| --- | --- | --- |', ...rows].join('\n');
		const code = example === undefined ? [] : [`\`\`\`yaml\n${example}\n\`\`\``];
		const picture = thumbnailOf ? [`![Example of ${name}](${thumbnailOf(name)})`] : [];
		return [`## ${name}`, ...picture, table, ...code].join('\n\n');
	});
	const index = thumbnailOf ? [sectionIndex(kinds, thumbnailOf)] : [];
	return `${[introduction, ...index, ...parts].join('\n\n')}\n`;
}

const introduction = `# Section types

The section types of a [page made of sections](guides/write.md#a-page-made-of-sections). \`npx vitrine sections\` lists the same, with
those of your own site too. This page is written from the schemas that check the fields.`;

const indexColumns = 4;

/** Writes a table of pictures, each of which leads to its kind. */
function sectionIndex(kinds: readonly ListedKind[], thumbnailOf: (kind: string) => string): string {
	const cells = kinds.map(({ name }) => `[![](${thumbnailOf(name)})<br>${name}](#${name})`);
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rows = Array.from({ length: Math.ceil(cells.length / indexColumns) }, (_, index) => {
		const own = cells.slice(index * indexColumns, (index + 1) * indexColumns);
		return row([...own, ...Array<string>(indexColumns - own.length).fill('')]);
	});
	const columns = Array<string>(indexColumns);
	return [row([...columns.fill('')]), row([...columns.fill('---')]), ...rows].join('\n');
}

/** Fields of fields behind them, under their whole name: `items[].title`. */
function flatten(fields: readonly FieldDescription[], before = ''): FieldDescription[] {
	return fields.flatMap((field) => {
		const name = `${before}${field.name}`;
		const inner = field.type.startsWith('list') ? `${name}[].` : `${name}.`;
		return [{ ...field, name }, ...flatten(field.fields, inner)];
	});
}

function inWords({ type, limits, purpose, isUntranslated }: FieldDescription): string {
	const also = [...new Set(limits), ...(isUntranslated ? ['the same in every language'] : [])];
	const words = [type, ...also].join('; ');
	return purpose === undefined ? words : `${words}. ${purpose}`;
}
