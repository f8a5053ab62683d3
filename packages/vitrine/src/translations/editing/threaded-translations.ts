import { openEditThread } from '#content/edit/session/threaded-session.ts';
import { isSiteCode } from '#content/own-code/site-code.ts';
import type { CalledThread } from '#node/call-thread.ts';
import type { TranslationSession } from './translation-session.ts';

/** The translations of a site, read in a thread: of a large site that takes long. */
export interface ThreadedTranslations extends Omit<TranslationSession, 'forget'>, Pick<CalledThread, 'close'> {
	/** Reads the site anew before the next call: these files were changed. */
	forget: (files: readonly string[]) => void;
}

/** Milliseconds: all texts of a large site may have to be read. */
const timeLimit = 120_000;

/** Opens the translations of a site in a thread. */
export function openThreadedTranslations(root: string): ThreadedTranslations {
	const { call, close, renew } = openEditThread(new URL('./translation.thread.ts', import.meta.url), root, {
		timeLimit,
		writes: ['confirm', 'followVersion'],
	});
	const to = <Name extends keyof TranslationSession>(name: Name) =>
		((...parameters: Parameters<TranslationSession[Name]>) => call(name, parameters)) as TranslationSession[Name];
	return {
		states: to('states'),
		counts: to('counts'),
		terms: to('terms'),
		changes: to('changes'),
		confirm: to('confirm'),
		followVersion: to('followVersion'),
		forget(files) {
			if (files.some(isSiteCode)) renew();
			else void call('forget', []).catch(() => {});
		},
		close,
	};
}
