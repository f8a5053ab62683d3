import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { completeChanges } from './edit/files/complete-changes.ts';
import { readSourceFile } from './files/source-file.ts';
import { type FormLines, readForms } from './forms/read-forms.ts';
import { importDefault } from './own-code/import-default.ts';
import { readSettingLines } from './own-code/setting-lines.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { schemaProblems } from './problems/schema-problems.ts';
import { loadSectionTypes, type SectionTypes } from './section-types/section-types.ts';
import { type SiteConfig, type SiteSettings, siteConfigSchema } from './settings/site-schema.ts';

export interface LoadedConfig {
	config: SiteConfig;
	/** What `site.config.ts` exports. */
	written: unknown;
	/** The section types that the site can use. */
	kinds: SectionTypes;
	/** The 1-based line of the setting at a path of keys and indexes. */
	lineOf: (path: readonly PropertyKey[]) => number;
	/** By the name of a form: where its settings are. */
	formLines: ReadonlyMap<string, FormLines>;
	/** Mistakes in settings that may be left out: the others are what is read. */
	problems: readonly Problem[];
}

/** Gives `site.config.ts` its types; the checks run when the site is loaded. */
export function defineSite(config: v.InferInput<typeof siteConfigSchema>): typeof config {
	return config;
}

/**
 * Reads and checks `site.config.ts` and `forms/`.
 *
 * @param version changes the module's address, so that an edited file is read again in development
 * @returns the settings, and the line of each
 * @throws {ContentError} with the file, the line of the setting and what to do
 */
export async function loadSiteConfig(root: string, version = ''): Promise<LoadedConfig> {
	const loaded = await readSiteConfig(root, version);
	if (loaded.problems.length > 0) throw new ContentError(loaded.problems);
	return loaded;
}

/**
 * Reads `site.config.ts` and `forms/` so that the content can be checked together with it: mistakes in settings that may be left out
 * are reported, and the settings are those without them. Of the people who may use the editor, those with a mistake are left out.
 *
 * @throws {ContentError} where there are no settings without the mistakes
 * @throws {ChangeError} where an interrupted change of the site cannot be completed
 */
export async function readSiteConfig(root: string, version = ''): Promise<LoadedConfig> {
	const file = 'site.config.ts';
	await completeChanges(root);
	const address = pathToFileURL(join(root, file));
	address.search = version;
	await access(address).catch(() => {
		throw new ContentError([
			{ file, line: 1, found: 'no such file', expected: 'the settings of the site', fix: `create it in ${root}` },
		]);
	});
	const { text } = await readSourceFile(root, file, () => {});
	const lineOf = readSettingLines(text);
	const written = await importDefault(address, { file, text, fix: 'correct the line, or take the last change back' });
	if (written === undefined) {
		const problem = { found: 'no settings', expected: 'export default defineSite({ … })', fix: 'write it like this' };
		throw new ContentError([{ file, line: 1, ...problem }]);
	}
	return checkSettings(root, written, { kinds: await loadSectionTypes(root), lineOf });
}

/**
 * Checks settings as they would be, with `forms/` as it would be.
 *
 * @throws {ContentError} where there are no settings without the mistakes
 */
export function readSettingsAgain(
	root: string,
	{ kinds, ...loaded }: LoadedConfig,
	{ written, lineOf }: Pick<LoadedConfig, 'written' | 'lineOf'> = loaded,
): Promise<LoadedConfig> {
	return checkSettings(root, written, { kinds, lineOf });
}

async function checkSettings(
	root: string,
	written: unknown,
	{ kinds, lineOf }: Pick<LoadedConfig, 'kinds' | 'lineOf'>,
): Promise<LoadedConfig> {
	const file = 'site.config.ts';
	const checked = v.safeParse(siteConfigSchema, written);
	if (checked.success) return withForms(root, checked.output, { kinds, written, lineOf, problems: [] });
	const mistakes = schemaProblems(checked.issues, siteConfigSchema, { list: 'a list in [ ]' });
	const problems = mistakes.map(
		({ path, ...problem }): Problem => ({ file, line: lineOf(path), where: path.join('.'), ...problem }),
	);
	let settings: unknown = written;
	for (const { path } of mistakes) if (!isOfEditor(path)) settings = withoutKey(settings, path);
	const rest = v.safeParse(siteConfigSchema, withoutEditors(settings, mistakes));
	if (!rest.success) throw new ContentError(problems);
	return withForms(root, rest.output, { kinds, written, lineOf, problems });
}

async function withForms(
	root: string,
	settings: SiteSettings,
	{ problems, ...loaded }: Pick<LoadedConfig, 'kinds' | 'written' | 'lineOf' | 'problems'>,
): Promise<LoadedConfig> {
	const found = [...problems];
	const { forms, lines } = await readForms(root, settings, (problem) => found.push(problem));
	return { ...loaded, config: { ...settings, forms }, formLines: lines, problems: found };
}

const isOfEditor = ([key, row]: readonly PropertyKey[]) => key === 'editors' && row !== undefined;

/** Leaves out the rows of people that have a mistake: with a key less, such as that of the languages, they would give more rights. */
function withoutEditors(settings: unknown, mistakes: readonly { path: readonly PropertyKey[] }[]): unknown {
	const { editors, ...others } = (settings ?? {}) as { editors?: unknown };
	if (!Array.isArray(editors)) return settings;
	const faulty = new Set(mistakes.filter(({ path }) => isOfEditor(path)).map(({ path }) => path[1]));
	return { ...others, editors: editors.filter((_, index) => !faulty.has(index)) };
}

/** Leaves out the value at a path of keys and indexes. No entry of a list goes: the others keep their lines. */
function withoutKey(value: unknown, [key = '', ...rest]: readonly PropertyKey[]): unknown {
	if (Array.isArray(value)) return value.map((entry, index) => (index === key ? withoutKey(entry, rest) : entry));
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value);
	if (rest.length === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
	return Object.fromEntries(entries.map(([name, own]) => [name, name === key ? withoutKey(own, rest) : own]));
}
