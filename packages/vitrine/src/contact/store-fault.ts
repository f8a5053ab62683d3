import { StoreUnavailable } from './contact-store.ts';

/** How a call of a store ended, as it can be sent to who asked: a value, why there is none, or where its code is wrong. */
export type StoreAnswer = { value: unknown } | { unavailable: string } | { bug: string };

/** Thrown where the deadline of a call has passed. */
export class TooLate extends Error {
	override name = 'TooLate';
}

/**
 * What is said of a call that failed.
 *
 * @param explain says why a fault makes the store unavailable; undefined where it shows that the code is wrong
 */
export function answerFault(error: unknown, explain: (error: unknown) => string | undefined): StoreAnswer {
	const unavailable = error instanceof StoreUnavailable ? error.message : explain(error);
	return unavailable === undefined ? { bug: placesOf(error) } : { unavailable };
}

/** Says what kind of mistake was made and where, without its own words, which may quote a message. */
function placesOf(error: unknown): string {
	const { name, stack = '' } = error instanceof Error ? error : new Error();
	const places = stack.split('\n').filter((line) => /^ +at /.test(line));
	return [`The store of messages failed: ${name}`, ...places].join('\n');
}
