import { UsageError } from '#node/parse-arguments.ts';
import type { Command } from './command.ts';
import { findByBeginning, warnOfUnknown } from './find-messages.ts';

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

export const deleteMessages: Command = {
	usage: 'ID…',
	does: 'Deletes messages for good, whatever became of them. It takes whole IDs only.',
	options: {},
	async run({ words: ids }, tools) {
		if (ids.length === 0) throw new UsageError('Expected the IDs of messages');
		const store = tools.store();
		const unknown = await warnOfUnknown(ids, store, tools);
		const removed = await store.remove(ids);
		tools.write(`${removed} ${removed === 1 ? 'message' : 'messages'} deleted.\n`);
		return unknown > 0 ? 1 : 0;
	},
};
