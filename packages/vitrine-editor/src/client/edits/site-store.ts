import { useEffect, useSyncExternalStore } from 'react';
import type { Comment, SiteOverview, WorkCount } from 'vitrine/edit';
import type { SignedIn } from '../../person.ts';
import {
	type Limit,
	type ReadFields,
	readComments,
	readCounts,
	readKeptSite,
	readPending,
	readPerson,
	readSite,
	readUnpublished,
} from '../api.ts';
import { CallError, callFor, signedOutEvent } from '../call-server.ts';
import { followChanges } from '../follow-changes.ts';
import { createEditStore, type EditStore } from './edit-store.ts';
import { followPerson } from './follow-person.ts';
import { createNewestAnswers } from './newest-answers.ts';
import { createOpenFiles, type OpenFiles } from './open-files.ts';
import { createPublishStore, type PublishStore } from './publish-store.ts';

/** What is known of the site: it follows what any program changes. */
export interface SiteStore extends Pick<OpenFiles, 'fieldsOf' | 'translationsOf' | 'need'> {
	site: () => SiteOverview | undefined;
	/** How many texts of each original need work; undefined while they are counted. */
	counts: () => readonly WorkCount[] | undefined;
	/** Files that differ from what was published. */
	unpublished: () => readonly string[];
	/** Comments that are not done, the oldest first. */
	comments: () => readonly Comment[];
	readComments: () => Promise<void>;
	/** Reads a file again, and what depends on it. */
	refresh: (files: readonly string[]) => Promise<void>;
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

/** Creates what returns the value before where another one is the same: what is drawn from it is not drawn again. */
function createSameness<Value>(): (read: Value) => Value {
	let known: { value: Value; text: string } | undefined;
	return (read) => {
		const text = JSON.stringify(read);
		if (known?.text !== text) known = { value: read, text };
		return known.value;
	};
}

/** Milliseconds after which a server that could not be reached is tried again. */
const retry = 2000;

/** Creates what is known of the site, and what was typed. */
export function createSiteStore(): SiteStore {
	let site: SiteOverview | undefined;
	/** Whether `site` is as it is now. */
	let isSiteRead = false;
	let person: SignedIn | undefined;
	let signedOut: ReturnType<SiteStore['signedOut']>;
	let problem: string | undefined;
	let version = 0;
	let counts: WorkCount[] | undefined;
	let unpublished: readonly string[] = [];
	let limit: Limit;
	let comments: readonly Comment[] = [];
	const sameSite = createSameness<SiteOverview>();
	const sameCounts = createSameness<WorkCount[]>();
	const sameUnpublished = createSameness<readonly string[]>();
	const sameComments = createSameness<readonly Comment[]>();
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
	const begin = (opened: SignedIn) => {
		const { address } = opened;
		callFor(address);
		edits.open(opened);
		followPerson(address, () => leave('other-person'));
	};
	const notePerson = (read: SignedIn) => {
		if (person === undefined) begin(read);
		person = read;
	};
	/** Shows what the site had until it is read: that takes seconds after the server started. */
	const showKept = async () => {
		const [kept, read] = await Promise.all([readKeptSite(), readPerson()]);
		if (isSiteRead || problem !== undefined || !kept) return;
		notePerson(read);
		site = sameSite(kept);
		changed();
	};
	const readOverview = async (): Promise<void> => {
		try {
			const readBoth = () => Promise.all([readSite(), readPerson()]);
			await takeNewest('site', readBoth, ([overview, read]) => {
				notePerson(read);
				[site, isSiteRead] = [sameSite(overview), true];
				signedOut = undefined;
				problem = undefined;
			});
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (error.code === 'not-signed-in') signedOut = 'machine';
			problem = error.code === undefined ? problem : error.message;
			if (problem !== undefined && !isSiteRead) site = undefined;
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
			counts = answers[0] && sameCounts(answers[0]);
			unpublished = sameUnpublished(answers[1]);
		});
		changed();
	};
	const refreshComments = async () => {
		await takeNewest('comments', readComments, (read) => {
			comments = sameComments(read);
		}).catch(() => {});
		changed();
	};
	const isOfComments = (file: string) => file.startsWith('comments/');
	const readAgain = async (files: readonly string[]) => {
		await Promise.all([readOverview(), openFiles.readAgain(files)]);
		changed();
		void count();
		publish.refresh();
	};
	const openFiles = createOpenFiles({ edits: () => edits, takeNewest, isTranslation, changed, later });
	const edits: EditStore = createEditStore({ onWritten: readAgain, isRead: openFiles.isNeeded });
	const onLimit = (now: Limit) => {
		limit = now;
		changed();
	};
	const readEdits = async () => {
		const since = edits.pendingTime();
		const known = await readPending().catch(() => undefined);
		// Those of files that are open go when these are read: their values are in them then.
		if (known) edits.replacePending(known.edits, { since, isDropped: (file) => !openFiles.isNeeded(file) });
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
	// What keeps it from being shown keeps the site from being read as well.
	showKept().catch(() => {});
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
			if (!files?.every(isOfComments)) void readAgain(files ?? openFiles.needed());
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
		...{ fieldsOf: openFiles.fieldsOf, translationsOf: openFiles.translationsOf, need: openFiles.need },
		counts: () => counts,
		unpublished: () => unpublished,
		comments: () => comments,
		readComments: refreshComments,
		refresh: readAgain,
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
