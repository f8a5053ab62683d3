import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ContentError } from '#content/problem.ts';
import { readEnv } from '#env.ts';
import { buildSite } from './build-site.ts';
import { projectRoot } from './project.ts';

const started = performance.now();
const { values } = parseArgs({ options: { root: { type: 'string' }, out: { type: 'string' } } });
const env = readEnv();
const root = resolve(values.root ?? projectRoot);
try {
	const { manifest, isNew } = await buildSite({
		root,
		out: resolve(values.out ?? join(root, 'dist')),
		origin: env.siteOrigin,
		epoch: env.sourceDateEpoch,
	});
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	const pages = manifest.resources.filter(({ kind }) => kind === 'home' || kind === 'page').length;
	console.log(
		isNew ? `Built ${pages} pages in ${seconds} s (build ${manifest.id}).` : `Build ${manifest.id} is up to date.`,
	);
} catch (error) {
	if (!(error instanceof ContentError)) throw error;
	console.error(`${error.message}\n\n${error.problems.length} to change; nothing was published.`);
	process.exitCode = 1;
}
