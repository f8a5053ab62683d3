import { findSetting } from '#content/setting-lines.ts';

/** The files of a site as rules change them, in memory. */
export interface SiteFiles {
	/** Paths of all files, from the folder of the site. */
	paths: readonly string[];
	/** @returns undefined for a file that is not there */
	read: (path: string) => string | undefined;
	write: (path: string, text: string) => void;
	/** Gives a file another name. What was confirmed of its texts stays confirmed. */
	move: (from: string, to: string) => RuleResult;
}

/** What a rule has done, and what it leaves to people: one sentence each. */
export interface RuleResult {
	done: string[];
	left: string[];
}

/** Brings a site from one format to the next. It may run again: what it finds moved already, it leaves alone. */
export interface Rule {
	/** The format that the site has afterwards. */
	format: number;
	apply: (files: SiteFiles) => RuleResult;
}

const settingsFile = 'site.config.ts';

/** Every rule there is, oldest first. */
export const rules: readonly Rule[] = [
	{
		format: 2,
		apply(files) {
			const result: RuleResult = { done: [], left: [] };
			for (const { name, kind, at } of sectionsOf(files.read(settingsFile) ?? '')) {
				if (kind === 'future') {
					replaceSetting(files, at, "'roadmap'");
					result.done.push(`${settingsFile}: the kind of section "future" is called "roadmap"`);
				}
				if (kind === 'languages') result.done.push(...renameField(files, name, 'specimen', 'sample'));
				const own = { plate: 'page-weight', languages: 'type-samples' }[kind];
				if (own === undefined || files.paths.includes(`sections/${kind}/section.ts`)) continue;
				const sentence = `the kind of section "${kind}" is no part of the kit any more: copy sections/${own}/ from the site of Vitrine and write kind: '${own}', or take the section "${name}" out`;
				result.left.push(`${settingsFile}: ${sentence}`);
			}
			return result;
		},
	},
];

interface WrittenSection {
	name: string;
	kind: string;
	/** Where its kind stands in the settings. */
	at: readonly PropertyKey[];
}

/** The sections of the home page as the settings name them. */
function sectionsOf(settings: string): WrittenSection[] {
	const found: WrittenSection[] = [];
	for (let index = 0; findSetting(settings, ['sections', index]); index++) {
		const at = ['sections', index, 'kind'];
		const [name, kind] = [wordAt(settings, ['sections', index, 'name']), wordAt(settings, at)];
		if (name !== undefined && kind !== undefined) found.push({ name, kind, at });
	}
	return found;
}

/** The text of a setting that is written as one; undefined for any other. */
function wordAt(settings: string, path: readonly PropertyKey[]): string | undefined {
	const place = findSetting(settings, path);
	return place && /^(['"`])(.*)\1$/s.exec(settings.slice(place.start, place.end))?.[2];
}

function replaceSetting(files: SiteFiles, path: readonly PropertyKey[], value: string): void {
	const settings = files.read(settingsFile) ?? '';
	const place = findSetting(settings, path);
	if (place) files.write(settingsFile, settings.slice(0, place.start) + value + settings.slice(place.end));
}

/** Renames a field in a section's files of all languages. Its line keeps everything else. */
function renameField(files: SiteFiles, section: string, from: string, to: string): string[] {
	return files.paths
		.filter((path) => new RegExp(`^content/[^/]+/home/${section}\\.yaml$`).test(path))
		.flatMap((path) => {
			const text = files.read(path) ?? '';
			const renamed = text.replace(new RegExp(`^([ \\t]*(?:- )?)${from}:`, 'gm'), `$1${to}:`);
			if (renamed === text) return [];
			files.write(path, renamed);
			return [`${path}: the field "${from}" is called "${to}"`];
		});
}

/** Writes the format into the settings, behind their opening brace where they have none. */
export function writeFormat(settings: string, format: number): string {
	const written = findSetting(settings, ['format']);
	if (written) return settings.slice(0, written.start) + format + settings.slice(written.end);
	const whole = findSetting(settings, []);
	if (!whole) return settings;
	return `${settings.slice(0, whole.start + 1)}\n\t// Which version of the settings these are: "npm run upgrade" changes it.\n\tformat: ${format},${settings.slice(whole.start + 1)}`;
}

/** The format that settings say they have; undefined where they say nothing. */
export function readFormat(settings: string): number | undefined {
	const written = findSetting(settings, ['format']);
	return written && Number(settings.slice(written.start, written.end));
}
