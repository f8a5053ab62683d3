import type { Choice, PendingField, Place, ShownChange, SiteOverview, Unpublished } from 'vitrine/edit';
import { nameOfFile } from '../find/name-of-file.ts';
import { titleOf } from '../find/opened.ts';
import type { Words } from '../words/en.ts';
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
	/** Whether it can be chosen. */
	isReady: boolean;
}

/** A file of a page in a language. */
export interface ListedFile {
	file: string;
	state: 'changed' | 'added' | 'removed';
	/** Code of its language; undefined for what is the same in every one. */
	locale: string | undefined;
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
	{ unpublished, pending, words }: { unpublished: Unpublished; pending: readonly PendingField[]; words: Words },
): ListedPage[] {
	const files = new Map<string, ListedFile>();
	const fileAt = (file: string, state: ListedFile['state'] = 'changed', confirmed = 0) => {
		const known = files.get(file) ?? { file, state, locale: localeOf(site, file), confirmed, changes: [] };
		files.set(file, known);
		return known;
	};
	for (const { file, state, changes, confirmed } of unpublished.files) {
		const listed = fileAt(file, state, confirmed);
		const each = changes?.length ? changes : [undefined];
		for (const change of each) {
			const label = change ? labelOfPlace(change.place, words) : words.publish.whole[state];
			const isConfirmation = !change && state === 'changed' && confirmed > 0;
			listed.changes.push({
				...{ key: `${file} ${change?.id ?? ''}`, id: change?.id, place: change?.place, change, edit: undefined },
				...{ label: isConfirmation ? words.publish.confirmations(confirmed) : label, isReady: true },
			});
		}
	}
	for (const edit of pending) {
		const isReady = edit.state === 'ready' || edit.state === 'unchecked';
		// It is in its file in a moment.
		if (unpublished.hasGit && isReady) continue;
		const id = JSON.stringify(edit.place);
		fileAt(edit.file).changes.push({
			...{ key: `${edit.file} ${id}`, id, label: labelOfPlace(edit.place, words), place: edit.place },
			...{ change: undefined, edit, isReady },
		});
	}
	const pages = new Map<string, ListedPage>();
	for (const listed of files.values()) {
		const { id, name } = pageOf(site, listed.file, words);
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

function localeOf({ locales }: SiteOverview, file: string): string | undefined {
	const code = /^content\/([^/]+)\//.exec(file)?.[1];
	return locales.some((locale) => locale.code === code) ? code : undefined;
}

function pageOf(site: SiteOverview, file: string, words: Words): { id: string; name: string } {
	const page = site.pages.find(({ texts }) => Object.values(texts).some((text) => text.file === file));
	if (page) return { id: page.id, name: titleOf(page, site.defaultLocale, words) };
	// One that was removed in a language.
	const id = /^content\/[^/]+\/(?:pages\/)?(.+)\.(?:md|yaml)$/.exec(file)?.[1];
	const other = site.pages.find((one) => one.id === id);
	if (other) return { id: other.id, name: titleOf(other, site.defaultLocale, words) };
	const isPage = /^content\/[^/]+\/pages\//.test(file);
	return { id: isPage ? (id ?? file) : file, name: isPage ? (id ?? file) : nameOfFile(file, site, words) };
}

/** Names a field: of a section with the name of that. */
export function labelOfPlace(place: Place, words: Words): string {
	const names = place.filter((key) => typeof key === 'string');
	const [first, section] = names;
	if (names.length === 0) return words.text;
	const own = labelOf(words, names.at(-1) ?? '');
	if (first !== 'sections' || section === undefined) return own;
	return names.length === 2 ? labelOf(words, section) : `${labelOf(words, section)} · ${own}`;
}
