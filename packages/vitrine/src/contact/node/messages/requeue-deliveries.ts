import type { Command } from './command.ts';
import { findByBeginning } from './find-by-beginning.ts';
import { warnOfUnknown } from './warn-of-unknown.ts';

export const requeueDeliveries: Command = {
	usage: '[ID…]',
	does: 'Lets what could not be delivered be tried again, of these messages or of all. 8 letters of an ID are enough.',
	options: {},
	async run({ words }, tools) {
		const store = tools.store();
		const found = await Promise.all(words.map((word) => findByBeginning(word, store)));
		const ids = words.map((word, number) => found[number]?.id ?? word);
		const unknown = await warnOfUnknown(ids, store, tools);
		const requeued = await store.requeue(ids.length > 0 ? ids : undefined);
		tools.write(`${requeued} ${requeued === 1 ? 'delivery is' : 'deliveries are'} tried again.\n`);
		return unknown > 0 ? 1 : 0;
	},
};
