/** A style file, as the bundler found it. */
export interface StyleFile {
	css: string;
	layer: string;
	/** The part of a page that has it: `page` is every page, `page:article` a type of page, `section:hero` a type of section. */
	part: string;
}

/** Styles that stand in a page together, and are loaded together. */
export interface StyleBlock {
	css: string;
	/** The parts of a page any of which needs it; besides those of files, `fonts:ja` is the fonts of a language. */
	parts: readonly string[];
}

/** Joins style files into one block, each in its layer. */
export function styleBlock(files: readonly StyleFile[]): StyleBlock {
	const byLayer = Map.groupBy(files, ({ layer }) => layer);
	const css = [...byLayer].map(([layer, group]) => `@layer ${layer}{${group.map(({ css }) => css.trim()).join('')}}`);
	return { css: css.join(''), parts: [...new Set(files.map(({ part }) => part))] };
}
