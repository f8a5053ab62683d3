import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#env.ts';
import { buildSite } from './build-site.ts';
import { explainFailure } from './explain-failure.ts';
import { projectRoot } from './project.ts';

const started = performance.now();
try {
	const env = readEnv();
	const { values } = parseArgs({
		options: {
			root: { type: 'string' },
			out: { type: 'string' },
			previous: { type: 'string' },
			'keep-rollback': { type: 'boolean', default: false },
		},
	});
	const root = resolve(values.root ?? projectRoot);
	const out = resolve(values.out ?? join(root, 'dist'));
	const { previous, 'keep-rollback': keepRollback } = values;
	const { siteOrigin: origin, sourceDateEpoch: epoch } = env;
	const form = env.contactForm === 'on';
	const { manifest, isNew, rolledBack } = await buildSite({ root, out, origin, epoch, form, previous, keepRollback });
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	const pages = manifest.resources.filter(({ kind }) => kind === 'home' || kind === 'page').length;
	console.log(
		isNew ? `Built ${pages} pages in ${seconds} s (build ${manifest.id}).` : `Build ${manifest.id} is up to date.`,
	);
	if (rolledBack !== undefined) {
		console.log(`  Export ${rolledBack} was rolled back, and nothing changed since: npm run build goes forward to it.`);
	}
	const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;
	for (const [locale, { bytes, requests, fonts, fontBytes }] of Object.entries(manifest.weights)) {
		const total = `${kilobytes(bytes)} in ${requests} requests`;
		console.log(`  home page in ${locale}: ${total}, of which fonts ${kilobytes(fontBytes)} in ${fonts} files`);
	}
} catch (error) {
	console.error(explainFailure(error));
	process.exitCode = 1;
}
