import * as v from 'valibot';
import { text } from '../fields/fields.ts';
import { setFields } from '../fields/set-fields.ts';
import { readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { quote, type Report } from '../problems/problem.ts';
import type { NavigationEntry, NavigationTarget } from '../settings/navigation-schema.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import type { LanguageFiles } from '../site/language-files.ts';
import type { NavigationTexts } from '../site/site.ts';
import type { ContentLanguage } from './content-language.ts';

/** Path of the words of the navigation, within the folder of a language. */
export const navigationPath = 'navigation.yaml';

/** What `navigation.yaml` may hold: a text for each group, and for each link whose name is translated. */
export function navigationTextsSchema({ navigation }: Pick<SiteConfig, 'navigation'>) {
	const keys = navigationKeys(navigation).map(({ key }) => key);
	return v.strictObject(Object.fromEntries(keys.map((key) => [key, v.exactOptional(text())])));
}

/** The words that the settings ask for, each with the first setting that does. */
export function navigationKeys({ header, footer }: SiteConfig['navigation']): { key: string; setting: string }[] {
	const named = Object.entries({ header, footer }).flatMap(([list, entries]) =>
		targetsIn(entries, `navigation.${list}`).flatMap(({ target, setting }) =>
			typeof target === 'object' && target.text !== undefined ? [{ key: target.text, setting: `${setting}.text` }] : [],
		),
	);
	const groups = Object.entries({ header, footer }).flatMap(([list, entries]) =>
		entries.flatMap((entry, index) =>
			isGroup(entry) ? [{ key: entry.group, setting: `navigation.${list}.${index}.group` }] : [],
		),
	);
	const first = new Map<string, string>();
	for (const { key, setting } of [...groups, ...named]) if (!first.has(key)) first.set(key, setting);
	return [...first].map(([key, setting]) => ({ key, setting }));
}

/** Every link of a list with its setting, those of groups included. */
export function targetsIn(
	entries: readonly NavigationEntry[],
	setting: string,
): { target: NavigationTarget; setting: string }[] {
	return entries.flatMap((entry, index) => {
		const own = `${setting}.${index}`;
		return isGroup(entry) ? targetsIn(entry.links, `${own}.links`) : [{ target: entry, setting: own }];
	});
}

export function isGroup(entry: NavigationEntry): entry is Extract<NavigationEntry, { group: string }> {
	return typeof entry === 'object' && 'group' in entry;
}

/** Leaves links out, and groups that have none left. */
export function filterTargets(
	entries: readonly NavigationEntry[],
	isKept: (target: NavigationTarget) => boolean,
): NavigationEntry[] {
	return entries.flatMap((entry): NavigationEntry[] => {
		if (!isGroup(entry)) return isKept(entry) ? [entry] : [];
		const links = entry.links.filter(isKept);
		return links.length > 0 ? [{ ...entry, links }] : [];
	});
}

/** Reads the words of the navigation in one language. The source language must have all that the settings ask for. */
export async function readNavigationTexts(
	root: string,
	{ code, folder, typesetting }: ContentLanguage,
	{ config, files, lineOf }: { config: SiteConfig; files: LanguageFiles; lineOf: (path: string[]) => number },
	report: Report,
): Promise<NavigationTexts> {
	const keys = navigationKeys(config.navigation);
	const onDisk = files.get(navigationPath);
	const file = `content/${folder}/${navigationPath}`;
	if (keys.length === 0) {
		const expected = 'no such file: "navigation" in site.config.ts asks for no words';
		if (onDisk !== undefined) report({ file, line: 1, found: 'a file that nothing reads', expected, fix: 'remove it' });
		return {};
	}
	const schema = navigationTextsSchema(config);
	const yaml = onDisk === undefined ? undefined : readYaml(await readSourceFile(root, onDisk, report), schema, report);
	const texts = (yaml?.data ?? {}) as Record<string, string>;
	const isRead = onDisk === undefined || yaml !== undefined;
	for (const { key, setting } of code === config.defaultLocale && isRead ? keys : []) {
		if (key in texts) continue;
		const expected = `a text of ${file}`;
		const line = lineOf(setting.split('.'));
		report({
			file: 'site.config.ts',
			line,
			where: setting,
			found: quote(key),
			expected,
			fix: `write "${key}: …" there`,
		});
	}
	return setFields(texts, schema, () => typesetting);
}
