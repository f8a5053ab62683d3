import { join, resolve } from 'node:path';
import { type BuildResult, buildSite } from '#build/export/build-site.ts';
import { acceptedFile, judgeFindings } from '#check/audit/accepted-findings.ts';
import { writeFindings } from '#check/audit/finding.ts';
import { readExport } from '#check/audit/read-export.ts';
import { audit, withoutSamples } from '#check/audit/rules.ts';
import { servicesInUse, writeServices } from '#check/audit/services-in-use.ts';
import { describeExcess, measureBudgets } from '#check/budgets.ts';
import { type CodeOptions, codeSteps } from '#check/code-steps.ts';
import { describeContrast, measureContrast } from '#check/contrast.ts';
import { invalidHtml } from '#check/html.ts';
import { mendContent } from '#check/mend-content.ts';
import { policyComplaints } from '#check/policy-complaints.ts';
import { securityTxtWarning } from '#check/security-txt.ts';
import { BrowserMissing, launchChromium } from '#check/shots/chromium.ts';
import { lookAtPages } from '#check/shots/look-at-pages.ts';
import { sampleFiles, sampleNote, unfinished } from '#check/unfinished.ts';
import { explainFailure } from '#cli/explain-failure.ts';
import { readKeptTerms } from '#content/glossary/read-glossary.ts';
import { ContentError, formatProblem, type Problem } from '#content/problems/problem.ts';
import type { LoadedConfig } from '#content/site-config.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { printable } from '#node/printable.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { describeMissingTranslations, translationSums } from '#translations/commands/show-states.ts';
import { findTermProblems } from '#translations/glossary/check-terms.ts';
import { describeTermProblems } from '#translations/glossary/describe-term-problems.ts';
import { describeMissingInterfaceTexts, readTranslations } from '#translations/state/read-translations.ts';

/** Returns its problems; an empty result is a pass. */
type Step = () => string[] | Promise<string[]>;

export const help = `npm run check
    Reports what is wrong with code, content, translations and the finished site, without a browser.
npm run check -- --fix
    Formats the code first, mends what has one right form, and moves pages to their place.
npm run check -- --browser
    Looks at pages of each language in Chromium or Chrome as well. Where none is installed, one line reports it.
npm run check -- --all
    Of many mistakes in the content, names every place, and not one of each cause.

Exit code: 0 nothing is wrong, 1 something is, 2 not understood.`;

interface CheckOptions extends CodeOptions {
	/** Whether to look at pages in a browser, where one is installed. */
	browser: boolean;
	/** Whether each of many mistakes in the content is named, and not one of each cause. */
	all?: boolean;
}

type SiteStep = (built: BuildResult) => string[] | Promise<string[]>;

/** Steps that look at the built site. */
const siteSteps = (root: string, out: string): Record<string, SiteStep> => ({
	html: ({ manifest }) => invalidHtml(out, manifest),
	audit: async ({ settings }) => {
		const warning = securityTxtWarning(join(out, 'site'));
		if (warning) console.log(`  ${warning}`);
		const read = await readExport(out);
		const site = { ...read, names: [...read.names, ...(await readKeptTerms(root, settings.config))] };
		const samples = [...(await sampleFiles(root, settings.config)).keys()];
		const { open, accepted, unused } = await judgeFindings(root, audit(site));
		const { faults, warnings, notes } = withoutSamples(open, site, samples);
		if (accepted.length > 0) console.log(`  ${accepted.length} findings are accepted in ${acceptedFile}`);
		for (const warning of writeFindings(warnings)) console.log(`  warning: ${warning}`);
		for (const line of writeServices(servicesInUse(site))) console.log(`  service of others: ${line}`);
		if (notes.length > 0) console.log(`  ${sampleNote(samples)}`);
		return [...writeFindings(faults), ...unused.map(formatProblem)];
	},
	budgets: ({ manifest }) => {
		const budgets = measureBudgets(out, manifest);
		for (const { what, bytes, limit } of budgets) console.log(`  ${what}: ${bytes} of ${limit} bytes`);
		const over = budgets.filter(({ bytes, limit }) => bytes > limit).map(describeExcess);
		return [...over, ...policyComplaints(manifest)];
	},
});

/**
 * Runs everything that needs no browser and prints how each step went. What a step cannot look at is left out, with the reason.
 *
 * @returns how many steps passed and failed
 */
