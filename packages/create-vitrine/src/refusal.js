/** Says in one sentence why no site was made. */
export class Refusal extends Error {
	name = 'Refusal';

	/** @param exitCode 2 where the words of the command were not understood */
	constructor(message, { exitCode = 1 } = {}) {
		super(message);
		this.exitCode = exitCode;
	}
}

/** Somebody pressed Ctrl-C: there is nothing to say. */
export class Interruption extends Error {
	name = 'Interruption';
}
