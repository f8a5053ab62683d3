import { copyOf, openFile, type Prepare, press, typeInto, type Walk } from './walk-action.ts';
import { pathOf } from './walk-model.ts';

export const typeLine: Prepare = async (walk) => {
	const { tab, pick, random, count } = walk;
	const after = copyOf(walk);
	const path = pick(Object.keys(after.texts));
	const key = pick(['title', 'description']);
	const head = after.texts[path]?.head ?? {};
	const added = ` ${count}`;
	head[key] = random(3) === 0 && (head[key] ?? '').length < 40 ? head[key] + added : `${key} ${count}`;
	const text = head[key];
	await openFile(walk, path);
	const field = await tab.reveal([key]);
	return {
		...{ name: `type ${path} ${key}`, after, typed: `${path} ${key}`, isKept: true, end: tab.saved },
		start: () => typeInto(walk, field, text),
	};
};

/** Markdown that is one part, whatever is beside it. */
function blockText({ pick, count }: Walk): string {
	return pick([
		`Words ${count} with **strong** ones and \`code\`.`,
		`${'Many words in a long text. '.repeat(12)}${count}`,
		`> Quote ${count}`,
		`## Heading ${count}`,
		`\`\`\`\ncode ${count}\n\nmore\n\`\`\``,
		`| A | B |\n| - | - |\n| ${count} | b |`,
	]);
}

export const typeBlock: Prepare = async (walk) => {
	const { tab, pick } = walk;
	const after = copyOf(walk);
	const path = pick(Object.keys(after.texts));
	const blocks = after.texts[path]?.blocks ?? [];
	const index = pick([...blocks.keys()]);
	const text = blockText(walk);
	blocks[index] = text;
	await openFile(walk, path);
	const field = await tab.reveal([index]);
	return {
		...{ name: `type ${path} ${index}`, after, typed: `${path} ${index}`, isKept: true, end: tab.saved },
		start: () => typeInto(walk, field, text),
	};
};

/** A part of a text, with its buttons. */
const partAt = ({ tab }: Walk, index: number) => tab.page.locator('li', { has: tab.field([index]) }).last();

export const addBlock: Prepare = async (walk) => {
	const { tab, pick } = walk;
	const after = copyOf(walk);
	const path = pick(Object.keys(after.texts));
	const blocks = after.texts[path]?.blocks ?? [];
	if (blocks.length > 8) return undefined;
	const index = pick([...blocks.keys()]);
	const text = blockText(walk);
	blocks.splice(index + 1, 0, text);
	await openFile(walk, path);
	await tab.reveal([index]);
	const fresh = tab.page.getByRole('textbox', { name: 'New block' });
	return {
		...{ name: `add a part ${path} ${index + 1}`, after, isKept: true },
		async start() {
			const part = partAt(walk, index);
			await part.getByRole('button', { name: /^Add a block below/ }).click();
			await part.getByRole('button', { name: 'Paragraph' }).click();
			await fresh.fill(text);
			await fresh.blur();
		},
		async end() {
			await fresh.waitFor({ state: 'detached' });
			await tab.saved();
		},
	};
};

export const moveBlock: Prepare = async (walk) => {
	const { tab, pick } = walk;
	const after = copyOf(walk);
	const path = pick(Object.keys(after.texts));
	const blocks = after.texts[path]?.blocks ?? [];
	if (blocks.length < 2) return undefined;
	const index = pick([...blocks.keys()].slice(0, -1));
	blocks.splice(index, 2, blocks[index + 1] ?? '', blocks[index] ?? '');
	await openFile(walk, path);
	await tab.reveal([index]);
	return {
		...{ name: `move a part ${path} ${index}`, after, end: tab.saved },
		start: () => press(partAt(walk, index), 'ArrowDown'),
	};
};

export const removeBlock: Prepare = async (walk) => {
	const { tab, pick } = walk;
	const after = copyOf(walk);
	const path = pick(Object.keys(after.texts));
	const blocks = after.texts[path]?.blocks ?? [];
	if (blocks.length < 3) return undefined;
	const index = pick([...blocks.keys()]);
	blocks.splice(index, 1);
	await openFile(walk, path);
	await tab.reveal([index]);
	return {
		...{ name: `remove a part ${path} ${index}`, after, end: tab.saved },
		start: () =>
			partAt(walk, index)
				.getByRole('button', { name: /^Remove / })
				.click(),
	};
};

export const toggle: Prepare = async (walk) => {
	const { tab } = walk;
	const after = copyOf(walk);
	const path = pathOf('en', 'secret');
	const head = after.texts[path]?.head ?? {};
	head.draft = head.draft === 'true' ? 'false' : 'true';
	await openFile(walk, path);
	const box = await tab.reveal(['draft']);
	return {
		...{ name: 'toggle', after, typed: `${path} draft`, isKept: true },
		...{ start: () => box.click(), end: tab.saved },
	};
};
