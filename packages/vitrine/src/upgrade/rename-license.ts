import type { Rule } from './rules.ts';
import { settingsFile } from './site-files.ts';

/** Renames `licence` of fonts in the settings to `license`. */
export const renameLicense: Rule = {
	format: 4,
	apply(files) {
		const settings = files.read(settingsFile) ?? '';
		const renamed = settings.replace(/(?<=[{,\s])(["']?)licence\1(?=\s*:)/g, '$1license$1');
		if (renamed !== settings) files.write(settingsFile, renamed);
		return {
			done: renamed === settings ? [] : [`${settingsFile}: "licence" of fonts is "license" now`],
			left: /[{,]\s*licence\s*[,}]/.test(renamed)
				? [`"licence" in ${settingsFile} has no value of its own: write "license: licence"`]
				: [],
		};
	},
};
