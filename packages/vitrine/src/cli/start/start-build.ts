import { setPriority } from 'node:os';
import { join } from 'node:path';
import { startBundlerEarly } from '#build/bundle/run-bundler.ts';

/** What the process is to build. */
export interface StartBuild {
	root: string;
	out: string;
	/** Whether the site waits to be served. */
	soon?: boolean;
	/** Whether it is served already. */
	isSecond?: boolean;
}

export interface StartBuilt {
	/** How many pictures have one copy for now. */
	picturesLeft: number;
}

/** Below the server, which keeps the priority of any process. */
const lowPriority = 10;

process.once('message', async (task: StartBuild) => {
	process.channel?.unref();
	if (task.isSecond) setPriority(lowPriority);
	startBundlerEarly(join(task.out, 'cache'));
	const { buildNow } = await import('../build-now.ts');
	const built = await buildNow({ ...task, 'keep-rollback': true, all: false, json: false });
	if (built) process.send?.({ picturesLeft: built.picturesLeft ?? 0 } satisfies StartBuilt, () => {});
});
// The command that waits for it, or serves what it has built, was ended.
process.once('disconnect', () => process.exit(1));
