import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { readSourceFile, type SourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { quote, type Report } from '../problems/problem.ts';
import { fieldsSchema } from './section-schema.ts';
import { type SectionFolder, type SectionTypes, sectionFolders } from './section-types.ts';

/** An example of a section type: `example.<language>.yaml` in its folder. */
export interface SectionExample {
	/** Code of its language. */
	locale: string;
	/** Its file, for messages. */
	file: string;
	/** Reads the file. */
	read: (report: Report) => Promise<SourceFile>;
}

const namePattern = /^example\.([a-z0-9-]+)\.yaml$/;

/** Lists the examples of a section type, by the code of their language. */
export function examplesOf({ folder, file: definition }: SectionFolder): Map<string, SectionExample> {
	const examples = readdirSync(folder).flatMap((name): SectionExample[] => {
		const locale = namePattern.exec(name)?.[1];
		if (locale === undefined) return [];
		const file = posix.join(posix.dirname(definition), name);
		const read = async (report: Report) => {
			const source = await readSourceFile(folder, name, (problem) => report({ ...problem, file }));
			return { ...source, file };
		};
		return [{ locale, file, read }];
	});
	return new Map(examples.map((example) => [example.locale, example]));
}

/**
 * Checks the examples of the site's own section types, also where no gallery shows them: each has a language that a
 * gallery of the site can be in, and the fields of its kind.
 *
 * @param locales codes of the languages of the site, and of those that the kit has examples in
 */
export async function checkExamples(
	root: string,
	{ kinds, locales }: { kinds: SectionTypes; locales: readonly string[] },
	report: Report,
): Promise<void> {
	for (const section of sectionFolders(root).filter(({ isOwn }) => isOwn)) {
		for (const name of readdirSync(section.folder)) checkName(section, name, { locales, report });
		const definition = kinds.get(section.kind);
		if (!definition) continue;
		for (const example of examplesOf(section).values()) {
			if (!locales.includes(example.locale)) continue;
			readYaml(await example.read(report), fieldsSchema(definition.schema), report);
		}
	}
}

function checkName(
	{ kind }: SectionFolder,
	name: string,
	{ locales, report }: { locales: readonly string[]; report: Report },
): void {
	if (!/^examples?\b.*\.ya?ml$/i.test(name)) return;
	const locale = namePattern.exec(name)?.[1];
	if (locale !== undefined && locales.includes(locale)) return;
	const written = /\.(.*)\.ya?ml$/i.exec(name)?.[1]?.toLowerCase();
	const isMeant = written !== undefined && locales.includes(written);
	report({
		file: `sections/${kind}/${name}`,
		line: 1,
		found: locale === undefined ? 'an example that nothing reads' : `an example in the language ${quote(locale)}`,
		expected: `example.<language>.yaml, in one of ${locales.join(', ')}`,
		fix: isMeant ? `rename it to example.${written}.yaml` : 'rename it, or remove it',
	});
}
