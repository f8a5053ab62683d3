/**
 * Writes the message of a check of our own, in the two halves that an editor is shown: what is expected, what to do.
 * Schemas can only carry one string.
 */
export function rule(expected: string, fix: string): string {
	return `${expected}\n${fix}`;
}

/** Takes a message of `rule` apart. */
export function splitRule(message: string): { expected: string; fix: string } {
	const [expected = '', fix = ''] = message.split('\n');
	return { expected, fix };
}
