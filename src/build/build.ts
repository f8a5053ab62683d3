import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ContentError } from '#content/problem.ts';
import { readEnv, SettingError } from '#env.ts';
import { buildSite } from './build-site.ts';
import { projectRoot } from './project.ts';

const started = performance.now();
try {
	const env = readEnv();
	const { values } = parseArgs({ options: { root: { type: 'string' }, out: { type: 'string' } } });
	const root = resolve(values.root ?? projectRoot);
	const out = resolve(values.out ?? join(root, 'dist'));
	const { manifest, isNew } = await buildSite({ root, out, origin: env.siteOrigin, epoch: env.sourceDateEpoch });
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	const pages = manifest.resources.filter(({ kind }) => kind === 'home' || kind === 'page').length;
	console.log(
		isNew ? `Built ${pages} pages in ${seconds} s (build ${manifest.id}).` : `Build ${manifest.id} is up to date.`,
	);
} catch (error) {
	console.error(explain(error));
	process.exitCode = 1;
}

/** What an editor or operator can do something about, in words; anything else as it is. */
function explain(error: unknown): unknown {
	if (error instanceof ContentError)
		return `${error.message}\n\n${error.problems.length} to change; nothing was published.`;
	if (!(error instanceof Error)) return error;
	if ('code' in error && 'path' in error && ['EACCES', 'EROFS', 'ENOSPC', 'EPERM'].includes(String(error.code))) {
		return `${error.path} cannot be written (${error.code}): free or unlock the folder, or name another one with --out.`;
	}
	return error instanceof SettingError ? error.message : error.stack;
}
