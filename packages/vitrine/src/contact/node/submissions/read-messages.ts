import { channelInfo } from '#contact/channels.ts';
import type { DeliveryRecord, DeliveryState, MessageRecord } from '#contact/contact-store.ts';
import { UsageError } from '#node/parse-arguments.ts';
import { printable } from '#node/printable.ts';
import { inOrder, mainForm } from '#protocol/contact/form.ts';
import { type Command, CommandError, noWords, onlyWord, shorten } from './command.ts';
import { findByBeginning, formFilter, formOption, warnOfUnknownForm } from './find-messages.ts';

const states: DeliveryState[] = ['waiting', 'delivered', 'dead'];

/** As many as fit a screen. */
const usualLimit = 20;

export const listMessages: Command = {
	usage: `[--form NAME] [--state ${states.join('|')}] [--suspicious] [--limit ${usualLimit}]`,
	does: 'Lists the newest: ID, day, state, ! where it looks like abuse, form if it is not "contact", name and beginning.',
	options: {
		...formOption,
		state: { type: 'string' },
		suspicious: { type: 'boolean' },
		limit: { type: 'string', default: `${usualLimit}` },
	},
	async run({ options, words }, { store, write, warn }) {
		noWords(words);
		const state = options.state === undefined ? undefined : parseState(options.state);
		const limit = parseLimit(options.limit);
		const { form } = formFilter(options);
		const records = await store().list({
			...(form === undefined ? {} : { form }),
			...(state ? { state } : {}),
			...(options.suspicious ? { isSuspicious: true } : {}),
			limit: limit + 1,
		});
		for (const record of records.slice(0, limit)) write(`${lineOf(record)}\n`);
		if (records.length > limit) warn(`There are more: --limit ${limit * 10}`);
		if (records.length === 0) write('No messages.\n');
		if (records.length === 0 && form !== undefined) await warnOfUnknownForm(form, store(), { warn });
		return 0;
	},
};

function lineOf(record: MessageRecord): string {
	const { id, received, form, suspicions, fields, isUnreadable } = record;
	const day = new Date(received).toISOString().slice(0, 10);
	const text = [fields.subject, fields.message].filter(Boolean).join(' / ').replace(/\s+/g, ' ');
	const { name = '' } = fields;
	const written = `${shorten(printable(name), 30)}: ${shorten(printable(text), 60)}`;
	const words = isUnreadable ? '(unreadable)' : written;
	const origin = form === mainForm ? '' : `[${printable(form)}] `;
	return `${printable(id)}  ${day}  ${stateOf(record).padEnd(9)}  ${suspicions.length > 0 ? '!' : ' '}  ${origin}${words}`;
}

/** What most needs to be known of how a message goes out. */
function stateOf({ deliveries }: MessageRecord): DeliveryState | 'kept' {
	// The visitor's confirmation is no concern of the owner.
	const ways = deliveries.filter(({ channel }) => channelInfo[channel].isForOwner);
	const present = new Set(ways.map(({ state }) => state));
	return (['dead', 'waiting', 'delivered'] as const).find((state) => present.has(state)) ?? 'kept';
}

function parseState(text: unknown): DeliveryState {
	const state = states.find((one) => one === text);
	if (state) return state;
	throw new UsageError(`--state is ${JSON.stringify(text)}; expected ${states.join(', ')}`);
}

function parseLimit(text: unknown): number {
	if (typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text)) return Number(text);
	throw new UsageError(`--limit is ${JSON.stringify(text)}; expected a number from 1 to 999999`);
}

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

function pageOf({
	id,
	received,
	form,
	locale,
	suspicions,
	fields,
	consent,
	deliveries,
	isUnreadable,
}: MessageRecord): string {
	const lines = [
		row('id', id),
		row('received', time(received)),
		row('form', form),
		row('language', locale),
		row('suspicions', suspicions.join(', ') || 'none'),
		...deliveries.map((delivery) => row(delivery.channel, wayOf(delivery))),
		'',
	];
	if (isUnreadable) lines.push('(unreadable: the row of this message is damaged)');
	const { message, ...others } = inOrder(fields);
	for (const [name, text = ''] of Object.entries(others)) lines.push(row(printable(name), text));
	if (consent) lines.push(row('consent', `${consent.text} (${consent.version}, ${time(consent.time)})`));
	// Set in, so that no line of a visitor can be taken for one of these.
	if (message !== undefined)
		lines.push('', ...message.split(/\r\n|\r|\n/).map((line) => `  ${printable(line)}`.trimEnd()));
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
