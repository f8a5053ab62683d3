import type { Draft } from './draft.ts';

const storageKey = 'vitrine-edit-drafts';

/** Returns what was typed before this browser was closed, and did not reach the server. */
export function restoreDrafts(): Draft[] {
	try {
		return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Draft[];
	} catch {
		return [];
	}
}

/** Keeps what the server has not acknowledged. */
export function keepDrafts(drafts: readonly Draft[]): void {
	try {
		if (drafts.length === 0) localStorage.removeItem(storageKey);
		else localStorage.setItem(storageKey, JSON.stringify(drafts));
	} catch {
		// A browser that keeps nothing, or has no room: the server has what was saved.
	}
}
