import type { Comment, FieldName, PendingField, SiteOverview, WorkCount } from 'vitrine/edit';

/** States by which a list of pages and files is filtered. */
export const pageStates = ['out-of-date', 'missing', 'unpublished', 'message', 'comment'] as const;

export type PageState = (typeof pageStates)[number];

/** What decides about the states of pages. */
export interface StateSources {
	site: Pick<SiteOverview, 'pages' | 'files' | 'locales' | 'defaultLocale' | 'problems'>;
	counts: readonly WorkCount[];
	/** Pending edits, and values that are not even that. */
	pending: readonly (FieldName & { state?: PendingField['state'] })[];
	/** Files that differ from what was published. */
	unpublished: readonly string[];
	comments: readonly Pick<Comment, 'file'>[];
}

/** Files of rows in a state, by the id of the page or the path of the file. */
export type RowsInState = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds the pages and files in each state, each with its files that are.
 *
 * @param locale a language, where only its texts count
 */
export function rowsInStates(
	{ site, counts, pending, unpublished, comments }: StateSources,
	locale: string | undefined,
): Record<PageState, RowsInState> {
	const rows = {
		'out-of-date': new Map(),
		missing: new Map(),
		unpublished: new Map(),
		message: new Map(),
		comment: new Map(),
	} satisfies Record<PageState, Map<string, Set<string>>>;
	const rowOf = new Map<string, { id: string; locale: string | undefined }>();
	for (const { id, texts } of site.pages) {
		for (const [code, { file }] of Object.entries(texts)) rowOf.set(file, { id, locale: code });
	}
	for (const { file, locale: own } of site.files) rowOf.set(file, { id: file, locale: own });
	const isWanted = (code: string | undefined) => locale === undefined || code === undefined || code === locale;
	const add = (state: PageState, file: string, row = rowOf.get(file)) => {
		if (!row || !isWanted(row.locale)) return;
		const files = rows[state].get(row.id) ?? new Set();
		rows[state].set(row.id, files.add(file));
	};
	for (const { file, locale: code, outOfDate, missing } of counts) {
		const translated = file.replace(/^content\/[^/]+\//, `content/${code}/`);
		const row = { id: (rowOf.get(translated) ?? rowOf.get(file))?.id ?? file, locale: code };
		if (outOfDate > 0) add('out-of-date', translated, row);
		if (missing > 0) add('missing', translated, row);
	}
	for (const { id, texts } of site.pages) {
		const original = texts[site.defaultLocale]?.file;
		for (const { code } of site.locales) {
			// A language shows the text of another one.
			if (!texts[code] && original !== undefined) add('missing', original, { id, locale: code });
		}
	}
	for (const { file, state } of pending) {
		add('unpublished', file);
		if (state === 'broken' || state === 'refused' || state === 'conflict') add('message', file);
	}
	for (const file of unpublished) add('unpublished', file);
	for (const { file } of site.problems) add('message', file);
	for (const { file } of comments) add('comment', file);
	return rows;
}
