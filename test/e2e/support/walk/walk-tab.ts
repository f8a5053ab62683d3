import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Place } from 'vitrine/edit';
import type { TranslatedSite } from '../../../support/translated-site.ts';
import { filesOf, pathOf, type WalkModel } from './walk-model.ts';

/** Milliseconds until a state must be there that is waited for: a server may have been killed, and start again. */
const timeout = 90_000;

/** What records which translations are up to date. */
const lock = 'content/translations.lock';

/** The tab of a walk, which stays open. */
export interface WalkTab {
	page: Page;
	/** Opens a page in a language by the list and its buttons. */
	open: (id: string, language: string) => Promise<void>;
	field: (place: Place) => Locator;
	/** Opens the group that a field is in. */
	reveal: (place: Place) => Promise<Locator>;
	/** Waits until all that was typed is saved. */
	saved: () => Promise<void>;
	/** Waits until the site is as a model has it, and the tab shows that. */
	settled: (model: WalkModel) => Promise<void>;
	/** Waits until nothing is pending, and returns which of some models the site is. */
	whichOf: (models: readonly WalkModel[]) => Promise<WalkModel>;
	/** Loads the editor again, by the address that a server printed. */
	load: (address: string) => Promise<void>;
	/** Signs in at a server that was started again, while the tab stays as it is; returns whether it had to be loaded again after all. */
	signIn: (address: string) => Promise<boolean>;
}

/** Opens the tab of a walk. */
export async function openWalkTab(
	context: BrowserContext,
	{ site, first, address }: { site: TranslatedSite; first: WalkModel; address: string },
): Promise<WalkTab> {
	const page = await context.newPage();
	page.setDefaultTimeout(timeout);
	await page.goto(address);
	const { origin } = new URL(address);
	/** Files that no action changes. */
	const others = Object.entries(site.contents()).filter(([path]) => path !== lock && !(path in filesOf(first)));
	const differences = (model: WalkModel) => {
		const wanted: Record<string, string> = { ...Object.fromEntries(others), ...filesOf(model) };
		const { [lock]: _, ...found } = site.contents();
		const paths = new Set([...Object.keys(wanted), ...Object.keys(found)]);
		return [...paths].filter((path) => wanted[path] !== found[path]).map((path) => [path, wanted[path], found[path]]);
	};
	const field = (place: Place) => page.locator(`[data-place=${JSON.stringify(JSON.stringify(place))}]`);
	const notice = page.getByRole('banner').getByText('Saved', { exact: true });
	const saved = () => notice.waitFor();
	const pending = async () =>
		((await (await context.request.get(`${origin}/__edit/api/pending`)).json()) as { edits: unknown[] }).edits;
	return {
		...{ page, field, saved },
		async open(id, language) {
			const link = page.locator(`nav a[href="?open=${encodeURIComponent(id)}"]`);
			const current = page.locator(`nav a[href="?open=${encodeURIComponent(id)}"][aria-current]`);
			const isCurrent = async () => (await current.count()) > 0;
			// The list may move under the pointer while its button is held, as pages come: that is no click.
			const press = async () => {
				if (!(await isCurrent())) await link.click();
				return isCurrent();
			};
			await expect.poll(press, { timeout, interval: 200 }).toBe(true);
			const button = page.getByRole('group', { name: 'Languages' }).locator(`button:lang(${language})`);
			await button.click();
			await expect.poll(() => button.getAttribute('aria-pressed'), { timeout }).toBe('true');
		},
		async reveal(place) {
			const one = field(place);
			await one.waitFor({ state: 'attached' });
			const group = page.locator('details:not([open])', { has: one }).last();
			while ((await group.count()) > 0 && !(await one.isVisible())) await group.locator('summary').first().click();
			return one;
		},
		async settled(model) {
			await expect.poll(() => differences(model), { timeout, interval: 50 }).toEqual([]);
			await saved();
			await expect.poll(() => shownDifferences(page, model), { timeout, interval: 50 }).toEqual([]);
		},
		async whichOf(models) {
			await saved();
			await expect.poll(pending, { timeout, interval: 50 }).toEqual([]);
			const found = models.find((model) => differences(model).length === 0);
			if (!found) expect(models.map(differences)).toContainEqual([]);
			return found as WalkModel;
		},
		async load(address) {
			await page.goto(address);
			await page.getByRole('navigation').locator('a').first().waitFor();
		},
		async signIn(address) {
			const response = await context.request.get(address);
			expect(response.status()).toBe(200);
			// Where a call of the tab came before, the tab wants to be opened again.
			const refused = page.getByText('Open the address');
			await notice.or(refused).waitFor();
			const isLeft = await refused.isVisible();
			if (isLeft) await page.goto(new URL('/__edit/', address).href);
			return isLeft;
		},
	};
}

/** Returns the fields of what is open that show something else than a model has. */
async function shownDifferences(page: Page, { texts, homes }: WalkModel): Promise<unknown[]> {
	const query = new URL(page.url()).searchParams;
	const file = pathOf(query.get('language') ?? 'en', query.get('open') ?? '');
	const shown = await page
		.locator('textarea[data-place]')
		.evaluateAll((areas) =>
			areas.map((area) => [area.dataset.place ?? '', (area as HTMLTextAreaElement).value] as const),
		);
	const wanted: Record<string, string> = {};
	const text = texts[file];
	if (text) {
		for (const key of ['title', 'description']) wanted[JSON.stringify([key])] = text.head[key] ?? '';
		for (const [index, block] of text.blocks.entries()) wanted[JSON.stringify([index])] = block;
	}
	for (const [name, { fields, list, items }] of homes[file]?.sections ?? []) {
		wanted[JSON.stringify(['sections', name, 'title'])] = fields.title ?? '';
		for (const [index, { label, title }] of items.entries())
			wanted[JSON.stringify(['sections', name, list, index, label === undefined ? 'title' : 'label'])] =
				label ?? title ?? '';
	}
	if (Object.keys(wanted).length === 0) return [];
	const found = Object.fromEntries(shown);
	const isPart = (place: string) => /^\[\d+\]$/.test(place);
	const more = Object.keys(found).filter((place) => isPart(place) && !(place in wanted));
	const differing = Object.entries(wanted).filter(([place, value]) => found[place] !== value);
	return [...more, ...differing.map(([place, value]) => [file, place, value, found[place]])];
}
