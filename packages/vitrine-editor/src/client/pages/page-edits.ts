import type { Edit, FileEdit, OverviewPage, SiteOverview } from 'vitrine/edit';
import { readFields, readText } from '../api.ts';

/** What a new page is made from. */
export interface NewPage {
	/** Id of the page: `guide/oil`. */
	id: string;
	title: string;
	description: string;
	/** The name of the collection that it is an entry of. */
	collection: string | undefined;
	/** The first words of its text. */
	text: string;
}

/** Returns a title as a part of an address: letters of the Latin alphabet, digits and hyphens. */
export function addressOf(title: string): string {
	const latin = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
	return latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Writes a new page of text in the language of the originals. */
export function newPageEdit(
	{ id, title, description, collection, text }: NewPage,
	{ defaultLocale }: SiteOverview,
): FileEdit {
	const today = new Date().toISOString().slice(0, 10);
	const day = collection === undefined ? 'updated' : 'date';
	const head = { title, description, [day]: today };
	const lines = Object.entries(head).map(([key, value]) => `${key}: ${key === day ? value : JSON.stringify(value)}\n`);
	const folder = collection ?? 'pages';
	const name = collection === undefined ? id : (id.split('/').at(-1) ?? id);
	return {
		type: 'create',
		file: `content/${defaultLocale}/${folder}/${name}.md`,
		text: `---\n${lines.join('')}---\n\n${text}\n`,
	};
}

/** Begins the translation of a page with a copy of its original. */
export async function beginTranslation(
	{ texts }: OverviewPage,
	locale: string,
	{ defaultLocale }: SiteOverview,
): Promise<FileEdit | undefined> {
	const original = texts[defaultLocale]?.file;
	if (original === undefined) return undefined;
	const file = original.replace(`content/${defaultLocale}/`, `content/${locale}/`);
	return { type: 'create', file, text: await readText(original) };
}

/** Removes a page in every language, or in one. */
export async function deleteEdits({ texts }: OverviewPage, locale?: string): Promise<(Edit | FileEdit)[]> {
	const files = Object.entries(texts).flatMap(([code, { file }]) =>
		locale === undefined || code === locale ? [file] : [],
	);
	return Promise.all(
		files.map(async (file) => ({ type: 'delete' as const, file, before: (await readFields(file)).hash })),
	);
}
