import { findSetting } from '#content/setting-lines.ts';
import { joinHome } from './join-home.ts';
import { sectionsOf, withoutSetting, withSetting } from './settings-text.ts';
import { type RuleResult, type SiteFiles, settingsFile } from './site-files.ts';

/** Brings a site from one format to the next. It may run again: what it finds moved already, it leaves alone. */
export interface Rule {
	/** The format that the site has afterwards. */
	format: number;
	apply: (files: SiteFiles) => RuleResult;
}

/** Every rule there is, oldest first. */
export const rules: readonly Rule[] = [
	{
		format: 2,
		apply(files) {
			const result: RuleResult = { done: [], left: [] };
			for (const { name, kind, at } of sectionsOf(files.read(settingsFile) ?? '')) {
				if (kind === 'future') {
					files.write(settingsFile, withSetting(files.read(settingsFile) ?? '', at, "'roadmap'"));
					result.done.push(`${settingsFile}: the kind of section "future" is called "roadmap"`);
				}
				if (kind === 'languages') result.done.push(...renameField(files, name, 'specimen', 'sample'));
				const own = { plate: 'page-weight', languages: 'type-samples' }[kind];
				if (own === undefined || files.paths.includes(`sections/${kind}/section.ts`)) continue;
				result.left.push(
					`home page: the kind of section "${kind}" is no part of the kit any more: copy sections/${own}/ from the site of Vitrine and write "kind: ${own}", or take the section "${name}" out`,
				);
			}
			return result;
		},
	},
	{
		format: 3,
		apply(files) {
			const settings = files.read(settingsFile) ?? '';
			if (!findSetting(settings, ['sections'])) return { done: [], left: [] };
			const sections = sectionsOf(settings);
			const isKnown = sections.length > 0 && !findSetting(settings, ['sections', sections.length]);
			if (!isKnown) {
				const sentence = `the home page is pages/index.yaml in each language now: move site.yaml and the files of home/ there, and take "sections" out`;
				return { done: [], left: [`${settingsFile}: ${sentence}`] };
			}
			const result = joinHome(files, sections);
			files.write(settingsFile, withoutSetting(settings, 'sections'));
			result.done.push(`${settingsFile}: "sections" is gone: the home page names its sections itself`);
			return result;
		},
	},
];

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
