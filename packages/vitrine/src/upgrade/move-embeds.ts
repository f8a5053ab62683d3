import { readLiteral } from '#content/own-code/setting-lines.ts';
import type { Rule } from './rules.ts';
import { settingsFile } from './site-files.ts';

/** Makes rows of `outside` of the hosts in `embeds`. */
export const moveEmbeds: Rule = {
	format: 4,
	apply(files) {
		const settings = files.read(settingsFile) ?? '';
		const setting = readLiteral(settings, 'embeds');
		if (!setting) return { done: [], left: [] };
		const hosts = Array.isArray(setting.value) ? setting.value : undefined;
		if (!hosts || readLiteral(settings, 'outside')) {
			const row = "{ allow: 'frame', from: 'https://…' }";
			return { done: [], left: [`write a row ${row} into "outside" for each host of "embeds" in ${settingsFile}`] };
		}
		const [, indent = ''] = /(?:^|\n)([ \t]*)[^\n]*$/.exec(settings.slice(0, setting.start)) ?? [];
		const rows = hosts.map((from) => `${indent}\t{ allow: 'frame', from: '${from}' },\n`).join('');
		const written = hosts.length === 0 ? 'outside: []' : `outside: [\n${rows}${indent}]`;
		files.write(settingsFile, settings.slice(0, setting.start) + written + settings.slice(setting.end));
		return { done: [`${settingsFile}: the hosts of "embeds" are rows of "outside" now`], left: [] };
	},
};
