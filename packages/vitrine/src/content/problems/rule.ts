import type * as v from 'valibot';
import type { Message } from './message.ts';

/**
 * Writes the message of a check of our own, in the two halves that an editor is shown: what is expected, what to do; and by its
 * code. Schemas can only carry one string.
 */
export function rule(expected: string, fix: string, message?: Message): string {
	return [expected, fix, ...(message ? [JSON.stringify(message)] : [])].join('\n');
}

/** Takes a message of `rule` apart. */
export function splitRule(written: string): { expected: string; fix: string; message?: Message | undefined } {
	const [expected = '', fix = '', message] = written.split('\n');
	return { expected, fix, message: message === undefined ? undefined : (JSON.parse(message) as Message) };
}

/** Leads from a value that a check looks at as a whole to the part of it that is wrong, by keys and indexes. */
export function pathTo(
	value: unknown,
	[first, ...others]: readonly [PropertyKey, ...PropertyKey[]],
): [v.IssuePathItem, ...v.IssuePathItem[]] {
	const input = value as Record<PropertyKey, unknown>;
	const item: v.IssuePathItem = { type: 'unknown', origin: 'value', input, key: first, value: input[first] };
	const [second, ...rest] = others;
	return second === undefined ? [item] : [item, ...pathTo(input[first], [second, ...rest])];
}
