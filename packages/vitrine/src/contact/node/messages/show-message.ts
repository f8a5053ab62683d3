import type { DeliveryRecord, MessageRecord } from '#contact/contact-store.ts';
import { contactFields } from '#protocol/contact/contact-form.ts';
import { type Command, CommandError, onlyWord } from './command.ts';
import { findByBeginning } from './find-by-beginning.ts';
import { printable } from './printable.ts';

export const showMessage: Command = {
	usage: 'ID',
	does: 'Shows one message, its controls written out, and how it went out. The first 8 letters of its ID are enough.',
	options: {},
	async run({ words }, { store, write }) {
		const id = onlyWord(words, 'ID');
		const record = await findByBeginning(id, store());
		if (!record) throw new CommandError(`There is no message ${printable(id)}.`);
		write(pageOf(record));
		return 0;
	},
};

function pageOf({ id, received, locale, suspicions, fields, deliveries, isUnreadable }: MessageRecord): string {
	const lines = [
		row('id', id),
		row('received', time(received)),
		row('language', locale),
		row('suspicions', suspicions.join(', ') || 'none'),
		...deliveries.map((delivery) => row(delivery.channel, wayOf(delivery))),
		'',
	];
	if (isUnreadable) lines.push('(unreadable: the row of this message is damaged)');
	for (const field of contactFields) {
		const text = fields[field];
		if (text === undefined) continue;
		if (field !== 'message') lines.push(row(field, text));
		// Set in, so that no line of a visitor can be taken for one of these.
		else lines.push('', ...text.split(/\r\n|\r|\n/).map((line) => `  ${printable(line)}`.trimEnd()));
	}
	return `${lines.join('\n')}\n`;
}

function row(name: string, text: string): string {
	return `${name.padEnd(10)}  ${printable(text)}`;
}

function wayOf({ state, attempts, next, error }: DeliveryRecord): string {
	const tries = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
	const again = next === undefined || attempts === 0 ? '' : `, next at ${time(next)}`;
	return `${state}, ${tries}${again}${error === undefined ? '' : `: ${error}`}`;
}

function time(milliseconds: number): string {
	return new Date(milliseconds)
		.toISOString()
		.replace('T', ' ')
		.replace(/\.\d+Z/, ' UTC');
}
