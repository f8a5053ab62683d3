/** Where the parts of a page of Markdown are, as UTF-16 offsets. */
export interface PageParts {
	/** The fields between the two lines of hyphens. */
	yaml: { from: number; to: number };
	/** Where the text begins. */
	body: number;
}

/** Finds the frontmatter of a page; undefined where it has none. */
export function splitPage(text: string): PageParts | undefined {
	const match = /^(---[ \t]*\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$))/.exec(text);
	if (!match) return undefined;
	const [all, start = '', yaml = ''] = match;
	return { yaml: { from: start.length, to: start.length + yaml.length }, body: all.length };
}
