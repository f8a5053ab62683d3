import { PublishFailure } from './publish-failure.ts';
import { isUnderWay, type PublishState, type PublishStep } from './publish-state.ts';

/** The state of publishing, and what is under way. */
export interface PublishRun {
	status: () => PublishState;
	become: (next: PublishStep) => void;
	/**
	 * Begins to publish. What fails becomes the state.
	 *
	 * @param by name of the person who publishes
	 * @throws {PublishFailure} where another publish is under way
	 */
	begin: (run: () => Promise<void>, by?: string) => void;
	/** Runs something after what is under way: both use the worktree. */
	inTurn: <Result>(run: () => Promise<Result>) => Promise<Result>;
	/** Calls a function with each state; returns what ends that. */
	follow: (onState: (state: PublishState) => void) => () => void;
	/** Waits for what is under way. */
	ended: () => Promise<unknown>;
}

export function createPublishRun(report: (error: unknown) => void): PublishRun {
	const followers = new Set<(state: PublishState) => void>();
	let status: PublishState = { state: 'idle' };
	let last: Promise<unknown> = Promise.resolve();
	let person: { by?: string } = {};
	const become = (next: PublishStep) => {
		status = { ...next, ...person };
		for (const follower of followers) follower(status);
	};
	return {
		status: () => status,
		become,
		begin(run, by) {
			if (isUnderWay(status)) throw new PublishFailure('busy');
			person = by === undefined ? {} : { by };
			become({ state: 'saving' });
			last = last.then(run).catch((error) => {
				if (!(error instanceof PublishFailure)) report(error);
				const { reason, message } = error instanceof PublishFailure ? error : failureOf(error);
				become({ state: 'failed', reason, message });
			});
		},
		inTurn(run) {
			const done = last.then(run);
			last = done.catch(() => {});
			return done;
		},
		follow(onState) {
			followers.add(onState);
			return () => followers.delete(onState);
		},
		ended: () => last,
	};
}

function failureOf(error: unknown): PublishFailure {
	const message = error instanceof Error ? error.message : String(error);
	const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
	return new PublishFailure(isFull ? 'full' : 'git', message);
}
