import { useEffect, useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { readFields } from '../api.ts';
import { localeOfInterface } from '../route/opened.ts';
import { useWords } from '../words/use-words.ts';
import { type Menu, type Menus, readMenus } from './menu-edits.ts';

/** The menus of a site, and how people call them. */
export interface NamedMenus extends Menus {
	nameOf: (menu: Menu) => string;
}

/** Reads the menus of the site; undefined while they are read. Groups have the names that visitors see, in the language of the interface. */
export function useMenus(site: SiteOverview): NamedMenus | undefined {
	const words = useWords();
	const [menus, setMenus] = useState<Menus>();
	const [names, setNames] = useState<Record<string, unknown>>({});
	const { files } = site;
	const locale = localeOfInterface(site, words);
	useEffect(() => {
		const ignore = () => {};
		readMenus({ files }).then(setMenus, ignore);
		const file = `content/${locale}/navigation.yaml`;
		if (!files.some((one) => one.file === file)) return;
		readFields(file).then(
			({ fields }) => setNames(Object.fromEntries(fields.map(({ place, value }) => [place.join('.'), value]))),
			ignore,
		);
	}, [files, locale]);
	const nameOf = ({ part, group }: Menu) => {
		const own = words.menuParts[part];
		return group === undefined ? own : `${own} · ${names[group] ?? group}`;
	};
	return menus && { ...menus, nameOf };
}
