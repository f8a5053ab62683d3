import type { Prepare, Walk, WalkAction } from './walk-action.ts';
import { addItem, moveItem, moveSection, removeItem, typeItem } from './walk-items.ts';
import { confirm, create, remove, rename } from './walk-pages.ts';
import { addBlock, moveBlock, removeBlock, toggle, typeBlock, typeLine } from './walk-texts.ts';

/** Takes a step back or again, where there is one. */
const stepTo =
	(step: 'back' | 'again'): Prepare =>
	async ({ tab, history }) => {
		const after = step === 'back' ? history.before() : history.after();
		const button = tab.page.getByRole('button', { name: step === 'back' ? 'Undo' : 'Redo', exact: true });
		if (!after) return undefined;
		return { name: step, after, step, start: () => button.click(), end: tab.saved };
	};

const find: Prepare = async ({ tab }) => {
	const search = tab.page.getByRole('searchbox');
	return {
		name: 'find',
		start: () => search.pressSequentially('1'),
		async end() {
			await tab.page.getByRole('navigation').getByRole('status').waitFor();
			await search.fill('');
			await tab.page.getByRole('navigation').locator('a').first().waitFor();
		},
	};
};

const filter: Prepare = async ({ tab }) => {
	const button = tab.page.getByRole('group', { name: 'What is listed' }).getByRole('button', { name: 'Missing' });
	return {
		name: 'filter',
		start: () => button.click(),
		async end() {
			await tab.page.locator('nav a[href="?open=secret"]').waitFor();
			await button.click();
			await tab.page.locator('nav a[href="?open=index"]').waitFor();
		},
	};
};

/** Actions, each with how often it comes. */
const kinds: readonly (readonly [weight: number, Prepare])[] = [
	[16, typeLine],
	[16, typeBlock],
	[12, typeItem],
	[6, addBlock],
	[5, moveBlock],
	[5, removeBlock],
	[5, addItem],
	[5, moveItem],
	[5, removeItem],
	[3, moveSection],
	[10, stepTo('back')],
	[6, stepTo('again')],
	[3, toggle],
	[3, create],
	[3, rename],
	[2, remove],
	[6, confirm],
	[2, find],
	[2, filter],
];

const all = kinds.flatMap(([weight, prepare]) => Array<Prepare>(weight).fill(prepare));

/** Prepares an action that can be done now. */
export async function nextAction(walk: Walk): Promise<WalkAction> {
	for (;;) {
		const action = await walk.pick(all)(walk);
		if (action) return action;
	}
}
