import { sessionStorageOrNothing } from '../session-storage.ts';

/** Session storage key. Its value maps a path to the time, in milliseconds since 1970, until which it is guarded. */
const key = 'reload';
/** How long a path stays plain after a guarded load. */
const lifetime = 10_000;
/** More loads than this in a minute are a loop, whatever their paths. */
const maxPerMinute = 2;
const minute = 60_000;

export interface ReloadGuard {
	/** Whether links to this path and query are to be left to the browser for now. */
	isGuarded: (page: string) => boolean;
	/**
	 * Allows one full load of a page instead of a change of page that failed, and writes it down.
	 *
	 * @returns false where it was allowed a moment ago, or cannot be written down: then the browser's own way has to do
	 */
	allow: (page: string) => boolean;
}

/**
 * Keeps full loads from looping (specification §7).
 *
 * @param storageOf gives session storage, or undefined where it is blocked
 */
export function createReloadGuard(
	storageOf: () => Storage | undefined = sessionStorageOrNothing,
	now: () => number = Date.now,
): ReloadGuard {
	const read = (): Record<string, number> => {
		try {
			const entries = Object.entries(JSON.parse(storageOf()?.getItem(key) ?? '{}') as Record<string, unknown>);
			const valid = entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
			return Object.fromEntries(valid.filter(([, expiry]) => expiry > now() - minute));
		} catch {
			// Garbage counts as nothing.
			return {};
		}
	};
	return {
		isGuarded: (page) => (read()[page] ?? 0) > now(),
		allow(page) {
			const storage = storageOf();
			const guarded = read();
			const recent = Object.values(guarded).filter((expiry) => expiry - lifetime > now() - minute).length;
			if ((guarded[page] ?? 0) > now() || recent >= maxPerMinute || !storage) return false;
			try {
				storage.setItem(key, JSON.stringify({ ...guarded, [page]: now() + lifetime }));
				return true;
			} catch {
				// Storage is full: what cannot be written down cannot be guarded.
				return false;
			}
		},
	};
}
