import type { Control } from '#content/edit/field.ts';
import type { SourceFile } from '#content/files/source-file.ts';
import type { PageHead } from '#content/pages/pages.ts';

/** How a text is written: what it is edited with. */
export type TextForm = Extract<Control, 'line' | 'rich' | 'long' | 'message' | 'block'>;

/** A text that is translated as one. */
export interface Unit {
	/** Its place in the file: `title`, `items.0.text`, `003` for the third part of a page. */
	key: string;
	/** As it is written. */
	text: string;
	/** Of its words: white space does not count. */
	hash: string;
	/** 1-based, in the file. */
	line: number;
	form: TextForm;
	/** Where it is from and how it is marked, if it is none of the file's but of the kit's words. */
	kit?: { file: string; tag: string; dir: string };
	/** What an editor calls it: `heading`, `list`, `table`, … of a page, else `field`. */
	kind: string;
	/** What it is for, by its schema. */
	purpose?: string | undefined;
}

/** One entry of a list, or one part of a page: what may move among its like. */
export interface Entry {
	/** Entries of different kinds are never each other's translation. */
	kind: string;
	/** In a list that each language orders for itself: entries with the same name are each other's translation. */
	name?: string;
	/** By their place within the entry: `title`, or an empty text where the entry is a text itself. */
	units: Map<string, Unit>;
}

/** The texts of one file in one language. */
export interface UnitFile {
	locale: string;
	/** Path within the language's folder: `pages/about.md`. */
	path: string;
	/** Path from the site's folder: `content/ru/pages/about.md`. */
	file: string;
	/** The same as the file system writes it: a letter and its accent may be two characters there. */
	onDisk: string;
	/** The whole file, as it is written. */
	text: string;
	/** Texts with a name of their own. */
	fields: Unit[];
	/** Lists by their place in the file: `items`; the parts of a page under an empty text. */
	lists: Map<string, Entry[]>;
	/** The text of a page as one unit; YAML files have none. */
	whole: Unit | undefined;
	/** The head of a page; other files have none. */
	head: PageHead | undefined;
	/** The text of a Markdown page below its first lines. */
	rest: (SourceFile & { firstLine: number }) | undefined;
	/** Sections of the original that a page made of sections leaves out in this language, by name. */
	omitted: ReadonlySet<string>;
}

/** What only pages have, as other files have it. */
export const noPage: Pick<UnitFile, 'whole' | 'head' | 'rest' | 'omitted'> = {
	whole: undefined,
	head: undefined,
	rest: undefined,
	omitted: new Set(),
};

/** The key of a page's text where it is translated as a whole. */
export const wholeKey = 'body';

/** All texts of a file, in its order. */
export function unitsOf(file: UnitFile): Unit[] {
	const { fields, lists } = file;
	const units = [...fields, ...[...lists.values()].flat().flatMap(({ units }) => [...units.values()])];
	return mixesLists(file) ? units.toSorted((a, b) => a.line - b.line) : units;
}

/** All texts of a file, and that of a page as a whole. */
export function allUnitsOf(file: UnitFile): Unit[] {
	return file.whole ? [...unitsOf(file), file.whole] : unitsOf(file);
}

/** The fingerprints of all texts of a language, by its files. */
export function hashesIn(files: ReadonlyMap<string, UnitFile> | undefined): Set<string> {
	return new Set([...(files?.values() ?? [])].flatMap(allUnitsOf).map(({ hash }) => hash));
}

/**
 * The place of a text, which all entries of a list share: they may be moved in it.
 *
 * @example placeOf('items.2.title') // 'items.#.title'
 */
export function placeOf(key: string): string {
	return key.replace(/(?<=^|\.)\d+(?=\.|$)/, '#');
}

/** Whether lists stand between other texts of a file, and not below them. */
export function mixesLists({ lists, rest }: UnitFile): boolean {
	return rest === undefined && lists.size > 0;
}

/** Returns the file that contains a text. */
export function fileOf({ file }: UnitFile, { kit }: Unit): string {
	return kit?.file ?? file;
}

/** The text of a page below its first lines; other files have none. */
export function bodyOf({ rest }: UnitFile): string {
	return rest?.text ?? '';
}
