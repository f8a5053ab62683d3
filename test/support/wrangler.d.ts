/** What tests use of it. */
declare module 'wrangler' {
	/** Reads a configuration as the platform does. */
	export function unstable_getMiniflareWorkerOptions(path: string): { workerOptions: Record<string, unknown> };
}
