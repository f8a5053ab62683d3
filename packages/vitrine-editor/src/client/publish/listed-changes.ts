import type { Choice, PendingField, Place, ShownChange, Signature, SiteOverview } from 'vitrine/edit';
import type { NamedUnpublished } from '../api.ts';
import { localeOfInterface, titleOf } from '../route/opened.ts';
import type { Words } from '../words/en.ts';
import { nameOfFile } from '../words/name-of-file.ts';
import { nameOfField, nameOfKind } from '../words/use-labels.ts';
import { labelOf } from '../words/use-words.ts';

/** A change that can be chosen, or is shown beside those. */
export interface ListedChange {
	/** Differs from all others. */
	key: string;
	/** Of a change of a file that can be divided. */
	id: string | undefined;
	label: string;
	place: Place | undefined;
	change: ShownChange | undefined;
	/** Of what is in no file yet. */
	edit: PendingField | undefined;
	/** Who made it; undefined where another program did. */
	by: Signature | undefined;
	/** Whether it can be chosen. */
	isReady: boolean;
}

/** A file of a page in a language. */
export interface ListedFile {
	file: string;
	state: 'changed' | 'added' | 'removed';
	/** Code of its language; undefined for what is the same in every one, and for a picture, which several may show. */
	locale: string | undefined;
	isPicture: boolean;
	confirmed: number;
	changes: ListedChange[];
}

/** A page, or a file that is none, with what is not published of it. */
export interface ListedPage {
	id: string;
	name: string;
	files: ListedFile[];
}

