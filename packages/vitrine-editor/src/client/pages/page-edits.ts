import type { Edit, FileEdit, OverviewPage, SiteOverview } from 'vitrine/edit';
import { readExample, readFields, readText } from '../api.ts';
import { menuEdits, readMenus } from './menu-edits.ts';

/** What a page is made of: one text, or sections from the gallery. */
export type PageForm = 'text' | 'sections';

/** What a new page is made from. */
export interface NewPage {
	/** Id of the page: `guide/oil`. */
	id: string;
	title: string;
	description: string;
	/** The name of the collection that it is an entry of. */
	collection: string | undefined;
	form: PageForm;
	/** The first words of its text. */
	text: string;
}

/** Writes a new page in the language of the originals: the other languages show it until they are translated. */
export async function newPageEdits(page: NewPage, site: NewPageSite): Promise<(Edit | FileEdit)[]> {
	const { id, title, description, collection, text } = page;
	const today = new Date().toISOString().slice(0, 10);
	const day = collection === undefined ? 'updated' : 'date';
	const head = `title: ${yamlText(title)}\ndescription: ${yamlText(description)}\n${day}: ${today}\n`;
	if (page.form === 'sections') return sectionPage(page, head, site);
	const folder = collection ?? 'pages';
	const name = collection === undefined ? id : (id.split('/').at(-1) ?? id);
	const file = `content/${site.defaultLocale}/${folder}/${name}.md`;
	return [{ type: 'create', file, text: `---\n${head}---\n\n${text}\n` }];
}

type NewPageSite = Pick<SiteOverview, 'defaultLocale' | 'kinds'>;

/** Writes a page of sections. It has one at least: the first has the words of the page. */
async function sectionPage(
	{ id, title, description }: NewPage,
	head: string,
	{ defaultLocale, kinds }: NewPageSite,
): Promise<(Edit | FileEdit)[]> {
	const offered = kinds.filter(({ hasExample }) => hasExample);
	const { kind } = offered.find((one) => one.kind === 'hero') ?? offered[0] ?? { kind: 'hero' };
	const { [defaultLocale]: example = {} } = await readExample(kind);
	const file = `content/${defaultLocale}/pages/${id}.yaml`;
	const own = Object.entries({ title, lead: description }).filter(([key]) => typeof example[key] === 'string');
	const value = { ...example, ...Object.fromEntries(own) };
	return [
		{ type: 'create', file, text: `${head}sections: {}\n` },
		{ type: 'insert', file, place: ['sections'], key: kind, index: 0, before: 'absent', value },
	];
}

/** Writes words for YAML, in quotes where they could be read as something else. */
function yamlText(text: string): string {
	const isPlain =
		/^\p{L}(?:[\p{L}\p{N}\p{M} ,.!?()’'、。・-]*[^\s])?$/u.test(text) && !/^(?:true|false|null)$/i.test(text);
	return isPlain ? text : JSON.stringify(text);
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

/** Removes a page in every language, and from the menus; or in one language. */
export async function deleteEdits(
	{ id, texts }: OverviewPage,
	site: SiteOverview,
	locale?: string,
): Promise<(Edit | FileEdit)[]> {
	const files = Object.entries(texts).flatMap(([code, { file }]) =>
		locale === undefined || code === locale ? [file] : [],
	);
	const fromMenus = locale === undefined ? menuEdits(await readMenus(site), id, []) : [];
	const removals = files.map(async (file) => {
		return { type: 'delete' as const, file, before: (await readFields(file)).hash };
	});
	return [...fromMenus, ...(await Promise.all(removals))];
}
