import type { Problem } from '../problems/problem.ts';
import type { NavigationEntry, NavigationTarget } from '../settings/navigation-schema.ts';

/** A link of header or footer, with the place where it is written. */
export interface MenuEntry extends Required<Pick<Problem, 'file' | 'line' | 'where'>> {
	target: NavigationTarget;
}

/** Returns every link of a list with its place in it, those of groups included. */
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

/** Returns what a language names an entry by: its page, its address or its group. */
export function nameOf(entry: NavigationEntry): string {
	if (typeof entry === 'string') return entry;
	return isGroup(entry) ? entry.group : entry.href;
}
