import { isDeepStrictEqual } from 'node:util';
import type { Place } from 'vitrine/edit';
import { copyOf, openFile, type Prepare, press, typeInto, type Walk } from './walk-action.ts';
import type { WalkModel } from './walk-model.ts';

/** A list of a section, chosen at random. */
function listOf({ pick }: Walk, { homes }: WalkModel) {
	const path = pick(Object.keys(homes));
	const [name, section] = pick(homes[path]?.sections ?? []);
	const key = section.list === 'actions' || name === 'contacts' ? 'label' : 'title';
	const placeAt = (index: number): Place => ['sections', name, section.list, index, key];
	return { path, name, section, key, placeAt };
}

export const typeItem: Prepare = async (walk) => {
	const { tab, pick, count } = walk;
	const after = copyOf(walk);
	const { path, name, section, key, placeAt } = listOf(walk, after);
	const index = pick([...section.items.keys()]);
	const text = `Words ${count}`;
	Object.assign(section.items[index] ?? {}, { [key]: text });
	await openFile(walk, path);
	const field = await tab.reveal(placeAt(index));
	return {
		...{ name: `type ${path} ${name} ${index}`, after, typed: `${path} ${name} ${index}`, isKept: true },
		...{ start: () => typeInto(walk, field, text), end: tab.saved },
	};
};

export const addItem: Prepare = async (walk) => {
	const { tab } = walk;
	const after = copyOf(walk);
	const { path, name, section, placeAt } = listOf(walk, after);
	if (section.items.length > 5) return undefined;
	section.items.push({ ...section.items.at(-1) });
	await openFile(walk, path);
	const field = await tab.reveal(placeAt(0));
	const list = tab.page.locator('[data-kind=item]', { has: field }).last();
	return {
		...{ name: `add an item ${path} ${name}`, after, end: tab.saved },
		start: () => list.getByRole('button', { name: /^Add an? / }).click(),
	};
};

/** Changes a list in all languages in which it has as many items. */
function inAllLanguages(
	{ homes }: WalkModel,
	{ path, name, change }: { path: string; name: string; change: (items: Record<string, string>[]) => void },
): void {
	const lists = Object.entries(homes).map(([file, { sections }]) => {
		return { file, items: sections.find(([one]) => one === name)?.[1].items ?? [] };
	});
	const length = lists.find(({ file }) => file === path)?.items.length;
	for (const { items } of lists.filter(({ items }) => items.length === length)) change(items);
}

const itemAt = ({ tab }: Walk, place: Place) => tab.page.locator('li', { has: tab.field(place) }).last();

export const moveItem: Prepare = async (walk) => {
	const { tab, pick } = walk;
	const after = copyOf(walk);
	const { path, name, section, placeAt } = listOf(walk, after);
	if (section.items.length < 2) return undefined;
	const index = pick([...section.items.keys()].slice(1));
	const change = (items: Record<string, string>[]) => {
		items.splice(index - 1, 0, ...items.splice(index, 1));
	};
	inAllLanguages(after, { path, name, change });
	// Of equal items, nothing shows when they have changed their places.
	if (isDeepStrictEqual(after, copyOf(walk))) return undefined;
	await openFile(walk, path);
	await tab.reveal(placeAt(index));
	return {
		...{ name: `move an item ${path} ${name} ${index}`, after, end: tab.saved },
		start: () => press(itemAt(walk, placeAt(index)), 'ArrowUp'),
	};
};

export const removeItem: Prepare = async (walk) => {
	const { tab, pick } = walk;
	const after = copyOf(walk);
	const { path, name, section, placeAt } = listOf(walk, after);
	if (section.items.length < 2) return undefined;
	const index = pick([...section.items.keys()]);
	inAllLanguages(after, { path, name, change: (items) => items.splice(index, 1) });
	await openFile(walk, path);
	await tab.reveal(placeAt(index));
	return {
		...{ name: `remove an item ${path} ${name} ${index}`, after, end: tab.saved },
		start: () =>
			itemAt(walk, placeAt(index))
				.getByRole('button', { name: /^Remove / })
				.last()
				.click(),
	};
};

export const moveSection: Prepare = async (walk) => {
	const { tab, pick } = walk;
	const after = copyOf(walk);
	const index = pick([1, 2]);
	for (const { sections } of Object.values(after.homes)) sections.splice(index - 1, 0, ...sections.splice(index, 1));
	await tab.open('index', pick(['en', 'ru', 'ja']));
	const section = tab.page.locator('[data-kind=section] > ol > li').nth(index);
	return {
		...{ name: `move a section ${index}`, after, end: tab.saved },
		start: () => press(section, 'ArrowUp'),
	};
};
