import { openEditThread } from '#content/edit/session/threaded-session.ts';
import type { CalledThread } from '#node/call-thread.ts';
import type { TranslationSession } from './translation-session.ts';

/** The translations of a site, read in a thread: of a large site that takes long. */
export interface ThreadedTranslations extends TranslationSession, Pick<CalledThread, 'close'> {}

/** Milliseconds: all texts of a large site may have to be read. */
const timeLimit = 120_000;

/** Opens the translations of a site in a thread. */
export function openThreadedTranslations(root: string): ThreadedTranslations {
	const { call, close } = openEditThread(new URL('./translation-thread.ts', import.meta.url), root, { timeLimit });
	const to = <Name extends keyof TranslationSession>(name: Name) =>
		((...parameters: Parameters<TranslationSession[Name]>) => call(name, parameters)) as TranslationSession[Name];
	return {
		states: to('states'),
		counts: to('counts'),
		terms: to('terms'),
		changes: to('changes'),
		confirm: to('confirm'),
		forget: () => void call('forget', []).catch(() => {}),
		close,
	};
}
