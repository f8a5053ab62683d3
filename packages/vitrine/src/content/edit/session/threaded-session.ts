import { type CalledThread, openThread, type ThreadOptions } from '#node/call-thread.ts';
import { isSiteCode } from '../../own-code/site-code.ts';
import { EditRefusal, type Refusal, refused } from '../edit-refusal.ts';
import type { EditSession } from './edit-session.ts';
import { type KeptOverview, openKeptOverview } from './kept-overview.ts';
import type { SiteOverview } from './site-overview.ts';

/** A session whose texts are parsed in a thread that can be ended. */
export interface ThreadedSession extends EditSession, Pick<CalledThread, 'close'> {
	/** Returns what the site had when an earlier session read it; undefined where none did. It takes no time. */
	keptOverview: KeptOverview['read'];
}

const tooLong =
	'This text takes too long to read, or too much memory. Nothing was written: make it shorter, or divide it.';

/** Limits of calls, in milliseconds. */
export interface CallLimits {
	timeLimit?: number;
	/** Until the site is read, which takes minutes the first time where it has many thousand pages. */
	firstLimit?: number;
}

/**
 * Starts a module of the editing core in a thread. A call that takes too long is refused.
 *
 * @param options.writes functions that are not called again where another call has ended the thread
 */
export function openEditThread(
	module: URL,
	root: string,
	{
		timeLimit = 30_000,
		firstLimit = 15 * 60_000,
		env,
		writes = [],
	}: CallLimits & Pick<ThreadOptions, 'env'> & { writes?: readonly string[] } = {},
): CalledThread {
	return openThread(module, {
		data: { root },
		env,
		timeLimit,
		firstLimit,
		refusal: (message, refusal) =>
			message === undefined
				? new EditRefusal(tooLong, refused('too-long', {}))
				: new EditRefusal(message, refusal as Refusal | undefined),
		isRead: (name) => !writes.includes(name),
	});
}

/**
 * Opens a session in a thread. What is being written when a call takes too long is completed or taken back at the next
 * change.
 */
export function openThreadedSession(root: string, limits?: CallLimits): ThreadedSession {
	const { call, close, renew } = openEditThread(new URL('./session.thread.ts', import.meta.url), root, {
		...limits,
		writes: ['edit', 'replacePicture'],
	});
	const to = <Name extends keyof EditSession>(name: Name) =>
		((...parameters: Parameters<EditSession[Name]>) => call(name, parameters)) as EditSession[Name];
	const kept = openKeptOverview(root);
	return {
		people: to('people'),
		keptOverview: kept.read,
		async overview() {
			const overview = (await call('overview', [])) as SiteOverview;
			kept.keep(overview);
			return overview;
		},
		textOf: to('textOf'),
		exampleOf: to('exampleOf'),
		textsWith: to('textsWith'),
		files: to('files'),
		fieldsOf: to('fieldsOf'),
		shownOn: to('shownOn'),
		anchors: to('anchors'),
		history: to('history'),
		replacePicture: to('replacePicture'),
		pictureSources: to('pictureSources'),
		shownPicture: to('shownPicture'),
		edit: to('edit'),
		check: to('check'),
		ready: to('ready'),
		forget(files) {
			if (files.some(isSiteCode)) renew();
			else void call('forget', [files]).catch(() => {});
		},
		close,
	};
}
