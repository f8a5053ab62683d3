import { existsSync, lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { ContactStore } from '#contact/contact-store.ts';
import { type ParsedArguments, UsageError } from '#node/parse-arguments.ts';
import type { ChannelEnv } from '../channel-settings.ts';
import { databaseFile, openStore, type RemotePlace, type StoreSettings } from '../open-store.ts';
import { createRemoteStore } from '../remote-store.ts';

/** One of the things that `npm run submissions` does. */
export interface Command {
	/** What follows its name. */
	usage: string;
	/** What it does, in one sentence of the help. */
	does: string;
	options: ParseArgsOptionsConfig;
	/** Does it, and gives the exit code: 1 where not all of it could be done. */
	run: (call: ParsedArguments, tools: Tools) => Promise<number>;
}

/** What commands need from outside. */
export interface Tools {
	settings: StoreSettings & RemotePlace & ChannelEnv;
	/** Opens the store. */
	store: () => ContactStore;
	/** The result, on standard output. */
	write: (text: string) => void;
	/** For what is wrong, on standard error. */
	warn: (sentence: string) => void;
}

/** Thrown if a command cannot be done, with a sentence for its user. */
export class CommandError extends Error {
	override name = 'CommandError';
}

/**
 * Takes the one word that a command needs.
 *
 * @throws {UsageError} where there is none, or more
 */
export function onlyWord(words: string[], name: string): string {
	const [word] = words;
	if (word === undefined || words.length > 1) throw new UsageError(`Expected one ${name}`);
	return word;
}

/**
 * Makes sure that a command was given no words.
 *
 * @throws {UsageError} where it was
 */
export function noWords(words: string[]): void {
	if (words.length > 0) throw new UsageError(`Unexpected: ${words.join(' ')}`);
}

/** The file that the messages are in. */
export function fileOfMessages({ dataDir }: StoreSettings): string {
	return resolve(dataDir, databaseFile);
}

/**
 * Opens the store that a server has made, and never creates one: an empty store would look like a loss. `MESSAGES_URL`
 * takes precedence, since it names the messages of a site elsewhere.
 *
 * @throws {CommandError} if there is none
 */
export function openExisting(settings: StoreSettings & RemotePlace): ContactStore {
	const { messagesUrl: origin, messagesToken: token = '' } = settings;
	if (origin !== undefined) return createRemoteStore({ origin, token });
	assertExists(settings);
	return openStore(settings);
}

/**
 * Makes sure that a command writes over nothing: it may be the only copy of something.
 *
 * @throws {CommandError} where there is something of that name
 */
export function refuseExisting(file: string): void {
	const found = lstatSync(file, { throwIfNoEntry: false });
	if (found?.isDirectory()) throw new CommandError(`${file} is a folder: write the name of a new file.`);
	if (found) throw new CommandError(`${file} is there already: write another name, or delete it first.`);
}

/**
 * Makes sure that messages are where a command can copy them.
 *
 * @throws {CommandError} where they are on Workers
 */
export function refuseRemote({ messagesUrl }: RemotePlace): void {
	if (messagesUrl === undefined) return;
	throw new CommandError(
		'The messages are on Workers (MESSAGES_URL): copy them by "npm run submissions -- export --json FILE".',
	);
}

/** @throws {CommandError} where messages are kept in a file and there is none */
export function assertExists(settings: StoreSettings): void {
	const file = fileOfMessages(settings);
	if (settings.databaseUrl !== undefined || existsSync(file)) return;
	throw new CommandError(`There is no ${file}: no message came in yet, or DATA_DIR is another one for the server.`);
}

/** Shortens a text to so many characters as readers count them, with an ellipsis. */
export function shorten(text: string, maxLength: number): string {
	const beginning = text.slice(0, maxLength * 20);
	const characters = [...new Intl.Segmenter().segment(beginning)].map(({ segment }) => segment);
	if (characters.length <= maxLength && beginning === text) return text;
	return `${characters.slice(0, maxLength - 1).join('')}…`;
}
