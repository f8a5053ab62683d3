import { nearest } from '#node/edit-distance.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote } from '../problems/problem.ts';
import type {
	AddedEntry,
	Menus,
	NavigationChanges,
	NavigationEntry,
	NavigationTarget,
} from '../settings/navigation-schema.ts';
import { isGroup, nameOf } from './menu-entries.ts';

/** How the lists of one language differ, by list. */
export type MenuChanges = Partial<Record<keyof Menus, NavigationChanges | undefined>>;

type ChangeProblem = Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> & { path: (string | number)[] };

/**
 * Returns the lists of one language: the common ones without the entries that it leaves out, with those that it adds.
 *
 * @param report receives each change whose entry the common list does not have
 */
export function changeMenus(lists: Menus, changes: MenuChanges, report: (problem: ChangeProblem) => void): Menus {
	const changed = (list: keyof Menus) =>
		changeList(lists[list], changes[list], (problem) => report({ ...problem, path: [list, ...problem.path] }));
	return { header: changed('header'), footer: changed('footer') };
}

function changeList(
	entries: readonly NavigationEntry[],
	{ without, add }: NavigationChanges = { without: [], add: [] },
	report: (problem: ChangeProblem) => void,
): NavigationEntry[] {
	const known = entries.flatMap((entry) => [nameOf(entry), ...(isGroup(entry) ? entry.links.map(nameOf) : [])]);
	const check = (name: string, path: (string | number)[]) => {
		if (known.includes(name)) return true;
		const meant = nearest(name, known);
		const fix = meant === undefined ? 'remove it' : `write ${quote(meant)}`;
		const expected = 'an entry of this list in content/navigation.yaml';
		report({ path, found: quote(name), expected, fix, message: coded('menu-entry', { name, meant }) });
		return false;
	};
	const leftOut = new Set(without.filter((name, index) => check(name, ['without', index])));
	let list = entries.flatMap((entry): NavigationEntry[] => {
		if (leftOut.has(nameOf(entry))) return [];
		if (!isGroup(entry)) return [entry];
		const links = entry.links.filter((link) => !leftOut.has(nameOf(link)));
		return links.length > 0 ? [{ ...entry, links }] : [];
	});
	for (const [index, added] of add.entries()) {
		const { after } = added;
		if (after !== undefined && !check(after, ['add', index, 'after'])) continue;
		list = insert(list, targetOf(added), after);
	}
	return list;
}

/** Returns the link that an added entry is. */
export function targetOf(added: AddedEntry): NavigationTarget {
	if ('page' in added) return added.page;
	const { after: _, ...link } = added;
	return link;
}

/** Puts a link behind an entry, into the group of that entry where it is in one; at the end without an entry. */
function insert(
	list: readonly NavigationEntry[],
	target: NavigationTarget,
	after: string | undefined,
): NavigationEntry[] {
	if (after === undefined) return [...list, target];
	return list.flatMap((entry): NavigationEntry[] => {
		if (nameOf(entry) === after) return [entry, target];
		if (!isGroup(entry)) return [entry];
		const links = entry.links.flatMap((link) => (nameOf(link) === after ? [link, target] : [link]));
		return [{ ...entry, links }];
	});
}
