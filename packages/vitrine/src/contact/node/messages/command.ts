import type { ParseArgsOptionsConfig } from 'node:util';
import type { ContactStore } from '#contact/contact-store.ts';
import { type ParsedArguments, UsageError } from '#parse-arguments.ts';
import type { StoreSettings } from '../open-store.ts';

/** One of the things that `npm run messages` does. */
export interface Command {
	/** What follows its name. */
	usage: string;
	/** What it does, in one sentence of the help. */
	does: string;
	options: ParseArgsOptionsConfig;
	/** Does it, and gives the exit code: 1 where not all of it could be done. */
	run: (call: ParsedArguments, tools: Tools) => Promise<number>;
}

/** What commands need from the clock. */
export interface Tools {
	settings: StoreSettings;
	/** Opens the store. */
	store: () => ContactStore;
	/** For what was asked, on standard output. */
	write: (text: string) => void;
	/** For what is wrong, on standard error. */
	warn: (sentence: string) => void;
}

/** Thrown where a command cannot be done, with a sentence for whoever asked. */
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
