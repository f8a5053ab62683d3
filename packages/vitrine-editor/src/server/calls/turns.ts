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
	 * @param left of a request that has come to nothing once its connection has ended
	 * @returns undefined where too much waits already, or the request was left before its turn: nothing was done
	 */
	run: <Result>(person: string, work: () => Promise<Result>, left?: AbortSignal) => Promise<Result | undefined>;
}

/** Creates turns: one person who requests thousands of pages keeps others waiting for a few of them. */
export function createTurns(): Turns {
	const lines = new Map<string, Line>();
	return {
		async run(person, work, left) {
			const line = lines.get(person) ?? { running: 0, waiting: [] };
			lines.set(person, line);
			if (line.running < limits.running) line.running++;
			else if (line.waiting.length >= limits.waiting) return undefined;
			else if (!(await comesToTurn(line, left))) return undefined;
			try {
				return await work();
			} finally {
				// Who is done leaves the place to the next one.
				const next = line.waiting.shift();
				if (next) next();
				else line.running--;
				if (line.running === 0) lines.delete(person);
			}
		},
	};
}

/** Waits for a turn; false where the request is left before. */
function comesToTurn(line: Line, left: AbortSignal | undefined): Promise<boolean> {
	return new Promise((resolve) => {
		const take = () => resolve(true);
		line.waiting.push(take);
		const leave = () => {
			line.waiting = line.waiting.filter((one) => one !== take);
			resolve(false);
		};
		left?.addEventListener('abort', leave, { once: true });
	});
}
