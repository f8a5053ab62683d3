import { join, resolve } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { parseTarget } from '#build/hosts/parse-target.ts';
import { unsupportedFeatures } from '#build/hosts/unsupported-features.ts';
import { openTimings } from '#build/threads/timings.ts';
import { describeWaiting, waitingEntries } from '#content/pages/waiting-entries.ts';
import { isNoticeOver } from '#content/site/notice.ts';
import { readSiteConfig } from '#content/site-config.ts';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { printableLines } from '#node/printable.ts';
import { refuseOutdated } from '#translations/publishing-block.ts';
import { describeFailure, explainFailure } from './explain-failure.ts';
import { type BuildDescription, describeBuild, formatBuild } from './format-build.ts';
import { displayProgress } from './show-progress.ts';

export const help = `npm run build
    Builds the site of this folder into dist/.

    --root FOLDER      the site of another folder
    --out FOLDER       another folder than dist/
    --for TARGET       what the site is served from: node (Vitrine's own server, the default), or a host of files: nginx,
                       caddy, netlify, cloudflare-pages, github-pages, vercel, s3, static. What it reads is written
                       beside the site, and what it cannot do is left out of the pages
    --previous PLACE   the build to follow: a folder, or the address of a deployed site. Where it cannot be read, there
                       is no build; an address that answers 404 is taken for a site that was never deployed
    --keep-rollback    what was rolled back stays so as long as nothing changes, and nothing is written then
    --all              of many mistakes, names every place, and not one of each cause
    --json             reports what was built, and how long each step took, as JSON on the standard output; where there is no
                       build, what is wrong

A build that takes longer than two seconds shows its progress on the standard error.

Exit code: 0 built or up to date, 1 there is no build, 2 not understood.`;

/** `vitrine build` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		out: { type: 'string' },
		for: { type: 'string' },
		previous: { type: 'string' },
		'keep-rollback': { type: 'boolean', default: false },
		all: { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
	});
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	const target = parseTarget(options.for);
	const progress = displayProgress();
	const timings = openTimings(progress.show);
	const warnings: string[] = [];
	const warn = (sentence: string) => {
		progress.hide();
		warnings.push(sentence);
		console.warn(printableLines(sentence));
	};
	try {
		const root = resolve(options.root ?? '.');
		const out = resolve(options.out ?? join(root, 'dist'));
		const env = readEnv();
		const { siteOrigin: origin, sourceDateEpoch: epoch } = env;
		const form = env.contactForm === 'on';
		const previews = env.previewSecret !== undefined;
		const { previous, 'keep-rollback': keepRollback } = options;
		const read = await readSiteConfig(root);
		await refuseOutdated(root, read, origin);
		const built = await buildSite({
			root,
			out,
			settings: read,
			origin,
			epoch,
			target,
			form,
			previews,
			previous,
			keepRollback,
			timings,
			warn,
		});
		progress.end();
		const { manifest, settings } = built;
		const { config } = settings;
		const leftOut = unsupportedFeatures(target ?? 'node', { config, manifest, hasPreviews: previews });
		const description = describeBuild(built, { out, times: timings.times(), warnings, leftOut });
		console.log(options.json ? inJson(description) : printableLines(formatBuild(description)));
		const { until } = config.notice;
		if (until !== undefined && isNoticeOver(config)) {
			warn(
				`The notice is in no page: its last day, ${until}, is over. Remove "site-notice" from messages.yaml, or change "notice" in site.config.ts.`,
			);
		}
		const waiting = describeWaiting(await waitingEntries(root, config), config.timeZone);
		if (waiting !== undefined && !options.json) console.log(`  ${waiting}`);
	} catch (error) {
		progress.end();
		console.error(explainFailure(error, { all: options.all }));
		if (options.json) console.log(inJson(describeFailure(error)));
		process.exitCode = 1;
	}
}

function inJson(description: BuildDescription): string {
	return JSON.stringify(description, undefined, '\t');
}
