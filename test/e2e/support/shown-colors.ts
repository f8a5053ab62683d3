import type { Page } from 'playwright-core';

/** All colors that a page is drawn with, as `#rrggbb`, each with an element that has it. */
export function shownColors(page: Page): Promise<[color: string, element: string][]> {
	return page.evaluate(() => {
		const properties = [
			...['color', 'background-color', 'background-image', 'box-shadow', 'text-shadow', 'fill', 'stroke'],
			...['border-top-color', 'border-right-color', 'border-bottom-color', 'border-left-color', 'outline-color'],
			...['text-decoration-color', 'text-emphasis-color', 'caret-color', 'accent-color', 'column-rule-color'],
			...['list-style-image', 'border-image-source', 'mask-image'],
		];
		const found = new Map<string, string>();
		const hex = (parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
		for (const element of document.querySelectorAll('*')) {
			for (const pseudo of [undefined, '::before', '::after', '::marker', '::placeholder', '::selection']) {
				const style = getComputedStyle(element, pseudo);
				const values = properties.map((property) => style.getPropertyValue(property)).join(' ');
				for (const [, rgb = ''] of values.matchAll(/rgba?\((\d+, \d+, \d+)/g)) {
					found.set(hex(rgb.split(', ').map(Number)), element.outerHTML.slice(0, 100));
				}
				for (const [, srgb = ''] of values.matchAll(/color\(srgb ([\d.e-]+ [\d.e-]+ [\d.e-]+)/g)) {
					const parts = srgb.split(' ').map((part) => Math.round(255 * Number(part)));
					found.set(hex(parts), element.outerHTML.slice(0, 100));
				}
			}
		}
		return [...found];
	});
}
