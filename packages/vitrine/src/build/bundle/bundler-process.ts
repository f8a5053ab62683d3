import type { BundlerFault, BundlerTask } from './run-bundler.ts';

/** It may be loaded before there is a task. Its errors are reported with that. */
const loaded = import('./bundler.ts');
loaded.catch(() => {});

process.once('message', async (task: BundlerTask) => {
	try {
		const { bundleInto } = await loaded;
		await bundleInto(task);
		process.disconnect();
	} catch (error) {
		const { message, name, stack, code, path, syscall } = error as NodeJS.ErrnoException;
		process.exitCode = 1;
		process.send?.({ message, name, stack, code, path, syscall } satisfies BundlerFault, () => process.disconnect());
	}
});
// The build that waits for it was ended.
process.once('disconnect', () => process.exit());
