/**
 * The error for a mistake in the code of a store: it says what kind it is and where, and leaves its words out, which
 * may quote a message.
 */
export function storeFailed(error: unknown): Error {
	const { name, stack = '' } = error instanceof Error ? error : new Error();
	const places = stack.split('\n').filter((line) => /^ +at /.test(line));
	return new Error([`The store of messages failed: ${name}`, ...places].join('\n'));
}
