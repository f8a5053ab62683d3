import type { BrowserContextOptions } from 'playwright-core';
import type { ShownPage } from './sample-pages.ts';

/** A page as one kind of visitor sees it. */
export interface Look {
	/** Describes both, and names the file. */
	name: string;
	path: string;
	visitor: BrowserContextOptions;
	media?: 'print';
}

const widths = [390, 1440];

/**
 * In both colors, on a phone and a desktop; and what is special to this kind of page.
 *
 * @param name of the page in the names of files
 */
export function looksOf(page: ShownPage, name: string = page.kind): Look[] {
	const { kind, locale, path } = page;
	const plain = (['light', 'dark'] as const).flatMap((colorScheme) =>
		widths.map((width) => ({
			name: `${name}.${locale}.${colorScheme}.${width}`,
			path,
			visitor: { ...visitorOf(page, width), colorScheme },
		})),
	);
	return [...plain, ...special[kind](page, name)];
}

const special: Record<ShownPage['kind'], (page: ShownPage, name: string) => Look[]> = {
	// In the few colors of a system with high contrast, and without scripts.
	home: (page, name) => {
		const { locale, path } = page;
		const visitor = visitorOf(page, 1440);
		return [
			{ name: `${name}.${locale}.forced-colors`, path, visitor: { ...visitor, forcedColors: 'active' } },
			{ name: `${name}.${locale}.no-script`, path, visitor: { ...visitor, javaScriptEnabled: false } },
		];
	},
	// On paper: A4 at 96 dots an inch.
	article: (page, name) => [
		{ name: `${name}.${page.locale}.print`, path: page.path, visitor: visitorOf(page, 794), media: 'print' },
	],
	'404': () => [],
};

function visitorOf({ tag }: ShownPage, width: number): BrowserContextOptions {
	return { viewport: { width, height: 900 }, locale: tag };
}
