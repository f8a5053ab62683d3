/**
 * Reads something of the server, and takes the answer.
 *
 * @param key names what is read
 */
export type TakeNewest = <Answer>(
	key: string,
	read: () => Promise<Answer>,
	take: (answer: Answer) => void,
) => Promise<void>;

/** Creates what takes answers in the order in which they were requested: one that comes behind a newer one is left out. */
export function createNewestAnswers(): TakeNewest {
	const requested = new Map<string, number>();
	const taken = new Map<string, number>();
	return async (key, read, take) => {
		const number = (requested.get(key) ?? 0) + 1;
		requested.set(key, number);
		const answer = await read();
		if (number < (taken.get(key) ?? 0)) return;
		taken.set(key, number);
		take(answer);
	};
}
