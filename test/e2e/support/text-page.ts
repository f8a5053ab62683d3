import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { editorPages } from './editor-page.ts';

/** The page of text that is opened. */
export const textFile = 'content/en/pages/about.md';

const head = '---\ntitle: About\ndescription: About the lamp.\nupdated: 2026-01-02\n---\n\n';
const files = { [textFile]: `${head}One lamp burns all night.\n\nIt burns oil.\n\nIts light is warm.\n` };

/** Returns the text of the file with some parts. */
export function textWith(...parts: string[]): string {
	return `${head}${parts.join('\n\n')}\n`;
}

/** For tests: opens a page of text with three parts. */
export async function openText(opened: ReturnType<typeof editorPages>) {
	const { site, page, saved, end } = await opened('?open=about', { files });
	const block = (index: number) => page.locator(`[data-place="[${index}]"]`);
	await block(2).waitFor();
	const begin = async (behind: string) => {
		await page.getByRole('button', { name: `Add a block below “${behind}`, exact: false }).click();
		await page.getByRole('button', { name: 'Paragraph', exact: true }).click();
		await page.locator('textarea:focus').waitFor();
	};
	const hasParts = async (...parts: string[]) => {
		await expect.poll(() => site.read(textFile), { timeout: 30_000 }).toBe(textWith(...parts));
	};
	/** Goes to the end of the part that has these words, at whichever place it is by then. */
	const goTo = async (words: string) => {
		const find = (all: (HTMLElement | SVGElement)[], words: string) => {
			const area = all.find((one) => (one as HTMLTextAreaElement).value === words) as HTMLTextAreaElement | undefined;
			area?.focus();
			area?.setSelectionRange(words.length, words.length);
			return area !== undefined;
		};
		await expect.poll(() => page.locator('textarea[data-place]').evaluateAll(find, words)).toBe(true);
	};
	/** Selects from one offset to another in a part. */
	const select = (index: number, from: number, to = from) =>
		block(index).evaluate(
			(area: HTMLTextAreaElement, [from, to]) => {
				area.focus();
				area.setSelectionRange(from ?? 0, to ?? 0);
			},
			[from, to],
		);
	return { site, page, saved, end, block, begin, goTo, select, hasParts };
}

/** For tests: holds the edits of structure of a page: before they reach the server, or when it has answered. */
export async function holdEdits(page: Page, when: 'before' | 'answered') {
	const released = Promise.withResolvers<void>();
	let held = 0;
	let isReleased = false;
	await page.route('**/__edit/api/edits', async (route) => {
		// Those that come afterwards.
		if (isReleased) return route.continue();
		if (when === 'before') {
			held++;
			await released.promise;
			return route.continue();
		}
		const response = await route.fetch();
		held++;
		await released.promise;
		await route.fulfill({ response });
	});
	return {
		isHeld: () => expect.poll(() => held, { timeout: 30_000 }).toBeGreaterThan(0),
		release() {
			isReleased = true;
			released.resolve();
		},
	};
}
