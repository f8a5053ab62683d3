/** How often the event loop is looked at, and how late it must be to be worth a line, in milliseconds. */
const interval = 500;
const tolerance = 1000;

/**
 * Says when the event loop stood still for more than a second: nobody is answered in that time, and nothing else shows
 * it.
 *
 * @param now milliseconds
 */
export function watchEventLoop(report: (sentence: string) => void, now = () => performance.now()): void {
	let due = now() + interval;
	setInterval(() => {
		const late = now() - due;
		due = now() + interval;
		if (late > tolerance) report(`Nothing was answered for ${Math.round(late)} ms: the event loop was blocked.`);
	}, interval).unref();
}
