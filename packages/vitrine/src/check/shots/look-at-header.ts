import type { Page } from 'playwright-core';

/** Widths of windows in which the header is one row, or has menus. */
const widths = [1024, 1280, 1440];

/**
 * Measures the header of a page on wide screens. Each list of links in it takes one row.
 *
 * @returns a sentence for the narrowest window in which a list takes more rows, with its longest label; none where all fit
 */
export async function lookAtHeader(page: Page): Promise<string[]> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		const [found] = await page.evaluate(listsOfSeveralRows);
		if (found === undefined) continue;
		const { rows, longest } = found;
		return [
			`its header has a list of links in ${rows} rows in a window of ${width} pixels: shorten "${longest}", or put links into a group.`,
		];
	}
	return [];
}

/** Runs in the page. */
function listsOfSeveralRows(): { rows: number; longest: string }[] {
	return [...document.querySelectorAll('body > header nav > ul')].flatMap((list) => {
		const items = [...list.children].filter((item) => item.checkVisibility());
		const labels = items.map((item) => item.querySelector('a, button') ?? item);
		const rows = new Set<number>();
		let end = -1;
		for (const { top, bottom } of labels.map((label) => label.getBoundingClientRect())) {
			if (top >= end) rows.add(top);
			end = Math.max(end, bottom);
		}
		const lines = labels.map((label) => {
			const range = document.createRange();
			range.selectNodeContents(label);
			return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
		});
		const texts = labels.map((label) => label.textContent?.trim() ?? '');
		const count = Math.max(rows.size, ...lines);
		const [longest = ''] = texts.toSorted((a, b) => b.length - a.length);
		return count > 1 ? [{ rows: count, longest }] : [];
	});
}
