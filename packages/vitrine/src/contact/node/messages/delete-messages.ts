import { UsageError } from '#parse-arguments.ts';
import type { Command } from './command.ts';
import { warnOfUnknown } from './warn-of-unknown.ts';

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
