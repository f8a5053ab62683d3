/** An event as a browser gets it. */
export interface QueuedEvent {
	event: string;
	data: object;
}

/** Events that wait for a browser before its connection ends: it connects again, and reads everything anew. */
const maxWaiting = 200;

/** Events of which only the latest counts. */
const replaced: readonly string[] = ['alive', 'publish', 'warning'];

/**
 * Creates a function that sends events one after the other to a browser, which may read slowly or not at all: a limited
 * number of them waits.
 *
 * @param write fulfilled when the browser takes more
 * @param end ends the connection
 */
export function createEventQueue(write: (event: QueuedEvent) => Promise<void>, end: () => void) {
	const waiting: QueuedEvent[] = [];
	let isWriting = false;
	const writeAll = async () => {
		isWriting = true;
		try {
			for (let next = waiting.shift(); next; next = waiting.shift()) await write(next);
		} catch (error) {
			console.error(error);
			end();
		} finally {
			isWriting = false;
		}
	};
	return (event: string, data: object): void => {
		const earlier = replaced.includes(event) ? waiting.findIndex((one) => one.event === event) : -1;
		if (earlier >= 0) waiting.splice(earlier, 1);
		waiting.push({ event, data });
		if (waiting.length > maxWaiting) {
			waiting.length = 0;
			end();
		} else if (!isWriting) void writeAll();
	};
}
