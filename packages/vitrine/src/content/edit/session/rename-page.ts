import { posix } from 'node:path';
import { splitLocale } from '#i18n/locale-path.ts';
import { decodePath } from '#i18n/path-encoding.ts';
import { listFiles } from '../../files/source-file.ts';
import { homeId, type Site } from '../../site/site.ts';
import { EditRefusal } from '../edit-refusal.ts';
import { applyEdit, fieldAt } from '../edits/apply-edit.ts';
import type { Edit } from '../edits/edit.ts';
import { absent } from '../field.ts';
import type { EditedKind } from '../fields/file-schemas.ts';
import { readFields } from '../fields/read-fields.ts';

/** A text of a file, and how it is edited. */
export interface SourceText {
	text: string;
	kind: EditedKind;
}

interface RenameTools {
	root: string;
	site: Site;
	read: (file: string) => Promise<SourceText>;
	kindOf: (file: string) => EditedKind | undefined;
	/** Returns the site as it would be with other texts; undefined where it would have problems. */
	tryOut: (texts: ReadonlyMap<string, string | undefined>) => Promise<Site | undefined>;
}

/**
 * Gives a page and all pages below it other names: their files in every language, an old address for each address that
 * changes, and the links that lead to them. Pictures stay where they are.
 *
 * @returns new texts by file, undefined for a file that is gone
 * @throws {EditRefusal} where there is no such page, or the new name is taken
 */
export async function renamePage(
	{ page, to }: { page: string; to: string },
	tools: RenameTools,
): Promise<Map<string, string | undefined>> {
	const { root, site, read, kindOf, tryOut } = tools;
	if (page === homeId || !site.pages.has(page)) throw new EditRefusal(`There is no page ${page} that can be renamed.`);
	if (site.pages.has(to)) throw new EditRefusal(`There is a page ${to} already: choose another name.`);
	const ids = [...site.pages.keys()].filter((id) => id === page || id.startsWith(`${page}/`));
	const texts = new Map<string, string | undefined>();
	const moved: MovedFile[] = [];
	for (const id of ids) {
		const newId = `${to}${id.slice(page.length)}`;
		for (const [locale, { file, address }] of Object.entries(site.pages.get(id)?.translations ?? {})) {
			const target = file.replace(`/${id}.`, `/${newId}.`);
			if (target === file) throw new EditRefusal(`${file} is an entry of a collection: give it another "slug".`);
			moved.push({ file, target, newId, locale, address });
		}
	}
	const sources = await Promise.all(moved.map(({ file }) => read(file)));
	for (const [index, { file, target }] of moved.entries()) {
		texts.set(file, undefined);
		const { text, kind } = sources[index] as SourceText;
		const moved = { text: keepPictures({ text, kind }, { file, target }), kind };
		texts.set(target, followLinks(moved, { file: target, page, to }));
	}
	for (const file of await listFiles(root, 'content')) {
		if (texts.has(file) || !kindOf(file)) continue;
		const source = await read(file);
		const text = followLinks(source, { file, page, to });
		if (text !== source.text) texts.set(file, text);
	}
	const after = await tryOut(texts);
	for (const [index, { target, newId, locale, address }] of moved.entries()) {
		if (after?.pages.get(newId)?.translations[locale]?.address === address) continue;
		const { kind } = sources[index] as SourceText;
		const text = texts.get(target) ?? '';
		texts.set(target, withOldAddress({ text, kind }, { file: target, address: oldAddress(address, site) }));
	}
	return texts;
}

/** A file of a renamed page. */
interface MovedFile {
	file: string;
	target: string;
	/** New id of its page. */
	newId: string;
	locale: string;
	/** The address that it has now. */
	address: string;
}

/** Returns the address of a page as its frontmatter keeps old ones: decoded, and without the prefix of its language. */
function oldAddress(address: string, { config }: Site): string {
	const { path } = splitLocale(address, config);
	return decodePath(path) ?? path;
}

function withOldAddress({ text, kind }: SourceText, { file, address }: { file: string; address: string }): string {
	const field = fieldAt(readFields({ file, text }, kind, '').fields, ['redirectFrom']);
	const edit: Edit =
		field?.length === undefined || field.length === 0
			? { type: 'set', file, place: ['redirectFrom'], before: field?.hash ?? absent, value: [address] }
			: { type: 'insert', file, place: ['redirectFrom'], index: 0, before: absent, value: address };
	return applyEdit({ text, kind }, edit);
}

/** Lets a page show the pictures that lie beside its former file, where it is in another folder now. */
function keepPictures({ text, kind }: SourceText, { file, target }: { file: string; target: string }): string {
	const [from, to] = [posix.dirname(file), posix.dirname(target)];
	if (from === to) return text;
	const placed = (name: string) => {
		const path = posix.relative(to, posix.join(from, name));
		return path.startsWith('.') ? path : `./${path}`;
	};
	let edited = text;
	for (const { place, value, control, hash, isFixed } of readFields({ file, text }, kind, '').fields) {
		if (typeof value !== 'string' || isFixed) continue;
		const isName = control === 'file' && !/^(?:\/|\w+:)/.test(value);
		const shown = isName
			? placed(value)
			: value.replace(/(?<=!\[[^\]]*\]\()(\.{1,2}\/[^\s)]+)/g, (_, name: string) => placed(name));
		if (shown === value || (!isName && control !== 'block' && control !== 'long')) continue;
		edited = applyEdit({ text: edited, kind }, { type: 'set', file, place, before: hash, value: shown });
	}
	return edited;
}

/** Writes the new name of a page into the links of a file, also to pages below it. */
function followLinks(
	{ text, kind }: SourceText,
	{ file, page, to }: { file: string; page: string; to: string },
): string {
	const link = new RegExp(`(?<=^|\\]\\(<?|["']|: )/${escapeSigns(page)}(?=$|[/?#)>"'\\s])`, 'g');
	if (!text.includes(`/${page}`)) return text;
	let edited = text;
	const { fields } = readFields({ file, text }, kind, '');
	for (const { place, value, control, hash, isFixed } of fields) {
		if (typeof value !== 'string' || isFixed || place[0] === 'redirectFrom') continue;
		const isAddress = control === 'link' || control === 'line';
		const renamed = isAddress && !value.startsWith(`/${page}`) ? value : value.replace(link, `/${to}`);
		if (renamed !== value)
			edited = applyEdit({ text: edited, kind }, { type: 'set', file, place, before: hash, value: renamed });
	}
	return edited;
}

function escapeSigns(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
