import { copyOf, idOf, openFile, type Prepare, type Walk } from './walk-action.ts';
import { pathOf } from './walk-model.ts';

export const create: Prepare = async (walk) => {
	const { tab, count } = walk;
	const after = copyOf(walk);
	const made = Object.keys(after.texts).filter((path) => /^p\d/.test(idOf(path)));
	if (made.length > 2) return undefined;
	const [title, description] = [`Page ${count}`, `New ${count}.`];
	const dialog = tab.page.getByRole('dialog', { name: 'New page' });
	return {
		name: `create p${count}`,
		get after() {
			const updated = new Date().toISOString().slice(0, 10);
			after.texts[pathOf('en', `p${count}`)] = { head: { title, description, updated }, blocks: ['Write here.'] };
			return after;
		},
		async start() {
			await tab.page.getByRole('button', { name: 'New page: Pages' }).click();
			await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
			await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
			await dialog.getByRole('textbox', { name: 'Address' }).fill(`p${count}`);
			await tab.page.keyboard.press('Enter');
		},
		async end() {
			await dialog.waitFor({ state: 'detached' });
			await tab.page.getByRole('heading', { level: 2, name: title }).waitFor();
		},
	};
};

/** Opens the actions of a page that the walk made. */
async function openActions(walk: Walk, name: string): Promise<string | undefined> {
	const { tab, history, pick } = walk;
	const made = Object.keys(history.now().texts).filter((path) => /^p\d/.test(idOf(path)));
	if (made.length === 0) return undefined;
	const path = pick(made);
	await openFile(walk, path);
	await tab.page.getByLabel('Page actions').click();
	await tab.page.getByRole('button', { name }).first().click();
	return path;
}

export const rename: Prepare = async (walk) => {
	const { tab, count } = walk;
	const path = await openActions(walk, 'Change the address…');
	if (path === undefined) return undefined;
	const after = copyOf(walk);
	const page = after.texts[path];
	if (!page) return undefined;
	delete after.texts[path];
	after.texts[pathOf('en', `p${count}`)] = page;
	page.head.redirectFrom = `\n  - /${idOf(path)}${page.head.redirectFrom ?? ''}`;
	const dialog = tab.page.getByRole('dialog');
	return {
		...{ name: `rename ${path} to p${count}`, after },
		async start() {
			await dialog.getByRole('textbox', { name: 'Address' }).fill(`p${count}`);
			await tab.page.keyboard.press('Enter');
		},
		end: () => dialog.waitFor({ state: 'detached' }),
	};
};

export const remove: Prepare = async (walk) => {
	const { tab } = walk;
	const path = await openActions(walk, 'Delete');
	if (path === undefined) return undefined;
	const after = copyOf(walk);
	delete after.texts[path];
	const question = tab.page.getByRole('alertdialog');
	return {
		...{ name: `delete ${path}`, after },
		start: () => question.getByRole('button', { name: 'Delete' }).click(),
		end: () => question.waitFor({ state: 'detached' }),
	};
};

/** Pages whose translations are confirmed. */
const translated = ['about', 'guide'];

export const confirm: Prepare = async (walk) => {
	const { tab, pick, history, confirmed } = walk;
	const path = pathOf('ru', pick(translated));
	const key = pick(['title', 'description']);
	await openFile(walk, path);
	const field = await tab.reveal([key]);
	const button = tab.page.locator('[data-field]', { has: field }).locator('[data-confirm]');
	const words = history.now().texts[path.replace('/ru/', '/en/')]?.head[key] ?? '';
	const name = `${path} ${key}`;
	if (!confirmed.has(name) || confirmed.get(name) === words) return undefined;
	return {
		name: `confirm ${name}`,
		start() {
			// Until it is known that it was done.
			confirmed.delete(name);
			return button.click();
		},
		async end() {
			await button.waitFor({ state: 'detached' });
			confirmed.set(name, words);
		},
	};
};
