/** What tests use of it. */
declare module 'wrangler' {
	/** Reads a configuration as the platform does. */
	export function unstable_getMiniflareWorkerOptions(path: string): { workerOptions: Record<string, unknown> };

	/** Answers as Cloudflare Pages does, by the files of a folder. */
	export function unstable_generateASSETSBinding(options: {
		directory: string;
		signal: AbortSignal;
		log: unknown;
	}): Promise<(request: Request) => Promise<Response>>;
}
