import type { PublishStep } from './publish-state.ts';
import { tryGit } from './repository.ts';
import { type RunningCommand, runCommand } from './run-command.ts';

/** The command of the owner, which runs on what was published. */
export interface LiveCommand {
	/**
	 * Runs it, where there is one.
	 *
	 * @param commit what was published; undefined without Git
	 * @param folder the site as it was published
	 */
	run: (commit: string | undefined, folder: string, isPushed: boolean) => Promise<void>;
	/** Finds a run that an earlier server did not end. */
	findInterrupted: () => Promise<void>;
	/** Ends the command where it runs. */
	end: () => void;
}

/** The commit that the command ran on without a fault. */
const liveRef = 'refs/vitrine/live';

export function createLiveCommand(
	root: string,
	command: string | undefined,
	become: (next: PublishStep) => void,
): LiveCommand {
	let running: RunningCommand | undefined;
	return {
		async run(commit, folder, isPushed) {
			if (command === undefined) return become({ state: 'live', commit, isPushed, hasCommand: false, output: '' });
			if (commit !== undefined) become({ state: 'command', commit, output: '' });
			running = runCommand(command, folder, {
				env: commit === undefined ? {} : { PUBLISH_COMMIT: commit },
				onOutput: (output) => commit !== undefined && become({ state: 'command', commit, output }),
			});
			const { code, output } = await running.ended;
			running = undefined;
			if (code !== 0) return become({ state: 'command-failed', commit, code, output });
			if (commit !== undefined) await tryGit(root, ['update-ref', liveRef, commit]);
			become({ state: 'live', commit, isPushed, hasCommand: true, output });
		},
		async findInterrupted() {
			if (command === undefined) return;
			const head = await tryGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
			const live = await tryGit(root, ['rev-parse', '--verify', '--quiet', liveRef]);
			if (head === undefined || live === undefined || live === head) return;
			become({ state: 'command-failed', commit: head, code: undefined, output: '' });
		},
		end: () => running?.end(),
	};
}
