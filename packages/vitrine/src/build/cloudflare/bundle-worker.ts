import { build } from 'vite';
import { modulePath } from '#node/installation.ts';
import type { WorkerSite } from '#protocol/worker-site.ts';
import { closedSettings } from '../bundle/vite-config.ts';

export interface BundleWorkerOptions {
	/** What code knows of the site. */
	site: WorkerSite;
	/** Receives `worker.js`. */
	folder: string;
	/** Another module to bundle than that of the kit. */
	entry?: string;
}

/** Bundles the code for Workers into one module. */
export async function bundleWorker({
	site,
	folder,
	entry = modulePath('server/cloudflare/worker.ts'),
}: BundleWorkerOptions): Promise<void> {
	const written = JSON.stringify(site);
	await build({
		...closedSettings,
		logLevel: 'warn',
		plugins: [
			{
				name: 'site',
				resolveId: (id) => (id === 'virtual:site' ? '\0virtual:site' : undefined),
				load: (id) => (id === '\0virtual:site' ? `export default JSON.parse(${JSON.stringify(written)})` : undefined),
			},
		],
		ssr: { target: 'webworker', noExternal: true },
		build: {
			ssr: entry,
			outDir: folder,
			emptyOutDir: false,
			minify: true,
			rolldownOptions: { external: ['cloudflare:workers'], output: { entryFileNames: 'worker.js' } },
		},
	});
}
