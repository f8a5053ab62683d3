import type { SignedIn } from '../../../person.ts';
import type { BegunPart } from './begun-part.ts';

/** A part of a text that was begun in this browser, as it is kept. */
type KeptPart = Pick<BegunPart, 'index' | 'behind' | 'words' | 'text' | 'caret' | 'sent'> & { file: string };

/**
 * Opens what is kept of the parts that a person has begun. Each tab keeps its own, and has a lock while it is open: another tab takes them
 * over once it is closed. Browsers have locks on servers with TLS and on the machine itself; elsewhere nothing is kept.
 *
 * @param onRestored called with the parts of each tab that is closed
 * @returns what keeps the parts of this tab, by file
 */
export function openKeptParts(
	{ address = '', site }: Pick<SignedIn, 'address' | 'site'>,
	onRestored: (parts: readonly KeptPart[]) => void,
): (files: ReadonlyMap<string, readonly BegunPart[]>) => void {
	const { locks } = navigator as Partial<Navigator>;
	if (!locks) return () => {};
	const prefix = `vitrine-edit-begun ${JSON.stringify([site, address])} `;
	const own = prefix + crypto.randomUUID();
	const restore = (name: string) => {
		const text = localStorage.getItem(name);
		localStorage.removeItem(name);
		if (text !== null) onRestored(JSON.parse(text) as KeptPart[]);
	};
	try {
		const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
		for (const name of names) void locks.request(name, () => restore(name));
	} catch {
		// A browser that keeps nothing.
	}
	void locks.request(own, () => new Promise<void>(() => {}));
	return (files) => {
		const parts = [...files].flatMap(([file, begun]) =>
			begun.flatMap(({ index, behind, words, text, caret, sent }): KeptPart[] =>
				words.trim() === '' || words === text ? [] : [{ file, index, behind, words, text, caret, sent }],
			),
		);
		try {
			if (parts.length > 0) localStorage.setItem(own, JSON.stringify(parts));
			else localStorage.removeItem(own);
		} catch {
			// It keeps nothing, or has no room.
		}
	};
}
