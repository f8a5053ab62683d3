import { stringify } from 'yaml';
import { readLiteral } from '#content/own-code/setting-lines.ts';
import type { Rule } from './rules.ts';
import { settingsFile } from './site-files.ts';

const file = 'content/navigation.yaml';

/** Moves `navigation` from the settings to `content/navigation.yaml`, with the comment above it. */
export const moveNavigation: Rule = {
	format: 4,
	apply(files) {
		const settings = files.read(settingsFile) ?? '';
		const setting = readLiteral(settings, 'navigation');
		if (!setting) return { done: [], left: [] };
		if (setting.value === undefined || files.read(file) !== undefined) {
			const reason = setting.value === undefined ? 'is computed' : `is in ${file}, too`;
			return {
				done: [],
				left: [`"navigation" in ${settingsFile} ${reason}: write its links into ${file}, and remove it`],
			};
		}
		const above = /(?:(?<=^|\n)[ \t]*\/\/[^\n]*\n)*[ \t]*$/.exec(settings.slice(0, setting.start))?.[0] ?? '';
		const before = settings.slice(0, setting.start - above.length).replace(/\n+$/, '\n');
		const after = settings.slice(setting.end).replace(/^,?[ \t]*\n?/, '');
		const comment = above.replace(/^[ \t]*\/\//gm, '#').trimEnd();
		files.write(file, `${comment === '' ? '' : `${comment}\n`}${stringify(setting.value, { lineWidth: 0 })}`);
		files.write(settingsFile, before + after);
		return { done: [`${settingsFile}: "navigation" is ${file} now`], left: [] };
	},
};
