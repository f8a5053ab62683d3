import * as v from 'valibot';
import { segmentProblem } from './address-segment.ts';
import { checkUpdated } from './check-updated.ts';
import type { ContentLanguage } from './content-language.ts';
import { day, text } from './fields.ts';
import { quote, type Report } from './problem.ts';
import { rule } from './rule.ts';
import type { SourceFile } from './source-file.ts';
import { setFields } from './typography/set-fields.ts';
import { readYaml } from './yaml.ts';

const slug = v.pipe(
	v.string(),
	v.regex(
		/^[^\s/?#%&\\]+$/,
		rule('one part of an address, without spaces and the characters / ? # % & \\', 'write for example "about"'),
	),
	v.rawCheck(({ dataset, addIssue }) => {
		const message = dataset.typed && !dataset.issues ? segmentProblem(dataset.value) : undefined;
		if (message) addIssue({ message });
	}),
	v.transform((value) => value.normalize('NFC')),
);

const oldAddress = v.pipe(
	v.string(),
	v.check(
		(value) => !value.includes('%'),
		rule('an old address in plain letters', 'write what browsers show for it, for example "/о-нас"'),
	),
	v.check(
		(value) => !/\.html$/i.test(value),
		rule('an old address without ".html", which leads on with and without it', 'take ".html" off'),
	),
	v.regex(
		/^(\/[^\s/?#\\\p{Cc}]+)+$/u,
		rule('an old address without its language, starting with /', 'write for example "/old-name"'),
	),
	v.transform((value) => value.normalize('NFC')),
);

/** What a page says of itself, whatever it is made of. */
export const pageFieldsSchema = v.strictObject({
	title: text(),
	/** A shorter title for the navigation. */
	label: v.optional(text()),
	description: text('text'),
	updated: day(),
	/** Replaces the last part of the address in this language. */
	slug: v.optional(slug),
	/** Old addresses in this language, without its prefix, that lead here. */
	redirectFrom: v.optional(v.array(oldAddress), []),
	/** Shown in development only. */
	draft: v.optional(v.boolean(), false),
	/** Keeps search engines away, in every language where the original says so. */
	noindex: v.optional(v.boolean(), false),
	/** Place among its siblings, smallest first. */
	order: v.optional(v.number(), 0),
});

export type PageFields = v.InferOutput<typeof pageFieldsSchema>;

export interface Frontmatter {
	fields: PageFields;
	/** `missing` and `broken` are reported, and `fields` says nothing then. */
	state: 'read' | 'broken' | 'missing';
	/** The line of a field. */
	lineOf: (field: string) => number;
	/** The text behind it, and the line at which that begins. */
	rest: SourceFile & { firstLine: number };
}

/** Stands for what a page says of itself where that cannot be read. */
export const noFields: PageFields = {
	title: '',
	description: '',
	updated: '',
	redirectFrom: [],
	draft: false,
	noindex: false,
	order: 0,
};

/**
 * Takes the frontmatter off a page, and sets its texts. A page with a mistake in it is still there, for all that lead to
 * it.
 */
export function readFrontmatter(
	{ file, text }: SourceFile,
	{ typesetting, today }: Pick<ContentLanguage, 'typesetting' | 'today'>,
	report: Report,
): Frontmatter {
	const match = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
	if (!match) {
		report({
			file,
			line: 1,
			found: quote(text.replace(/\n.*/s, '')),
			expected: 'frontmatter: a line ---, then title, description and updated, then a line ---',
			fix: 'copy the first lines of another page',
		});
		return { fields: noFields, state: 'missing', lineOf: () => 1, rest: { file, text, firstLine: 1 } };
	}
	const [all, lines = ''] = match;
	const yaml = readYaml({ file, text: lines, firstLine: 2 }, pageFieldsSchema, report);
	const rest = { file, text: text.slice(all.length), firstLine: all.split('\n').length };
	if (!yaml) return { fields: noFields, state: 'broken', lineOf: () => 1, rest };
	checkUpdated(yaml.data.updated, today, { file, line: yaml.lineOf(['updated']) }, report);
	const fields = setFields(yaml.data, pageFieldsSchema, () => typesetting);
	return { fields, state: 'read', lineOf: (field) => yaml.lineOf([field]), rest };
}
