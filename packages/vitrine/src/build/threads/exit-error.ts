/** Thrown when site code calls `process.exit` during a build, with a sentence for its author. */
export class ExitError extends Error {
	override name = 'ExitError';
}

/**
 * Does something in which code of the site takes part, which may end neither the process nor its thread: the build would
 * end without a word, or wait for good.
 *
 * @param what it makes, for the message
 * @throws {ExitError} where the code calls `process.exit`
 */
export function forbidExit<Made>(what: string, make: () => Made): Made {
	const { exit } = process;
	process.exit = (code) => {
		throw new ExitError(
			`process.exit(${code ?? ''}) was called while ${what} was made: code of the site may throw an error, and must not end the process.`,
		);
	};
	try {
		return make();
	} finally {
		process.exit = exit;
	}
}
