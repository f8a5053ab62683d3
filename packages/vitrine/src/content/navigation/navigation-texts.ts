import * as v from 'valibot';
import { text } from '../fields/fields.ts';
import { setFields } from '../fields/set-fields.ts';
import { readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import type { ContentLanguage } from '../messages/content-language.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { changesEntries, type Menus } from '../settings/navigation-schema.ts';
import type { LanguageFiles } from '../site/language-files.ts';
import type { NavigationTexts } from '../site/site.ts';
import { changeMenus, type MenuChanges, targetOf } from './change-menus.ts';
import { isGroup, type MenuEntry, nameOf, targetsIn } from './menu-entries.ts';
import { navigationFile, type ReadNavigation } from './read-navigation.ts';

const lists = ['header', 'footer'] as const;

/** Path of the words of the navigation, within the folder of a language. */
export const navigationPath = 'navigation.yaml';

/** Schema of a language's `navigation.yaml`: names, which are texts to be translated, and how its links differ. */
export const navigationNamesSchema = v.objectWithRest(changesEntries, text());

/** Returns the names that the navigation needs, each with the first entry that needs it. */
function navigationKeys({ header, footer }: Menus): { key: string; setting: string }[] {
	const named = Object.entries({ header, footer }).flatMap(([list, entries]) =>
		targetsIn(entries, list).flatMap(({ target, setting }) =>
			typeof target === 'object' && target.text !== undefined ? [{ key: target.text, setting: `${setting}.text` }] : [],
		),
	);
	const groups = Object.entries({ header, footer }).flatMap(([list, entries]) =>
		entries.flatMap((entry, index) =>
			isGroup(entry) ? [{ key: entry.group, setting: `${list}.${index}.group` }] : [],
		),
	);
	const first = new Map<string, string>();
	for (const { key, setting } of [...groups, ...named]) if (!first.has(key)) first.set(key, setting);
	return [...first].map(([key, setting]) => ({ key, setting }));
}

/** The names of one language, and its links. */
export interface LanguageNavigation {
	names: NavigationTexts;
	menus: Menus;
	/** Every link of the menus, with the place where it is written. */
	entries: MenuEntry[];
}

/** Reads the `navigation.yaml` of one language. The source language must have all names that the navigation needs. */
export async function readNavigationTexts(
	root: string,
	{ code, folder, typesetting }: ContentLanguage,
	{ navigation, files, defaultLocale }: { navigation: ReadNavigation; files: LanguageFiles; defaultLocale: string },
	report: Report,
): Promise<LanguageNavigation> {
	const common = navigation.lists ?? { header: [], footer: [] };
	const keys = navigationKeys(common);
	const onDisk = files.get(navigationPath);
	const file = `content/${folder}/${navigationPath}`;
	const names = Object.fromEntries(keys.map(({ key }) => [key, v.exactOptional(text())]));
	const schema = v.strictObject({ ...changesEntries, ...names });
	// Which names are needed is not known where the common file is broken.
	if (navigation.lists === undefined) return { names: {}, menus: common, entries: [] };
	const yaml = onDisk === undefined ? undefined : readYaml(await readSourceFile(root, onDisk, report), schema, report);
	const { header, footer, ...texts } = (yaml?.data ?? {}) as NavigationTexts & MenuChanges;
	const changes: MenuChanges = { header, footer };
	const isRead = onDisk === undefined || yaml !== undefined;
	for (const { key, setting } of code === defaultLocale && isRead ? keys : []) {
		if (key in texts) continue;
		const expected = `a text of ${file}`;
		const line = navigation.lineOf(setting.split('.'));
		const fix = `write "${key}: …" there`;
		const message = coded('menu-text-missing', { name: key, file });
		report({ file: navigationFile, line, where: setting, found: quote(key), expected, fix, message });
	}
	const lineOf = yaml?.lineOf ?? (() => 1);
	const menus = changeMenus(common, changes, ({ path, ...problem }) =>
		report({ file, line: lineOf(path), where: path.join('.'), ...problem }),
	);
	const entries = lists.flatMap((list) => {
		const shared = targetsIn(common[list], list);
		return targetsIn(menus[list], list).map(({ target }): MenuEntry => {
			const written = shared.find((entry) => entry.target === target)?.setting;
			if (written !== undefined)
				return { target, file: navigationFile, line: navigation.lineOf(written.split('.')), where: written };
			const index = changes[list]?.add.findIndex((added) => nameOf(targetOf(added)) === nameOf(target)) ?? 0;
			const path = [list, 'add', index];
			return { target, file, line: lineOf(path), where: path.join('.') };
		});
	});
	return { names: setFields(texts as NavigationTexts, schema, () => typesetting), menus, entries };
}
