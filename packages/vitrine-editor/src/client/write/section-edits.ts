import type { Edit, EditValue, SiteOverview } from 'vitrine/edit';
import { readExample, readFields } from '../api.ts';
import { editOf } from '../edits/item-edits.ts';

/** A section that is added. */
export interface NewSection {
	kind: string;
	/** The file in which it was chosen. */
	file: string;
	/** Name of the section that it comes after; undefined on a page without sections. */
	behind: string | undefined;
}

/**
 * Writes a section as a copy of its example into each language of a page, under a name that is free in all of them. A language that shows
 * the sections of the original is left as it is.
 *
 * @returns the edits, and the place of its first text
 */
export async function sectionEdits(
	{ kind, file, behind }: NewSection,
	{ pages, defaultLocale }: Pick<SiteOverview, 'pages' | 'defaultLocale'>,
): Promise<{ edits: Edit[]; place: (string | number)[] }> {
	const { texts = {} } = pages.find((page) => Object.values(page.texts).some((text) => text.file === file)) ?? {};
	const [examples, ...lists] = await Promise.all([
		readExample(kind),
		...Object.entries(texts).map(async ([locale, text]) => {
			return { locale, file: text.file, names: await namesIn(text.file) };
		}),
	]);
	const name = freeName(
		kind,
		lists.flatMap(({ names }) => names ?? []),
	);
	const edits = lists.flatMap(({ locale, names, ...list }): Edit[] => {
		const value = examples[locale] ?? examples[defaultLocale];
		if (value === undefined || (names === undefined && list.file !== file)) return [];
		const at = behind === undefined ? -1 : (names?.indexOf(behind) ?? -1);
		const index = at < 0 ? (names?.length ?? 0) : at + 1;
		const place = { file: list.file, list: ['sections'], behind: undefined, index };
		return [editOf({ type: 'insert', ...place, key: name, value })];
	});
	const [first = {}] = Object.values(examples);
	return { edits, place: ['sections', name, firstText(first)] };
}

/** Reads the names of the sections of a page in their order; undefined where the file has none. */
async function namesIn(file: string): Promise<string[] | undefined> {
	const { fields } = await readFields(file);
	const written = fields.filter(({ place, range }) => place[0] === 'sections' && range !== undefined);
	if (written.length === 0) return undefined;
	return written.filter(({ place }) => place.length === 2).map(({ place }) => String(place[1]));
}

/** Returns the name of a section type, with the next number where that is taken. */
function freeName(kind: string, taken: readonly string[]): string {
	if (!taken.includes(kind)) return kind;
	for (let number = 2; ; number++) if (!taken.includes(`${kind}-${number}`)) return `${kind}-${number}`;
}

function firstText(example: { readonly [key: string]: EditValue }): string {
	return 'title' in example ? 'title' : (Object.keys(example).find((key) => key !== 'kind') ?? 'kind');
}
