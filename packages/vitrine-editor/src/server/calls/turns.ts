/** Work that is done at a time for one person, and what may wait: more than a page with many pictures has. */
const limits = { running: 8, waiting: 200 };

interface Line {
	running: number;
	waiting: (() => void)[];
}

/** Does the work of many people, each with a share of the server of their own. */
export interface Turns {
	/**
	 * Does work once less of the same person is under way.
	 *
	 * @returns undefined where too much waits already: nothing was done
	 */
	run: <Result>(person: string, work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** Creates turns: one person who requests thousands of pages keeps others waiting for a few of them. */
export function createTurns(): Turns {
	const lines = new Map<string, Line>();
	return {
		async run(person, work) {
			const line = lines.get(person) ?? { running: 0, waiting: [] };
			lines.set(person, line);
			if (line.running < limits.running) line.running++;
			else if (line.waiting.length >= limits.waiting) return undefined;
			// Who is done leaves the place to the next one.
			else await new Promise<void>((resolve) => line.waiting.push(resolve));
			try {
				return await work();
			} finally {
				const next = line.waiting.shift();
				if (next) next();
				else line.running--;
				if (line.running === 0) lines.delete(person);
			}
		},
	};
}
