import { isOwnFile, listFiles, readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { quote, type Report } from '../problems/problem.ts';
import { type FormConfig, type Forms, formProblems, formSchema } from './form-schema.ts';

/** The folder of forms, beside the settings of the site. */
export const formsFolder = 'forms';

/** The most forms that a site has. */
const maxForms = 50;

/** The names of forms: they are part of addresses and of mails. */
const formName = /^[a-z][a-z0-9-]{0,29}$/;

/** Where the settings of a form are written. */
export interface FormLines {
	/** From the folder of the site. */
	file: string;
	/** Returns the 1-based line of a setting by its keys and indexes. */
	lineOf: (path: readonly PropertyKey[]) => number;
}

/** The forms of a site as they were read. */
export interface ReadForms {
	forms: Forms;
	/** By the name of a form: of those with a mistake, too. */
	lines: ReadonlyMap<string, FormLines>;
}

/** Returns the name of the form that a file describes; undefined for another file. */
export function formOfFile(file: string): string | undefined {
	const name = /^forms\/([^/]+)\.yaml$/.exec(file)?.[1];
	return name !== undefined && formName.test(name) ? name : undefined;
}

/** Reads `forms/<name>.yaml`, each the settings of one form. A form with a mistake is left out. */
export async function readForms(
	root: string,
	site: { locales: readonly { code: string }[] },
	report: Report,
): Promise<ReadForms> {
	const forms: Record<string, FormConfig> = {};
	const lines = new Map<string, FormLines>();
	for (const file of await listFiles(root, formsFolder)) {
		const name = formOfFile(file);
		if (name === undefined) {
			const expected = 'files <name>.yaml alone, each name of small letters, digits and hyphens';
			report({ file, line: 1, found: 'a file that nothing reads', expected, fix: 'rename it, or remove it' });
			continue;
		}
		if (lines.size === maxForms) {
			report({ file, line: 1, found: 'one more form', expected: `at most ${maxForms} forms`, fix: 'remove some' });
			break;
		}
		if (!(await isOwnFile(root, file))) continue;
		const yaml = readYaml(await readSourceFile(root, file, report), formSchema, report);
		lines.set(name, { file, lineOf: yaml?.lineOf ?? (() => 1) });
		if (!yaml) continue;
		const { data, lineOf } = yaml;
		forms[name] = data;
		for (const { path, input, ...problem } of formProblems(data, site)) {
			report({ file, line: lineOf(path), where: path.join('.'), found: quote(input), ...problem });
		}
	}
	return { forms, lines };
}
