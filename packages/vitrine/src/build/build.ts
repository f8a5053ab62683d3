import { join, resolve } from 'node:path';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { builtNumber, openExport } from '#protocol/node/export-folder.ts';
import { buildSite } from './build-site.ts';
import { explainFailure } from './explain-failure.ts';

export const help = `npm run build
    Builds the site of this folder into dist/.

    --root FOLDER      the site of another folder
    --out FOLDER       another folder than dist/
    --previous PLACE   the build to follow: a folder, or the address of a deployed site. Where it cannot be read, there
                       is no build; an address that answers 404 is taken for a site that was never deployed
    --keep-rollback    what was rolled back stays so as long as nothing changes, and nothing is written then

Exit code: 0 built or up to date, 1 there is no build, 2 not understood.`;

/** `vitrine build` */
export async function run(parameters: string[]): Promise<void> {
	const started = performance.now();
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		out: { type: 'string' },
		previous: { type: 'string' },
		'keep-rollback': { type: 'boolean', default: false },
	});
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	try {
		const root = resolve(options.root ?? '.');
		const out = resolve(options.out ?? join(root, 'dist'));
		const env = readEnv();
		const { siteOrigin: origin, sourceDateEpoch: epoch } = env;
		const form = env.contactForm === 'on';
		const { previous, 'keep-rollback': keepRollback } = options;
		const { manifest, isNew, rolledBack } = await buildSite({ root, out, origin, epoch, form, previous, keepRollback });
		const seconds = ((performance.now() - started) / 1000).toFixed(1);
		const served = openExport(out);
		const number = served && builtNumber(served);
		const pages = manifest.resources.filter(({ kind }) => kind === 'home' || kind === 'page').length;
		console.log(
			isNew
				? `Built ${pages} pages in ${seconds} s (export ${number}, build ${manifest.id}).`
				: `Build ${manifest.id} is up to date.`,
		);
		if (rolledBack !== undefined) {
			console.log(
				`  Export ${rolledBack} was rolled back, and nothing changed since: npm run build goes forward to it.`,
			);
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
}
