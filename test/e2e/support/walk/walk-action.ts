import type { Locator } from 'playwright-core';
import type { WalkHistory, WalkModel } from './walk-model.ts';
import type { WalkTab } from './walk-tab.ts';

/** One action of a walk, as it is about to be done. */
export interface WalkAction {
	name: string;
	/** What the site is once it is done; undefined where it changes nothing. */
	after?: WalkModel;
	/** The field that it types into. */
	typed?: string;
	/** Whether it takes a step back or again. */
	step?: 'back' | 'again';
	/** Whether it arrives although the server is killed: what was typed does, and the rest is done or not. */
	isKept?: true;
	start: () => Promise<void>;
	/** Waits until the tab has done its part. */
	end: () => Promise<void>;
}

export interface Walk {
	tab: WalkTab;
	history: WalkHistory;
	random: (below: number) => number;
	pick: <Item>(items: readonly Item[]) => Item;
	/** Number of the action: no text comes twice. */
	count: number;
	/** The words of the originals whose translations were confirmed, by path and key; those of which it is known alone. */
	confirmed: Map<string, string | undefined>;
}

/** Prepares an action; undefined where it cannot be done now. */
export type Prepare = (walk: Walk) => Promise<WalkAction | undefined>;

/** Returns what the site should be now, to be changed. */
export const copyOf = ({ history }: Walk): WalkModel => structuredClone(history.now());

/** Returns the id of the page of a file. */
export const idOf = (path: string): string => /pages\/(.+)\.\w+$/.exec(path)?.[1] ?? '';

/** Opens a file as a page in its language. */
export const openFile = ({ tab }: Walk, path: string): Promise<void> => tab.open(idOf(path), path.split('/')[1] ?? '');

/** Types into a field, at once or letter by letter, and leaves it or not. */
export async function typeInto({ random }: Walk, field: Locator, text: string): Promise<void> {
	const before = await field.inputValue();
	if (text.startsWith(before)) {
		await field.focus();
		await field.press('Control+End');
		await field.pressSequentially(text.slice(before.length));
	} else await field.fill(text);
	if (random(2) === 0) await field.blur();
}

/** Moves an item by its handle and a key. */
export async function press(item: Locator, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
	const handle = item.locator('[data-handle]').first();
	await handle.focus();
	// An item that is held still, from the last move, is put down.
	await handle.press('Escape');
	await handle.press('Enter');
	await handle.press(key);
}
