import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { kitRoot, modulePath } from '#node/installation.ts';

/**
 * Bundles the server for Workers into one module, with the description of an export in it.
 *
 * @param out the folder with `site/` and `site.json`; it receives `worker/worker.js`
 * @returns the module's path
 */
export async function bundleWorker(out: string): Promise<string> {
	const manifest = readFileSync(join(out, 'site.json'), 'utf8');
	await build({
		root: kitRoot,
		configFile: false,
		logLevel: 'warn',
		plugins: [
			{
				name: 'manifest',
				resolveId: (id) => (id === 'virtual:manifest' ? '\0virtual:manifest' : undefined),
				load: (id) =>
					id === '\0virtual:manifest' ? `export default JSON.parse(${JSON.stringify(manifest)})` : undefined,
			},
		],
		ssr: { target: 'webworker', noExternal: true },
		build: {
			ssr: modulePath('server/worker.ts'),
			outDir: join(out, 'worker'),
			emptyOutDir: true,
			rolldownOptions: { output: { entryFileNames: 'worker.js' } },
		},
	});
	return join(out, 'worker/worker.js');
}
