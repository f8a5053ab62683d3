import type { Edit, Field, FileEdit, SiteOverview } from 'vitrine/edit';
import { readFields } from '../api.ts';

const menuFile = 'content/navigation.yaml';

/** A list of links that a page can be in: above every page, below every page, or a group of these. */
export interface Menu {
	list: Field['place'];
	part: 'header' | 'footer';
	/** Key of the group's name; undefined for the list itself. */
	group: string | undefined;
	/** Whether the file has the list. */
	isWritten: boolean;
	links: Pick<Field, 'place' | 'hash' | 'value'>[];
}

/** The menus of a site. */
export interface Menus {
	hasFile: boolean;
	menus: Menu[];
}

/** Reads the menus that a page can be in. A foot whose links are all in groups is no place for one more. */
export async function readMenus({ files }: Pick<SiteOverview, 'files'>): Promise<Menus> {
	const hasFile = files.some(({ file }) => file === menuFile);
	const fields = hasFile ? (await readFields(menuFile)).fields.filter(({ range }) => range !== undefined) : [];
	const below = (place: Field['place']) =>
		fields.filter(
			(field) =>
				field.place.length === place.length + 1 &&
				place.every((key, index) => String(field.place[index]) === String(key)),
		);
	const menus = (['header', 'footer'] as const).flatMap((part): Menu[] => {
		const entries = below([part]);
		const groups = entries.flatMap(({ place }): Menu[] => {
			const name = below(place).find((field) => field.place.at(-1) === 'group')?.value;
			if (typeof name !== 'string') return [];
			const list = [...place, 'links'];
			return [{ list, part, group: name, isWritten: true, links: below(list) }];
		});
		const isWritten = fields.some(({ place }) => place.length === 1 && place[0] === part);
		const own: Menu = { list: [part], part, group: undefined, isWritten, links: entries };
		return entries.length > 0 && groups.length === entries.length ? groups : [own, ...groups];
	});
	return { hasFile, menus };
}

/** Returns the address of a page as a menu has it. */
function pathOf(id: string): string {
	return id === 'index' ? '/' : `/${id}`;
}

/** Whether a page is in a menu. */
export function isIn({ links }: Menu, id: string): boolean {
	return links.some(({ value }) => value === pathOf(id));
}

/** Returns what a menu is known by, however many links the others have. */
export function keyOfMenu({ part, group }: Menu): string {
	return group === undefined ? part : `${part}.${group}`;
}

/** Writes a page into some menus, at their ends, and takes it out of all others. */
export function menuEdits({ hasFile, menus }: Menus, id: string, wanted: readonly string[]): (Edit | FileEdit)[] {
	const path = pathOf(id);
	const [first] = menus.filter((menu) => wanted.includes(keyOfMenu(menu)));
	if (!hasFile) return first ? [{ type: 'create', file: menuFile, text: `${first.part}:\n  - ${path}\n` }] : [];
	return menus.flatMap((menu): Edit[] => {
		const { list, links, isWritten } = menu;
		const at = { file: menuFile, place: list };
		if (!wanted.includes(keyOfMenu(menu))) {
			const own = links.filter(({ value }) => value === path).toReversed();
			return own.map(({ place, hash }) => ({ type: 'remove', file: menuFile, place, before: hash }));
		}
		if (isIn(menu, id)) return [];
		if (!isWritten) return [{ type: 'set', ...at, before: 'absent', value: [path] }];
		return [{ type: 'insert', ...at, index: links.length, before: links.at(-1)?.hash ?? 'absent', value: path }];
	});
}
