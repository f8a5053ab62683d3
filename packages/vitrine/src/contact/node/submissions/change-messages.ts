import { channelInfo, channelNames, isChannel } from '#contact/channels.ts';
import { UsageError } from '#node/parse-arguments.ts';
import { printable } from '#node/printable.ts';
import { isSetUp, pendingNotices } from '../channel-settings.ts';
import { type Command, CommandError, onlyWord } from './command.ts';
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
		// What is set up elsewhere is not known here.
		if (tools.settings.messagesUrl === undefined)
			pendingNotices(await store.waiting(), tools.settings).forEach(tools.warn);
		return unknown > 0 ? 1 : 0;
	},
};

export const giveUpDeliveries: Command = {
	usage: channelNames.join('|'),
	does: 'Ends what waits for a way that is no longer set up. The messages stay, and requeue takes it back.',
	options: {},
	async run({ words }, { settings, store, write }) {
		const word = onlyWord(words, `way: ${channelNames.join(', ')}`);
		if (!isChannel(word)) throw new UsageError(`There is no way ${printable(word)}`);
		if (isSetUp(word, settings)) {
			const { variable } = channelInfo[word];
			throw new CommandError(`${variable} is set: what waits for it is tried again by the server.`);
		}
		const ended = await store().giveUp(word);
		write(`${ended} ${ended === 1 ? 'delivery is' : 'deliveries are'} given up.\n`);
		return 0;
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
