import type { BundlerFault, BundlerTask } from './bundle.ts';

process.once('message', async (task: BundlerTask) => {
	try {
		// Import inside the try block, so that an error in the bundler's packages is reported as well.
		const { bundleInto } = await import('./bundler.ts');
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
