import type { SignedIn } from '../../person.ts';
import type { Draft } from './draft.ts';
import { keyOf } from './edit-state.ts';

/** What one person typed in this browser and the server does not have: no other person who signs in here gets it. */
export interface KeptDrafts {
	/** Returns what was typed before the browser was closed, by field. */
	restore: () => Map<string, Draft>;
	/** Keeps what the server has not acknowledged. What another tab keeps of other fields stays. */
	keep: (drafts: ReadonlyMap<string, Draft>) => void;
}

/** Opens what is kept of a person who edits a site. */
export function openKeptDrafts({ address = '', site }: Pick<SignedIn, 'address' | 'site'>): KeptDrafts {
	const prefix = `vitrine-edit-draft ${JSON.stringify([site, address])} `;
	/** As this tab has written them. */
	const written = new Map<string, string>();
	return {
		restore() {
			const restored = new Map<string, Draft>();
			try {
				for (const [name, text] of Object.entries(localStorage)) {
					if (!name.startsWith(prefix)) continue;
					const draft = JSON.parse(text) as Draft;
					restored.set(keyOf(draft), draft);
					written.set(keyOf(draft), text);
				}
			} catch {
				// A browser that keeps nothing.
			}
			return restored;
		},
		keep(drafts) {
			try {
				for (const key of [...written.keys()].filter((one) => !drafts.has(one))) {
					localStorage.removeItem(prefix + key);
					written.delete(key);
				}
				for (const [key, draft] of drafts) {
					const text = JSON.stringify(draft);
					if (written.get(key) === text) continue;
					localStorage.setItem(prefix + key, text);
					written.set(key, text);
				}
			} catch {
				// It keeps nothing, or has no room: the server has what was saved.
			}
		},
	};
}
