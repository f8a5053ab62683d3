import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { ownerChannels } from '#contact/channels.ts';
import type { ContactStore, MessageFilter, MessageRecord } from '#contact/contact-store.ts';
import { UsageError } from '#node/parse-arguments.ts';
import { printableJson } from '#node/printable.ts';
import { contactFields, mainForm } from '#protocol/contact/form.ts';
import { explainFault } from '../sqlite/open-database.ts';
import { type Command, CommandError, noWords, refuseExisting } from './command.ts';
import { everyMessage, formFilter, formOption, warnOfUnknownForm } from './find-messages.ts';

/** Spreadsheets take a file for UTF-8 when it begins with this. */
const byteOrderMark = '\ufeff';

const formColumn = 'form';
const consentColumns = ['consent text', 'consent version', 'consent time'];

type Filter = Pick<MessageFilter, 'form'>;

export const exportMessages: Command = {
	usage: '--csv|--json [--form NAME] [FILE]',
	does: 'Writes all messages, or those of a form, the newest first, to a new FILE (for its owner alone) or to standard output.',
	options: { csv: { type: 'boolean' }, json: { type: 'boolean' }, ...formOption },
	async run({ options, words: [file, ...more] }, { store, write, warn }) {
		noWords(more);
		if (Boolean(options.csv) === Boolean(options.json)) throw new UsageError('Expected either --csv or --json');
		const filter = formFilter(options);
		const opened = store();
		if (filter.form !== undefined) await warnOfUnknownForm(filter.form, opened, { warn });
		const parts = options.csv ? asCsv(opened, filter) : asJson(opened, filter);
		if (file === undefined) {
			for await (const part of parts) write(part);
			return 0;
		}
		await writeWhole(file, parts);
		warn(filter.form === undefined ? `All messages are in ${file}.` : `The messages of the form are in ${file}.`);
		return 0;
	},
};

async function* asCsv(store: ContactStore, filter: Filter): AsyncGenerator<string> {
	const { added, agreement, origin } = await columnsOf(store, filter);
	const names = [...contactFields, ...added];
	const last = [...agreement, ...origin];
	yield byteOrderMark + csvLine(['id', 'received', 'language', ...names, 'suspicions', ...ownerChannels, ...last]);
	for await (const record of everyMessage(store, filter)) {
		const { id, received, form, locale, fields, suspicions, consent, deliveries, isUnreadable } = record;
		const states = ownerChannels.map((channel) => deliveries.find((one) => one.channel === channel)?.state ?? '');
		const texts = names.map((name) => fields[name] ?? '');
		const agreed = consent ? [consent.text, consent.version, asTime(consent.time)] : agreement.map(() => '');
		const marks = isUnreadable ? 'unreadable' : suspicions.join(' ');
		const named = origin.map(() => form);
		yield csvLine([id, asTime(received), locale, ...texts, marks, ...states, ...agreed, ...named]);
	}
}

interface Columns {
	added: string[];
	agreement: readonly string[];
	origin: readonly string[];
}

/**
 * The columns of what forms have beyond those of the kit: fields in the order of the alphabet, what was agreed to, and the
 * name of the form where there are others than `contact`.
 */
async function columnsOf(store: ContactStore, filter: Filter): Promise<Columns> {
	const names = new Set<string>();
	let hasConsent = false;
	let hasForms = false;
	for await (const { form, fields, consent } of everyMessage(store, filter)) {
		hasForms ||= form !== mainForm;
		for (const name of Object.keys(fields)) names.add(name);
		hasConsent ||= consent !== undefined;
	}
	for (const name of contactFields) names.delete(name);
	return {
		added: [...names].sort(),
		agreement: hasConsent ? consentColumns : [],
		origin: hasForms ? [formColumn] : [],
	};
}

async function* asJson(store: ContactStore, filter: Filter): AsyncGenerator<string> {
	let before = '[\n';
	for await (const record of everyMessage(store, filter)) {
		yield before + printableJson(withTimes(record));
		before = ',\n';
	}
	yield before === '[\n' ? '[]\n' : '\n]\n';
}

function withTimes({ received, consent, deliveries, ...rest }: MessageRecord): unknown {
	return {
		...rest,
		...(consent ? { consent: { ...consent, time: asTime(consent.time) } } : {}),
		received: asTime(received),
		deliveries: deliveries.map(({ next, ...delivery }) => ({ ...delivery, next: next && asTime(next) })),
	};
}

function asTime(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}

/**
 * Writes a file that is there as a whole or not at all, readable by its owner alone.
 *
 * @throws {CommandError} where the file cannot be written, or is there already
 */
async function writeWhole(file: string, parts: AsyncGenerator<string>): Promise<void> {
	try {
		refuseExisting(file);
		const unfinished = `${file}.unfinished`;
		// What an export that was killed left there, or someone's link to another file, is not written to.
		rmSync(unfinished, { force: true });
		const descriptor = openSync(unfinished, 'wx', 0o600);
		try {
			await writeParts(descriptor, parts);
			renameSync(unfinished, file);
		} catch (error) {
			rmSync(unfinished, { force: true });
			throw error;
		}
	} catch (error) {
		const isOfSystem = error instanceof Error && 'syscall' in error;
		throw isOfSystem ? new CommandError(`${file} cannot be written: ${explainFault(error)}.`) : error;
	}
}

async function writeParts(descriptor: number, parts: AsyncGenerator<string>): Promise<void> {
	try {
		for await (const part of parts) writeSync(descriptor, part);
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}

/** The characters that formulas begin with, in the width of Japanese, too; and what programs may pass over before them. */
const formula = `['"\\p{Zs}]*[=+\\-@＝＋－＠]`;

/** A telephone number: digits in groups, of which the first is that of its country. No program takes it for a formula. */
const telephone = /^\+(?=(?:\D*\d){4})\d+(?:[ ()]+\d+(?:-\d+)*)*$/;

/** A formula behind what separates cells: where the list separator is another one, a line is taken apart there. */
const atSeparator = new RegExp(`([;,\\t\\n])(?=${formula})`, 'gu');

/** A formula at the start of a cell, where a tab or a line end may be passed over as well. */
const atStart = new RegExp(`^(?=${formula}|['"\\p{Zs}]*[\\t\\n])`, 'u');

/**
 * Writes one line of CSV by RFC 4180. A cell that a spreadsheet might take for a formula gets an apostrophe in front, as
 * OWASP advises, also after existing ones, but no telephone number; line ends within a cell are LF and other controls U+FFFD.
 *
 * @example csvLine(['a "b"', '=1+1']) // '"a ""b""","\'=1+1"\r\n'
 * @example csvLine(['a;=1+1']) // '"a;\'=1+1"\r\n'
 */
function csvLine(cells: readonly string[]): string {
	return `${cells.map((cell) => `"${defuse(tidy(cell)).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function defuse(cell: string): string {
	return telephone.test(cell) ? cell : cell.replace(atSeparator, "$1'").replace(atStart, "'");
}

function tidy(cell: string): string {
	return cell
		.replace(/\r\n?/g, '\n')
		.replace(/(?![\t\n])\p{Cc}/gu, '\ufffd')
		.toWellFormed();
}
