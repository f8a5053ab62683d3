interface Problems {
	problems: readonly { found: string; expected: string; fix: string }[];
}

/** Returns what keeps an edit from being made, for the person at the field. */
export function explain(
	outcome: { state: 'refused'; message: string } | { state: 'conflict' } | ({ state: 'broken' } & Problems),
): string {
	if (outcome.state === 'refused') return outcome.message;
	if (outcome.state === 'conflict') return 'conflict';
	return outcome.problems.map(({ found, expected, fix }) => `${found}\n${expected}\n${fix}`).join('\n\n');
}
