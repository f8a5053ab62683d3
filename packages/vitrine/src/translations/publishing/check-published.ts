import type { SiteCheck } from '#content/edit/publish/publish-state.ts';
import { openEditThread } from '#content/edit/session/threaded-session.ts';

/** Milliseconds: all pages of a large site are read. */
const timeLimit = 15 * 60_000;

/** Checks the site in a folder as its build does, in a thread that begins with its code as it is there. */
export async function checkPublished(root: string): Promise<SiteCheck> {
	const { call, close } = openEditThread(new URL('./check-tree.thread.ts', import.meta.url), root, { timeLimit });
	try {
		return (await call('checkTree', [root])) as SiteCheck;
	} finally {
		await close();
	}
}
