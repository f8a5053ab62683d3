import { parseDocument, stringify } from 'yaml';
import type { Rule } from './rules.ts';
import { settingsFile } from './site-files.ts';

const glossaryFile = 'content/glossary.yaml';

/** A list of plain texts, with the comment above it. */
const setting = /\n(?:[ \t]*\/\/[^\n]*\n)?[ \t]*foreignWords:\s*\[([^\]]*)\],?/;

/** Takes `foreignWords` out of the settings: its names are terms of the glossary that stay as they are. */
export const removeForeignWords: Rule = {
	format: 4,
	apply(files) {
		const settings = files.read(settingsFile) ?? '';
		const found = setting.exec(settings);
		if (!found) {
			const left = /\bforeignWords\b/.test(settings)
				? [`remove "foreignWords" from ${settingsFile}, and write its names into ${glossaryFile} with "keep: true"`]
				: [];
			return { done: [], left };
		}
		const words = [...(found[1] ?? '').matchAll(/(['"`])(.*?)(?<!\\)\1/g)].map(([, , word = '']) =>
			word.replace(/\\(.)/g, '$1'),
		);
		files.write(settingsFile, settings.replace(setting, ''));
		const glossary = files.read(glossaryFile) ?? '';
		const known: unknown = parseDocument(glossary).toJS();
		const terms = Array.isArray(known) ? known.flatMap((entry) => (entry as { term?: string })?.term ?? []) : [];
		const added = words.filter((word) => !terms.includes(word));
		if (added.length > 0) {
			const rows = stringify(added.map((term) => ({ term, keep: true })));
			files.write(glossaryFile, `${glossary === '' ? '' : `${glossary.trimEnd()}\n`}${rows}`);
		}
		return {
			done: [`${settingsFile}: the names of "foreignWords" are terms of ${glossaryFile} now that stay as they are`],
			left: [],
		};
	},
};