/** Groups what is not published by page, then by language. */
export function listChanges(
	site: SiteOverview,
	{ unpublished, pending, words }: { unpublished: NamedUnpublished; pending: readonly PendingField[]; words: Words },
): ListedPage[] {
	const files = new Map<string, ListedFile>();
	const fileAt = (file: string, state: ListedFile['state'] = 'changed', confirmed = 0) => {
		const isPicture = isPictureFile(file);
		const locale = isPicture ? undefined : localeOf(site, file);
		const known = files.get(file) ?? { file, state, locale, isPicture, confirmed, changes: [] };
		files.set(file, known);
		return known;
	};
	for (const { file, state, changes, confirmed, by } of unpublished.files) {
		const listed = fileAt(file, state, confirmed);
		const each = changes?.length ? changes : [undefined];
		for (const change of each) {
			const label = change
				? labelOfChange(site, { change, kinds: unpublished.kinds[file], items: unpublished.items[file] }, words)
				: listed.isPicture
					? nameOfPicture(file, state, words)
					: words.publish.whole[state];
			const isConfirmation = !change && state === 'changed' && confirmed > 0;
			listed.changes.push({
				...{ key: `${file} ${change?.id ?? ''}`, id: change?.id, place: change?.place, change, edit: undefined },
				...{ label: isConfirmation ? words.publish.confirmations(confirmed) : label, isReady: true },
				by: change ? change.by : by,
			});
		}
	}
	for (const edit of pending) {
		const isReady = edit.state === 'ready' || edit.state === 'unchecked';
		// It is in its file in a moment.
		if (unpublished.hasGit && isReady) continue;
		const id = JSON.stringify(edit.place);
		fileAt(edit.file).changes.push({
			...{ key: `${edit.file} ${id}`, id, place: edit.place },
			label: labelOfPlace(
				site,
				{ place: edit.place, kinds: unpublished.kinds[edit.file], items: unpublished.items[edit.file] },
				words,
			),
			...{ change: undefined, edit, isReady, by: edit.author === '' ? undefined : edit },
		});
	}
	const pages = new Map<string, ListedPage>();
	for (const listed of files.values()) {
		const owner = listed.isPicture ? unpublished.pictures[listed.file] : listed.file;
		const { id, name } = owner === undefined ? picturesOf(words) : pageOf(site, owner, words);
		const page = pages.get(id) ?? { id, name, files: [] };
		page.files.push(listed);
		pages.set(id, page);
	}
	const order = site.locales.map(({ code }) => code);
	for (const { files: own } of pages.values()) {
		own.sort((one, other) => order.indexOf(one.locale ?? '') - order.indexOf(other.locale ?? ''));
	}
	return [...pages.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns the choice of the changes with some keys. */
export function choiceOf(pages: readonly ListedPage[], isChosen: (key: string) => boolean): Choice {
	return pages.flatMap(({ files }) =>
		files.flatMap(({ file, changes }) => {
			const chosen = changes.filter(({ key, isReady }) => isReady && isChosen(key));
			if (chosen.length === 0) return [];
			const ids = chosen.flatMap(({ id }) => id ?? []);
			return [ids.length > 0 ? { file, ids } : { file }];
		}),
	);
}

/** Returns how many pages these are: pictures that no changed page shows are none. */
export function countPages(pages: readonly Pick<ListedPage, 'id'>[]): number {
	return pages.filter(({ id }) => id !== picturesId).length;
}

/** Differs from the id of every page. */
const picturesId = 'pictures/';

function picturesOf({ labels }: Words): { id: string; name: string } {
	return { id: picturesId, name: labels.pictures ?? picturesId };
}

function isPictureFile(file: string): boolean {
	return /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(file);
}

function nameOfPicture(file: string, state: ListedFile['state'], words: Words): string {
	const name = file.split('/').at(-1) ?? file;
	return state === 'removed' ? `${name} · ${words.publish.whole.removed}` : name;
}

function localeOf({ locales }: SiteOverview, file: string): string | undefined {
	const code = /^content\/([^/]+)\//.exec(file)?.[1];
	return locales.some((locale) => locale.code === code) ? code : undefined;
}

function pageOf(site: SiteOverview, file: string, words: Words): { id: string; name: string } {
	const page = site.pages.find(({ texts }) => Object.values(texts).some((text) => text.file === file));
	if (page) return { id: page.id, name: titleOf(page, localeOfInterface(site, words), words) };
	// One that was removed in a language.
	const id = /^content\/[^/]+\/(?:pages\/)?(.+)\.(?:md|yaml)$/.exec(file)?.[1];
	const other = site.pages.find((one) => one.id === id);
	if (other) return { id: other.id, name: titleOf(other, localeOfInterface(site, words), words) };
	const isPage = /^content\/[^/]+\/pages\//.test(file);
	return { id: isPage ? (id ?? file) : file, name: isPage ? (id ?? file) : nameOfFile(file, site, words) };
}

/** A place in a file, and what is known of its sections. */
interface NamedPlace {
	place: Place;
	/** The section that came, or went: the file may not have it. */
	section?: unknown;
	/** Types of sections, by name. */
	kinds?: Readonly<Record<string, string>> | undefined;
	/** Names of items of lists, by place. */
	items?: Readonly<Record<string, string>> | undefined;
}

/** Names a field as it is called where it is written: of a section with the name of its type. */
export function labelOfPlace(
	site: Pick<SiteOverview, 'kinds'>,
	{ place, section, kinds = {}, items = {} }: NamedPlace,
	words: Words,
): string {
	const names = place.filter((key) => typeof key === 'string');
	const [first, name = ''] = names;
	if (names.length === 0) return words.text;
	const isInSection = first === 'sections' && place.length > 1;
	const own = typeof section === 'object' && section !== null && 'kind' in section ? String(section.kind) : undefined;
	const kind = kinds[isInSection ? name : ''] ?? own;
	if (isInSection && place.length === 2)
		return kind === undefined ? labelOf(words, name) : nameOfKind(site, kind, words);
	const label = nameOfField(site, { place, kind, item: itemAround(place, items) }, words);
	return isInSection && kind === undefined ? `${labelOf(words, name)} · ${label}` : label;
}

/** Names what a change is of. */
export function labelOfChange(
	site: Pick<SiteOverview, 'kinds'>,
	{ change, ...names }: { change: ShownChange } & Pick<NamedPlace, 'kinds' | 'items'>,
	words: Words,
): string {
	return labelOfPlace(site, { place: change.place, section: sectionOf(change), ...names }, words);
}

/** Returns the name of the innermost item that a field is in: fields of several items have the same label. */
function itemAround(place: Place, items: NonNullable<NamedPlace['items']>): string | undefined {
	const around = place.map((_, index) => items[JSON.stringify(place.slice(0, place.length - 1 - index))]);
	return around.find((name) => name !== undefined)?.slice(0, 60);
}

function sectionOf(change: ShownChange): unknown {
	return 'now' in change ? change.now : 'before' in change ? change.before : undefined;
}
