import { useEffect, useSyncExternalStore } from 'react';
import type { Comment, SiteOverview, TextTranslation, WorkCount } from 'vitrine/edit';
import type { SignedIn } from '../../person.ts';
import {
	type Limit,
	type ReadFields,
	readComments,
	readCounts,
	readFields,
	readPending,
	readPerson,
	readSite,
	readTranslations,
	readUnpublished,
} from '../api.ts';
import { CallError, callFor, signedOutEvent } from '../call-server.ts';
import { followChanges } from '../follow-changes.ts';
import { isConcerned } from './concerned-files.ts';
import { createEditStore, type EditStore } from './edit-store.ts';
import { followPerson } from './follow-person.ts';
import { valuesOf } from './move-drafts.ts';
import { createNewestAnswers } from './newest-answers.ts';
import { createPublishStore, type PublishStore } from './publish-store.ts';
import { isPassing, isReadable, readWritten } from './read-written.ts';

/** What is known of the site: it follows what any program changes. */
export interface SiteStore {
	site: () => SiteOverview | undefined;
	/** Undefined while they are read for the first time; a sentence where they cannot be read. */
	fieldsOf: (file: string) => ReadFields | string | undefined;
	/** The states of the texts of a translation; empty while they are read. */
	translationsOf: (file: string) => readonly TextTranslation[];
	/** How many texts of each original need work; undefined while they are counted. */
	counts: () => readonly WorkCount[] | undefined;
	/** Files that differ from what was published. */
	unpublished: () => readonly string[];
	/** Comments that are not done, the oldest first. */
	comments: () => readonly Comment[];
	readComments: () => Promise<void>;
	/** Reads a file again, and what depends on it. */
	refresh: (files: readonly string[]) => Promise<void>;
	/** Reads the fields of a file, unless they are known. */
	need: (file: string) => void;
	/** Counts what was read: a page that shows the site is to be shown again. */
	version: () => number;
	subscribe: (listener: () => void) => () => void;
	edits: EditStore;
	/** What keeps the site from being read at all. */
	problem: () => string | undefined;
	publish: PublishStore;
	/** The limit that what is pending is near. */
	limit: () => Limit;
	/** Who is signed in; undefined while that is read. */
	person: () => SignedIn | undefined;
	/** Whether this browser is signed in no more: on this machine, from elsewhere, or since another person is. */
	signedOut: () => 'machine' | 'elsewhere' | 'other-person' | undefined;
}

/** Milliseconds after which a server that could not be reached is tried again. */
const retry = 2000;

const none = { fields: [], pending: [] };