export async function check(options: CheckOptions): Promise<{ passed: number; failed: number }> {
	const { root } = options;
	const out = join(root, 'dist');
	const counts = { passed: 0, failed: 0 };
	const reported = new Set<string>();
	const run = async (name: string, step: Step) => {
		const started = performance.now();
		try {
			const complaints = await problemsOf(step, { reported, all: options.all ?? false });
			const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
			console.log(complaints.length > 0 ? `✗ ${name} (${time})\n${complaints.join('\n')}` : `✓ ${name} (${time})`);
			counts[complaints.length > 0 ? 'failed' : 'passed']++;
		} catch (error) {
			if (!(error instanceof LeftOut || error instanceof BrowserMissing)) throw error;
			console.log(`- ${name}, left out. ${error.message}`);
		}
	};
	for (const [name, step] of Object.entries(codeSteps(options))) await run(name, step);
	let built: BuildResult | undefined;
	await run('content', async () => {
		const mended = options.fix ? await mendContent(root) : [];
		for (const line of mended) console.log(`  ${printable(line)}`);
		built = await buildSite({ root, out });
		for (const note of await unfinished(root, built.settings.config))
			console.log(`  not replaced yet: ${printable(note)}`);
		return [];
	});
	await run('colors', () => {
		const pairs = measureContrast(root);
		for (const pair of pairs) console.log(describeContrast(pair));
		return pairs.flatMap(({ faults }) => faults);
	});
	await run('translations', () => checkTranslations({ root, all: options.all ?? false }, reported, built?.settings));
	const withBuild = (step: SiteStep) => () => {
		if (built) return step(built);
		throw new LeftOut('There is no build to look at.');
	};
	for (const [name, step] of Object.entries(siteSteps(root, out))) await run(name, withBuild(step));
	if (options.browser)
		await run(
			'browser',
			withBuild(({ manifest }) => lookInBrowser({ out, manifest })),
		);
	return counts;
}

/** Thrown by a step that has nothing to look at, with the reason. It has neither passed nor failed. */
class LeftOut extends Error {
	override name = 'LeftOut';
}

/**
 * Returns the problems of one step that no earlier step has reported.
 *
 * @param reported problems of the content that are reported already; new ones are added
 */
async function problemsOf(step: Step, { reported, all }: { reported: Set<string>; all: boolean }): Promise<string[]> {
	try {
		return await step();
	} catch (error) {
		if (error instanceof LeftOut || error instanceof BrowserMissing) throw error;
		if (!(error instanceof ContentError)) {
			for (const part of error instanceof AggregateError ? error.errors : []) unreported(part, reported);
			return [explainFailure(error, { all })];
		}
		const problems = unreported(error, reported);
		if (problems.length > 0) return [explainFailure(new ContentError(problems), { all })];
		throw new LeftOut('What is wrong is listed above.');
	}
}

/** Returns the problems of the content that are not reported yet, and marks them as reported. */
function unreported(error: unknown, reported: Set<string>): Problem[] {
	if (!(error instanceof ContentError)) return [];
	const problems = error.problems.filter((problem) => !reported.has(formatProblem(problem)));
	for (const problem of problems) reported.add(formatProblem(problem));
	return problems;
}

async function lookInBrowser(site: { out: string; manifest: Manifest }): Promise<string[]> {
	const browser = await launchChromium();
	try {
		return await lookAtPages(browser, site);
	} finally {
		await browser.close();
	}
}

/**
 * Prints missing and stale translations and where words are not those of the glossary, and returns what the settings do not
 * allow.
 */
async function checkTranslations(
	{ root, all }: { root: string; all: boolean },
	reported: Set<string>,
	settings?: LoadedConfig,
): Promise<string[]> {
	const translations = await readTranslations(root, settings);
	for (const line of [...translationSums(translations), describeMissingInterfaceTexts(translations)])
		if (line !== '') console.log(`  ${printable(line)}`);
	const terms = await findTermProblems(translations.glossary, translations);
	for (const line of describeTermProblems(terms, all)) console.log(`  ${printable(line)}`);
	const problems = unreported(new ContentError(translations.problems), reported);
	if (problems.length > 0) return [new ContentError(problems).message];
	return describeMissingTranslations(translations);
}

/** `vitrine check` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		fix: { type: 'boolean', default: false },
		browser: { type: 'boolean', default: false },
		all: { type: 'boolean', default: false },
	});
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	const { root = '.', fix, browser, all } = options;
	const { failed } = await check({ root: resolve(root), fix, browser, all });
	process.exitCode = failed > 0 ? 1 : 0;
}
