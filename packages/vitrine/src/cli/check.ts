import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type BuildResult, buildSite } from '#build/export/build-site.ts';
import { acceptedFile, judgeFindings } from '#check/audit/accepted-findings.ts';
import { writeFindings } from '#check/audit/finding.ts';
import { readExport } from '#check/audit/read-export.ts';
import { audit, withoutSamples } from '#check/audit/rules.ts';
import { servicesInUse, writeServices } from '#check/audit/services-in-use.ts';
import { describeExcess, measureBudgets, policyComplaints } from '#check/budgets.ts';
import { describeContrast, measureContrast } from '#check/contrast.ts';
import { invalidHtml } from '#check/html.ts';
import { mendContent } from '#check/mend-content.ts';
import { securityTxtWarning } from '#check/security-txt.ts';
import { BrowserMissing, launchChromium } from '#check/shots/chromium.ts';
import { lookAtPages } from '#check/shots/look-at-pages.ts';
import { sampleFiles, sampleNote, unfinished } from '#check/unfinished.ts';
import { explainFailure } from '#cli/explain-failure.ts';
import { ContentError, formatProblem, type Problem } from '#content/problems/problem.ts';
import type { LoadedConfig } from '#content/site-config.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { printable } from '#node/printable.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { describeMissingTranslations, translationSums } from '#translations/commands/show-states.ts';
import { findTermProblems, type PlacedTermProblem } from '#translations/glossary/check-terms.ts';
import { readKeptTerms } from '#translations/glossary/read-glossary.ts';
import { describeMissingInterfaceTexts, readTranslations } from '#translations/state/read-translations.ts';

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

/** Each step returns its problems; an empty result is a pass. */
const codeSteps = ({ root, fix }: CheckOptions): Record<string, Step> => ({
	...(isInstalled('@biomejs/biome', root) ? { 'format and lint': () => formatAndLint(root, { fix }) } : {}),
	...(isInstalled('typescript', root)
		? { types: () => tool('typescript', 'bin/tsc', ['--noEmit', '--pretty', `${hasColors}`], root) }
		: {}),
});

/** A site without code of its own has no need of the tools that look at code. */
function isInstalled(name: string, root: string): boolean {
	return packageFolder(name, root) !== undefined;
}

/** @returns undefined for a package that neither the folder nor the kit can reach */
function packageFolder(name: string, folder: string): string | undefined {
	for (const from of [join(folder, 'site.config.ts'), import.meta.url]) {
		try {
			return dirname(createRequire(from).resolve(`${name}/package.json`));
		} catch {
			// Looked for from the next place.
		}
	}
	return undefined;
}

/** Runs the formatter and the linter in a folder with their settings. */
export function formatAndLint(folder: string, { fix }: Pick<CheckOptions, 'fix'>): string[] {
	const command = fix ? ['check', '--write'] : ['ci'];
	const colors = `--colors=${hasColors ? 'force' : 'off'}`;
	const complaints = tool('@biomejs/biome', 'bin/biome', [...command, '--error-on-warnings', colors, '.'], folder);
	if (complaints.length > 0 && !fix) complaints.push('npm run check -- --fix mends what can be mended.');
	return complaints;
}

/** Whether a person reads along who has not requested plain text (no-color.org). */
const hasColors = process.stdout.isTTY === true && !process.env.NO_COLOR;

export interface CheckOptions {
	/** Folder of the site. */
	root: string;
	/** Whether code is formatted, and mended where there is one right form, before it is looked at. */
	fix: boolean;
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
 * Runs everything that needs no browser and prints how each step went. What no step can look at is left out, and said.
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

/** How many words that are not to be used are named. */
const maxNamed = 10;

/** Names words that are not to be used; what a free translation may do without is counted, unless all is wanted. */
function describeTermProblems(problems: readonly PlacedTermProblem[], all: boolean): string[] {
	const avoided = problems.filter(({ isAvoided }) => isAvoided);
	const lacking = Map.groupBy(
		problems.filter(({ isAvoided }) => !isAvoided),
		({ locale }) => locale,
	);
	const named = all ? problems : avoided.slice(0, maxNamed);
	const more = avoided.length - named.length;
	const lines = named.map(({ file, line, where, found, expected }) => {
		return `warning: ${file}:${line}  ${where}: ${found}; expected ${expected}`;
	});
	if (all) return lines;
	if (more > 0) lines.push(`warning: ${more} more words that are not to be used: npm run check -- --all`);
	for (const [locale, { length }] of lacking) {
		lines.push(`${locale}: ${length} times without the word of the glossary: npm run check -- --all names the places.`);
	}
	return lines;
}

function tool(name: string, program: string, parameters: readonly string[], cwd: string): string[] {
	const folder = packageFolder(name, cwd);
	if (folder === undefined) return [`${name} is not installed.`];
	const path = join(folder, program);
	const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...parameters], {
		cwd,
		encoding: 'utf8',
	});
	return status === 0 ? [] : [`${stdout}${stderr}`];
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
