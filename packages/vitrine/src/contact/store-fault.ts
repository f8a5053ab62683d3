import { StoreUnavailable } from './contact-store.ts';

/** How a call of a store ended, as it can be sent to the caller: a value, why there is none, or where its code is wrong. */
export type StoreAnswer = { value: unknown } | { unavailable: string } | { bug: string };

/** Thrown where the deadline of a call has passed. */
export class TooLate extends Error {
	override name = 'TooLate';
}

/**
 * Returns the answer to a call that failed.
 *
 * @param explain returns why a fault makes the store unavailable, or undefined for a bug in the code
 */
export function answerFault(error: unknown, explain: (error: unknown) => string | undefined): StoreAnswer {
	const unavailable = error instanceof StoreUnavailable ? error.message : explain(error);
	return unavailable === undefined ? { bug: placesOf(error) } : { unavailable };
}

/** Returns the kind and place of a bug, without its message, which may quote a visitor. */
function placesOf(error: unknown): string {
	const { name, stack = '' } = error instanceof Error ? error : new Error();
	const places = stack.split('\n').filter((line) => /^ +at /.test(line));
	return [`The store of messages failed: ${name}`, ...places].join('\n');
}
