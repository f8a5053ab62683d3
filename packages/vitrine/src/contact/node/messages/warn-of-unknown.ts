import type { ContactStore } from '#contact/contact-store.ts';
import type { Tools } from './command.ts';
import { printable } from './printable.ts';

/** Says which IDs no message has, and gives their number. */
export async function warnOfUnknown(
	ids: readonly string[],
	store: ContactStore,
	{ warn }: Pick<Tools, 'warn'>,
): Promise<number> {
	let unknown = 0;
	for (const id of ids) {
		if (await store.find(id)) continue;
		unknown++;
		warn(`There is no message ${printable(id)}.`);
	}
	return unknown;
}
