import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { minifySync, normalizePath } from 'vite';
import { isWithin } from '#node/path-names.ts';

/** What a bundler made, as far as its parts are weighed. */
export interface BundledModules {
	output: readonly (
		| { type: 'chunk'; name: string; modules: Readonly<Record<string, { code: string | null }>> }
		| { type: 'asset' }
	)[];
}

/** The name of a package, the innermost where packages lie within each other. */
const packageName = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * Returns what the chunk `app` is made of, by packages and files of the site. Each is made small and
 * compressed alone: the shares are close to those of the whole, not equal to them.
 *
 * @param site folder of the site
 */
export function appParts({ output }: BundledModules, site: string): [name: string, share: number][] {
	const app = output.find((made) => made.type === 'chunk' && made.name === 'app');
	if (app?.type !== 'chunk') return [];
	const folder = realpathSync(site);
	const modules = Object.entries(app.modules);
	const parts = [...Map.groupBy(modules, ([id]) => partOf(id, folder))].map(([name, ofPart]) => {
		return [name, weightOf(ofPart.map(([, { code }]) => code).join('\n'))] as const;
	});
	const sum = parts.reduce((total, [, weight]) => total + weight, 0);
	return parts.map(([name, weight]) => [name, Math.round((weight / sum) * 1000) / 1000]);
}

function partOf(id: string, site: string): string {
	if (id === '\0virtual:theme/logo') return 'theme/logo.svg';
	const file = normalizePath(id.replace(/\?.*$/, ''));
	const name = packageName.exec(file)?.[1];
	if (name !== undefined && name !== 'vitrine') return name;
	return name === undefined && isOwn(file, site) ? normalizePath(relative(site, file)) : 'the kit';
}

/** The kit may lie in the folder of a site, as in its own repository. */
function isOwn(file: string, site: string): boolean {
	return isWithin(site, file) && /^(?:theme|sections)\//.test(normalizePath(relative(site, file)));
}

function weightOf(code: string): number {
	// What only other parts use is kept.
	const { code: small } = minifySync('part.js', code, { module: true, compress: { unused: false } });
	return brotliCompressSync(small, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
