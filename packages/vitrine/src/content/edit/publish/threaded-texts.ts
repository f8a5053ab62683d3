import type { CalledThread } from '#node/call-thread.ts';
import { openEditThread } from '../session/threaded-session.ts';
import type { TextWork } from './text-work.ts';

/** Work with texts in a thread that can be ended. */
export interface ThreadedTexts extends TextWork, Pick<CalledThread, 'close' | 'renew'> {}

/** Opens the work with texts of a site in a thread. */
export function openThreadedTexts(root: string): ThreadedTexts {
	const { call, close, renew } = openEditThread(new URL('./text.thread.ts', import.meta.url), root);
	const to = <Name extends keyof TextWork>(name: Name) =>
		((...parameters: Parameters<TextWork[Name]>) => call(name, parameters)) as TextWork[Name];
	return {
		compare: to('compare'),
		make: to('make'),
		join: to('join'),
		isBlocking: to('isBlocking'),
		renew,
		close,
	};
}
