import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import type { PublishedFile } from '#resources/resource.ts';
import { projectRoot } from './project.ts';

/** What the bundler makes of the code: independent of any site's content. */
export interface Bundle {
	/** Module that exports `resources`. */
	renderer: string;
	/** Script elements for the head of every page. */
	scripts: string;
	/** Hashed files that browsers load. */
	files: PublishedFile[];
}

/**
 * Bundles the client and the renderer, unless the last bundle was made from the same code.
 *
 * @param code fingerprint of the code
 */
export async function bundleCode(code: string, quiet = true): Promise<Bundle> {
	const folder = join(projectRoot, 'dist/bundle');
	const stamp = join(folder, 'code.txt');
	if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== code) {
		rmSync(folder, { recursive: true, force: true });
		const builder = await createBuilder({
			root: projectRoot,
			logLevel: quiet ? 'warn' : 'info',
			environments: {
				client: { build: { outDir: join(folder, 'client') } },
				ssr: { build: { outDir: join(folder, 'renderer') } },
			},
		});
		for (const environment of Object.values(builder.environments)) await builder.build(environment);
		writeFileSync(stamp, code);
	}
	return {
		renderer: join(folder, 'renderer/resources.js'),
		scripts: scriptElements(join(folder, 'client')),
		files: readdirSync(join(folder, 'client/assets')).map((name) => ({
			path: `/assets/${name}`,
			kind: 'asset',
			source: join(folder, 'client/assets', name),
		})),
	};
}

function scriptElements(client: string): string {
	const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
		string,
		{ file: string }
	>;
	const boot = manifest['src/client/boot.ts'];
	if (!boot) throw new Error('The client bundle has no boot script.');
	return `<script type="module" async src="/${boot.file}"></script>`;
}
