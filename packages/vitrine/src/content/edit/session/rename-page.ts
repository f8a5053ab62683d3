import { posix } from 'node:path';
import { splitLocale } from '#i18n/locale-path.ts';
import { decodePath } from '#i18n/path-encoding.ts';
import { isPictureFile } from '../../fields/picture-file.ts';
import { listFiles } from '../../files/source-file.ts';
import type { Moves } from '../../files/unsaved-files.ts';
import { homeId, type Site } from '../../site/site.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import { applyEdit, fieldAt } from '../edits/apply-edit.ts';
import type { Edit } from '../edits/edit.ts';
import { absent } from '../field.ts';
import type { EditedKind } from '../fields/file-schemas.ts';
import { readFields } from '../fields/read-fields.ts';
import type { NewTexts } from './check-texts.ts';

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
	tryOut: (texts: NewTexts, moves: Moves) => Promise<Site | undefined>;
}

/**
 * Gives a page and all pages below it other names: their files in every language, an old address for each address that
 * changes, and the links that lead to them. Pictures in its folder move with it.
 *
 * @returns new texts by file, undefined for a file that is gone, and the pictures that move
 * @throws {EditRefusal} where there is no such page, or a new name is taken
 */
export async function renamePage(
	{ page, to }: { page: string; to: string },
	tools: RenameTools,
): Promise<{ texts: Map<string, string | undefined>; moves: Moves }> {
	const { root, site, read, kindOf, tryOut } = tools;
	if (page === homeId || !site.pages.has(page))
		throw new EditRefusal(`There is no page ${page} that can be renamed.`, refused('no-page', { page }));
	if (site.pages.has(to))
		throw new EditRefusal(`There is a page ${to} already: choose another name.`, refused('page-taken', { page: to }));
	const ids = [...site.pages.keys()].filter((id) => id === page || id.startsWith(`${page}/`));
	const texts = new Map<string, string | undefined>();
	const moved: MovedFile[] = [];
	for (const id of ids) {
		const newId = `${to}${id.slice(page.length)}`;
		for (const [locale, { file, address }] of Object.entries(site.pages.get(id)?.translations ?? {})) {
			const target = file.replace(`/${id}.`, `/${newId}.`);
			if (target === file)
				throw new EditRefusal(
					`${file} is an entry of a collection: give it another "slug".`,
					refused('entry-name', {}),
				);
			moved.push({ file, target, newId, locale, address });
		}
	}
	const sources = await Promise.all(moved.map(({ file }) => read(file)));
	const all = await listFiles(root, 'content');
	const pictures = createPictureMove(all, { page, to });
	for (const [index, { file, target }] of moved.entries()) {
		texts.set(file, undefined);
		const { text, kind } = sources[index] as SourceText;
		const shown = { text: keepPictures({ text, kind }, { file, target, placeOf: pictures.placeOf }), kind };
		const followed = { text: followLinks(shown, { file: target, page, to }), kind };
		texts.set(target, withoutOwnAddress(followed, { file: target, newId: moved[index]?.newId ?? '' }));
	}
	for (const file of all) {
		if (texts.has(file) || !kindOf(file)) continue;
		const source = await read(file);
		const shown = keepPictures(source, { file, target: file, placeOf: pictures.placeOf });
		const text = followLinks({ ...source, text: shown }, { file, page, to });
		if (text !== source.text) texts.set(file, text);
	}
	const after = await tryOut(texts, pictures.moves);
	for (const [index, { target, newId, locale, address }] of moved.entries()) {
		if (after?.pages.get(newId)?.translations[locale]?.address === address) continue;
		const { kind } = sources[index] as SourceText;
		const text = texts.get(target) ?? '';
		texts.set(target, withOldAddress({ text, kind }, { file: target, address: oldAddress(address, site) }));
	}
	return { texts, moves: pictures.moves };
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

/** Removes the address that a page gets back from those that lead to it. */
function withoutOwnAddress({ text, kind }: SourceText, { file, newId }: { file: string; newId: string }): string {
	const { fields } = readFields({ file, text }, kind, '');
	const own = fields.find(({ place, value }) => place[0] === 'redirectFrom' && value === `/${newId}`);
	// A page with a slug keeps its address under every name.
	if (!own || typeof fieldAt(fields, ['slug'])?.value === 'string') return text;
	const list = fieldAt(fields, ['redirectFrom']);
	const { place, hash } = list?.length === 1 ? list : own;
	return applyEdit({ text, kind }, { type: 'remove', file, place, before: hash });
}

/**
 * Finds the pictures in the folder of a page, and where they move. Languages without one of their own show that of another:
 * its name is written anew in all of them.
 */
function createPictureMove(
	files: readonly string[],
	{ page, to }: { page: string; to: string },
): { moves: Moves; placeOf: (file: string) => string } {
	const within = new RegExp(`^(content/[^/]+/pages/)${escapeSigns(page)}/(.+)$`, 's');
	const names = new Set<string>();
	const moves = files.filter(isPictureFile).flatMap((file): [string, string][] => {
		const [, folder = '', name = ''] = within.exec(file) ?? [];
		if (name === '') return [];
		names.add(name.normalize('NFC'));
		return [[file, `${folder}${to}/${name}`]];
	});
	const taken = moves.find(([, target]) => files.includes(target));
	if (taken)
		throw new EditRefusal(
			`There is a picture ${taken[1]} already: choose another name.`,
			refused('picture-taken', { file: taken[1] }),
		);
	const placeOf = (file: string) =>
		file.replace(within, (all, folder: string, name: string) => (names.has(name) ? `${folder}${to}/${name}` : all));
	return { moves, placeOf };
}

/** Lets a file show the same pictures, where it or they are in another folder now. */
function keepPictures(
	{ text, kind }: SourceText,
	{ file, target, placeOf }: { file: string; target: string; placeOf: (file: string) => string },
): string {
	const [from, to] = [posix.dirname(file), posix.dirname(target)];
	const placed = (name: string) => {
		const wanted = placeOf(posix.join(from, name).normalize('NFC'));
		if (wanted === posix.join(to, name).normalize('NFC')) return name;
		const path = posix.relative(to, wanted);
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
