import type { Problem } from './problem.ts';

/** Problems of one kind: the same is to be done about each. */
export interface Cause {
	/** What was found, with "…" in place of words of the site. */
	found: string;
	/** What is expected, in the words of the first of them. */
	expected: string;
	problems: readonly [Problem, ...Problem[]];
	/** In how many files they are. */
	files: number;
}

/** Sorts problems by their causes, the most frequent one first. */
export function causesOf(problems: readonly Problem[]): Cause[] {
	const byCause = new Map<string, [Problem, ...Problem[]]>();
	for (const problem of problems) {
		const key = causeOf(problem);
		const same = byCause.get(key);
		if (same) same.push(problem);
		else byCause.set(key, [problem]);
	}
	return [...byCause.values()]
		.map((same) => ({
			found: withoutWords(same[0].found),
			expected: same[0].expected,
			problems: same,
			files: new Set(same.map(({ file }) => file)).size,
		}))
		.sort((a, b) => b.problems.length - a.problems.length);
}

/** Unknown keys are each a cause of their own, other words of the site are none. */
function causeOf({ found, expected }: Problem): string {
	const what = found.startsWith('the unknown key') ? found : withoutWords(found);
	return `${what}\n${withoutWords(expected).replace(/:.*/s, '')}`;
}

function withoutWords(text: string): string {
	return text.startsWith('the unknown key') ? text : text.replace(/"(?:\\.|[^"\\])*"/g, '"…"').replace(/\d+/g, 'N');
}
