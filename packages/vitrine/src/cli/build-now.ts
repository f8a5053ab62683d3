import { type BuildResult, buildSite } from '#build/export/build-site.ts';
import { parseTarget } from '#build/hosts/parse-target.ts';
import { unsupportedFeatures } from '#build/hosts/unsupported-features.ts';
import { openTimings } from '#build/threads/timings.ts';
import { isNoticeOver } from '#content/site/notice.ts';
import { readSiteConfig } from '#content/site-config.ts';
import { readEnv } from '#node/env.ts';
import { printableLines } from '#node/printable.ts';
import { refuseOutdated } from '#translations/publishing-block.ts';
import { describeDue } from './describe-due.ts';
import { describeFailure, explainFailure } from './explain-failure.ts';
import { type BuildDescription, describeBuild, formatBuild } from './format-build.ts';
import { displayProgress } from './show-progress.ts';

interface BuildCommand {
	root: string;
	out: string;
	for?: string;
	previous?: string;
	'keep-rollback': boolean;
	all: boolean;
	json: boolean;
	/** Whether the site is to be served soon: one copy of each picture is enough. */
	soon?: boolean;
	/** Whether it follows such a build: progress and warnings are known. */
	isSecond?: boolean;
}

/**
 * Builds the site in a folder, and reports what was built or what is wrong.
 *
 * @returns what was built; undefined after a failure
 */
export async function buildNow(options: BuildCommand): Promise<BuildResult | undefined> {
	const { root, out, soon = false, isSecond = false } = options;
	const target = parseTarget(options.for);
	const progress = displayProgress();
	const timings = openTimings(isSecond ? undefined : progress.show);
	const now = Date.now();
	const warnings: string[] = [];
	const warn = (sentence: string) => {
		if (isSecond) return;
		progress.hide();
		warnings.push(sentence);
		console.warn(printableLines(sentence));
	};
	try {
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
			soon,
			timings,
			warn,
			now,
		});
		progress.end();
		const { manifest, settings } = built;
		const { config } = settings;
		const leftOut = unsupportedFeatures(target ?? 'node', { config, manifest, hasPreviews: previews });
		const description = describeBuild(built, { out, times: timings.times(), warnings, leftOut });
		console.log(options.json ? inJson(description) : printableLines(formatBuild(description)));
		const { until } = config.notice;
		if (until !== undefined && isNoticeOver(config, now)) {
			warn(
				`The notice is in no page: its last day, ${until}, is over. Remove "site-notice" from messages.yaml, or change "notice" in site.config.ts.`,
			);
		}
		const due = manifest.schedule && describeDue(manifest.schedule, now);
		if (due !== undefined && !options.json) console.log(printableLines(`  ${due}`));
		return built;
	} catch (error) {
		progress.end();
		console.error(explainFailure(error, { all: options.all }));
		if (options.json) console.log(inJson(describeFailure(error)));
		process.exitCode = 1;
		return undefined;
	}
}

function inJson(description: BuildDescription): string {
	return JSON.stringify(description, undefined, '\t');
}
