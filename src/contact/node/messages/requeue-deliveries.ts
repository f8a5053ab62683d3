import type { Command } from './command.ts';
import { complainAboutUnknown } from './complain-about-unknown.ts';

export const requeueDeliveries: Command = {
	usage: '[ID…]',
	does: 'Lets what could not be delivered be tried again, of these messages or of all.',
	options: {},
	async run({ words: ids }, tools) {
		const store = tools.store();
		const unknown = await complainAboutUnknown(ids, store, tools);
		const requeued = await store.requeue(ids.length > 0 ? ids : undefined);
		tools.write(`${requeued} ${requeued === 1 ? 'delivery is' : 'deliveries are'} tried again.\n`);
		return unknown > 0 ? 1 : 0;
	},
};
