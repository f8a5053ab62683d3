import type { Page } from 'playwright-core';

/** Returns by how much a page has shifted so far, as the browser adds it up; 0 where it does not move. */
export function layoutShift(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => {
					const values = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value);
					resolve(values.reduce((sum, value) => sum + value, 0));
				}).observe({ type: 'layout-shift', buffered: true });
				setTimeout(() => resolve(0), 300);
			}),
	);
}
