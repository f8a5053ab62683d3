import { stringify } from 'yaml';
import { describeFields, type FieldDescription } from '#content/fields/describe-fields.ts';
import { loadSectionKinds, type SectionKind, type SectionKinds } from '#content/kinds/section-kinds.ts';
import { ContentError } from '#content/problems/problem.ts';
import { nearest } from '#node/edit-distance.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';

export const help = `npx vitrine sections
    Lists the section types, those of the site among them, and the fields of each.
npx vitrine sections hero prices
    Lists these only.
npx vitrine sections --markdown
    Writes the list as Markdown.

Exit code: 0 listed, 1 a section type cannot be read, 2 not understood.`;

/** `vitrine sections`: the kinds of section with their fields and an example. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' }, markdown: { type: 'boolean' } });
	try {
		const kinds = await loadSectionKinds(options.root ?? process.cwd());
		const chosen = words.length === 0 ? kinds : new Map(words.map((word) => [word, kindNamed(word, kinds)]));
		console.log(options.markdown ? sectionsDocument(chosen) : [...chosen].map(describeKind).join('\n\n'));
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}

function kindNamed(word: string, kinds: SectionKinds): SectionKind {
	const kind = kinds.get(word);
	if (kind) return kind;
	const meant = nearest(word, kinds.keys());
	const advice = meant ? `did you mean "${meant}"?` : `there are ${[...kinds.keys()].join(', ')}`;
	throw new UsageError(`There is no kind of section "${word}": ${advice}`);
}

function describeKind([name, { schema, example }]: [string, SectionKind]): string {
	const rows = flatten(describeFields(schema));
	const width = Math.max(...rows.map(({ name }) => name.length));
	const lines = rows.map(
		(row) => `  ${row.name.padEnd(width)}  ${row.isRequired ? 'required' : 'optional'}  ${inWords(row)}`,
	);
	const shown = exampleOf(name, example)?.replace(/^(?=.)/gm, '  ');
	return [`${name}\n${lines.join('\n')}`, ...(shown === undefined ? [] : [shown])].join('\n\n');
}

/** Writes what kinds of section there are as Markdown. */
export function sectionsDocument(kinds: SectionKinds): string {
	const parts = [...kinds].map(([name, { schema, example }]) => {
		const rows = flatten(describeFields(schema)).map(
			(row) => `| \`${row.name}\` | ${row.isRequired ? 'required' : ''} | ${inWords(row)} |`,
		);
		const table = ['| field | | what |', '| --- | --- | --- |', ...rows].join('\n');
		const shown = exampleOf(name, example);
		const code = shown === undefined ? [] : [`\`\`\`yaml\n${shown}\n\`\`\``];
		return [`## ${name}`, table, ...code].join('\n\n');
	});
	return `${introduction}\n${parts.join('\n\n')}\n`;
}

const introduction = `# Section types

The section types of a [page made of sections](guides/write.md#a-page-made-of-sections). \`npx vitrine sections\` lists the same, with
those of your own site too. This page is written from the schemas that check the fields.
`;

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

/** Returns an example as a page has it: in English, else in the first language that it has. */
function exampleOf(name: string, example: SectionKind['example']): string | undefined {
	if (!example) return undefined;
	const fields = (example.en ?? Object.values(example)[0]) as object;
	return stringify({ [name]: { kind: name, ...fields } }, { lineWidth: 0 }).trimEnd();
}