/** Creates what is known of the site, and what was typed. */
export function createSiteStore(): SiteStore {
	let site: SiteOverview | undefined;
	let person: SignedIn | undefined;
	let signedOut: ReturnType<SiteStore['signedOut']>;
	let problem: string | undefined;
	let version = 0;
	let counts: WorkCount[] | undefined;
	let unpublished: readonly string[] = [];
	let limit: Limit;
	let comments: readonly Comment[] = [];
	const fields = new Map<string, ReadFields | string>();
	/** Answers that are not shown yet: the newest of each file. */
	const latest = new Map<string, { read: ReadFields; since: number }>();
	const translations = new Map<string, TextTranslation[]>();
	const needed = new Set<string>();
	const listeners = new Set<() => void>();
	const takeNewest = createNewestAnswers();
	const changed = () => {
		version++;
		for (const listener of listeners) listener();
	};
	/** Reads again what could not be read, as the server was not reached. */
	const later = (read: () => Promise<void>) => {
		setTimeout(() => read().then(changed), retry);
	};
	const takeFields = (file: string, { read, since }: { read: ReadFields; since: number }) => {
		const before = fields.get(file);
		fields.set(file, read);
		if (typeof before === 'object') edits.move(file, before, read);
		// Fields first: a value that is no longer pending is in them.
		changed();
		edits.replacePending(read.pending, { since, isDropped: (other) => other === file });
	};
	const readFile = async (file: string): Promise<void> => {
		let since = 0;
		try {
			const ofFile = () => {
				since = edits.pendingTime();
				return isReadable(fields.get(file)) ? readWritten(file) : readFields(file);
			};
			await takeNewest(`fields ${file}`, ofFile, (read) => {
				latest.set(file, { read, since });
			});
			const [was, is] = [fields.get(file), latest.get(file)?.read].map((one) =>
				valuesOf(typeof one === 'object' ? one : none),
			);
			// What is composed would go on in another part.
			await edits.composed(file, (place) => was?.has(place) === true && was.get(place) !== is?.get(place));
			const newest = latest.get(file);
			latest.delete(file);
			if (newest) takeFields(file, newest);
			if (!isTranslation(file)) return;
			const ofTranslation = () => readTranslations(file).catch(() => []);
			await takeNewest(`translations ${file}`, ofTranslation, (texts) => translations.set(file, texts));
		} catch (error) {
			// What a person does in fields that are known goes on.
			if (isPassing(error, isReadable(fields.get(file)))) return later(() => readFile(file));
			fields.set(file, error instanceof Error ? error.message : String(error));
		}
	};
	const begin = (opened: SignedIn) => {
		const { address } = opened;
		callFor(address);
		edits.open(opened);
		followPerson(address, () => leave('other-person'));
	};
	const readOverview = async (): Promise<void> => {
		try {
			const read = await Promise.all([readSite(), readPerson()]);
			if (person === undefined) begin(read[1]);
			[site, person] = read;
			signedOut = undefined;
			problem = undefined;
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (error.code === 'not-signed-in') signedOut = 'machine';
			problem = error.code === undefined ? problem : error.message;
			if (error.code === undefined) later(readOverview);
		}
	};
	const isTranslation = (file: string) =>
		site?.pages.some(({ texts }) =>
			Object.entries(texts).some(([code, text]) => text.file === file && code !== site?.defaultLocale),
		) || site?.files.some((one) => one.file === file && one.locale !== undefined && one.locale !== site?.defaultLocale);
	const count = async () => {
		const read = () => Promise.all([readCounts().catch(() => counts), readUnpublished().catch(() => unpublished)]);
		await takeNewest('counts', read, (answers) => {
			[counts, unpublished] = answers;
		});
		changed();
	};
	const refreshComments = async () => {
		await takeNewest('comments', readComments, (read) => {
			comments = read;
		}).catch(() => {});
		changed();
	};
	const isOfComments = (file: string) => file.startsWith('comments/');
	const readAgain = async (files: readonly string[]) => {
		for (const file of fields.keys()) if (!needed.has(file)) fields.delete(file);
		await Promise.all([readOverview(), ...[...needed].filter((file) => isConcerned(file, files)).map(readFile)]);
		changed();
		void count();
		publish.refresh();
	};
	const edits: EditStore = createEditStore({ onWritten: readAgain, isRead: (file) => needed.has(file) });
	const onLimit = (now: Limit) => {
		limit = now;
		changed();
	};
	const readEdits = async () => {
		const since = edits.pendingTime();
		const known = await readPending().catch(() => undefined);
		// Those of files that are open go when these are read: their values are in them then.
		if (known) edits.replacePending(known.edits, { since, isDropped: (file) => !needed.has(file) });
		onLimit(known?.limit);
	};
	const publish = createPublishStore(changed);
	const leave = (how: typeof signedOut) => {
		signedOut = how;
		stopFollowing();
		changed();
	};
	addEventListener(signedOutEvent, (event) => {
		leave((event as CustomEvent).detail === 'another-person' ? 'other-person' : 'elsewhere');
	});
	void readEdits();
	void refreshComments();
	readOverview().then(() => {
		changed();
		void count();
	});
	const stopFollowing = followChanges({
		onLost() {
			void readEdits();
			publish.refresh({ isStatusLost: true });
		},
		onChange(files) {
			if (files?.some(isOfComments) ?? true) void refreshComments();
			if (!files?.every(isOfComments)) void readAgain(files ?? [...needed]);
		},
		onPending(event) {
			const known = event.event === 'written' ? edits.pendingOf(event.edit) : undefined;
			edits.follow(event);
			if (known?.number === event.edit.number) publish.noteWritten(known);
		},
		onPublish: (status) => {
			publish.follow(status);
			if (status.state === 'live' || status.state === 'command-failed') void count();
		},
		onLimit,
	});
	return {
		site: () => site,
		fieldsOf: (file) => fields.get(file),
		translationsOf: (file) => translations.get(file) ?? [],
		counts: () => counts,
		unpublished: () => unpublished,
		comments: () => comments,
		readComments: refreshComments,
		refresh: readAgain,
		need(file) {
			if (needed.has(file)) return;
			needed.add(file);
			readFile(file).then(changed);
		},
		version: () => version,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		edits,
		problem: () => problem,
		publish,
		limit: () => limit,
		person: () => person,
		signedOut: () => signedOut,
	};
}

export const store = createSiteStore();

/** Renders again whenever what is known of the site changes, and not while a person types. */
export function useStore(): SiteStore {
	useSyncExternalStore(store.subscribe, store.version);
	return store;
}

/**
 * Renders again whenever a part of what was typed changes.
 *
 * @param part returns the same value as long as nothing in it changes
 */
export function useEdits<Part>(part: (edits: EditStore) => Part): Part {
	return useSyncExternalStore(store.edits.subscribe, () => part(store.edits));
}

/** Returns the fields of a file, and reads them where they are not known. */
export function useFields(file: string | undefined): ReadFields | string | undefined {
	const { fieldsOf, need } = useStore();
	useEffect(() => {
		if (file !== undefined) need(file);
	}, [file, need]);
	return file === undefined ? undefined : fieldsOf(file);
}
