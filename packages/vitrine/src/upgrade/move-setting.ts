import { stringify } from 'yaml';
import { readLiteral } from '#content/own-code/setting-lines.ts';
import { type RuleResult, type SiteFiles, settingsFile } from './site-files.ts';

interface Move {
	/** Of the settings. */
	key: string;
	/** The file that holds its value afterwards, from the folder of the site. */
	file: string;
	/** Returns the value as the file holds it. */
	change?: (value: unknown) => unknown;
	/** Lines of a comment that are true of the former place alone. */
	untrue?: readonly string[];
}

/** Moves a setting that is written as a literal to a YAML file of its own, with the comment above it. */
export function moveSetting(files: SiteFiles, { key, file, change = (value) => value, untrue = [] }: Move): RuleResult {
	const settings = files.read(settingsFile) ?? '';
	const setting = readLiteral(settings, key);
	if (!setting) return { done: [], left: [] };
	if (setting.value === undefined || files.read(file) !== undefined) {
		const reason = setting.value === undefined ? 'is computed' : `is in ${file}, too`;
		return { done: [], left: [`"${key}" in ${settingsFile} ${reason}: write it into ${file}, and remove it`] };
	}
	const above = /(?:(?<=^|\n)[ \t]*\/\/[^\n]*\n)*[ \t]*$/.exec(settings.slice(0, setting.start))?.[0] ?? '';
	const before = settings.slice(0, setting.start - above.length).replace(/\n+$/, '\n');
	const after = settings.slice(setting.end).replace(/^,?[ \t]*\n?/, '');
	const comment = above
		.split('\n')
		.map((line) => line.replace(/^[ \t]*\/\/ ?/, '').trimEnd())
		.filter((line) => line !== '' && !untrue.includes(line));
	const lines = comment.map((line) => `# ${line}\n`).join('');
	files.write(file, lines + stringify(change(setting.value), { lineWidth: 0 }));
	files.write(settingsFile, before + after);
	return { done: [`${settingsFile}: "${key}" is ${file} now`], left: [] };
}
