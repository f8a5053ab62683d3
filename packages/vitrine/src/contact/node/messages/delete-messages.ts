import { WrongUse } from '#parse-words.ts';
import type { Command } from './command.ts';
import { complainAboutUnknown } from './complain-about-unknown.ts';

export const deleteMessages: Command = {
	usage: 'ID…',
	does: 'Deletes messages for good, whatever became of them. It takes whole IDs only.',
	options: {},
	async run({ words: ids }, tools) {
		if (ids.length === 0) throw new WrongUse('Expected the IDs of messages');
		const store = tools.store();
		const unknown = await complainAboutUnknown(ids, store, tools);
		const removed = await store.remove(ids);
		tools.write(`${removed} ${removed === 1 ? 'message' : 'messages'} deleted.\n`);
		return unknown > 0 ? 1 : 0;
	},
};
