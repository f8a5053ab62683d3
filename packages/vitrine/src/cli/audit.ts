import { join, resolve } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { parseHost } from '#build/hosts/parse-target.ts';
import { canDo, type HostName } from '#build/hosts/targets.ts';
import { acceptedFile, judgeFindings } from '#check/audit/accepted-findings.ts';
import { AuditError, type AuditedSite } from '#check/audit/audited-site.ts';
import { writeFindings } from '#check/audit/finding.ts';
import { readDeployed } from '#check/audit/read-deployed.ts';
import { readExport } from '#check/audit/read-export.ts';
import { audit, withoutSamples } from '#check/audit/rules.ts';
import { servicesInUse, writeServices } from '#check/audit/services-in-use.ts';
import { securityTxtWarning } from '#check/security-txt.ts';
import { sampleFiles, sampleNote } from '#check/unfinished.ts';
import { explainFailure } from '#cli/explain-failure.ts';
import { readKeptTerms } from '#content/glossary/read-glossary.ts';
import { formatProblem } from '#content/problems/problem.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';

export const help = `npx vitrine audit
    Builds the site and reports what is wrong with all its finished pages.
npx vitrine audit https://www.example.com
    Reports it of a deployed site, for all pages that a link leads to: none leads to the thanks for a message.
    At an address of this machine, pages are to name the origin of site.config.ts, or that of SITE_ORIGIN.
    --for HOST     what serves it, as "npm run build -- --help" names it, or workers: the site is judged by what that can
                   do, with compression, old addresses and the form. Without it, as one that Vitrine's own server serves

    --json         lists all findings as JSON on the standard output, also warnings and accepted ones
    A finding that shall stay is named in audit.yaml, beside site.config.ts, with page, rule and reason.

Exit code: 0 nothing is wrong, 1 something is, or nothing could be audited, 2 not understood.`;

/** `vitrine audit`: reads finished pages as a search engine would, and reports their faults. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		for: { type: 'string' },
		json: { type: 'boolean', default: false },
	});
	const target = parseHost(options.for);
	if (words.length > 1) throw new UsageError(`Expected one address of a site: ${words.join(' ')}`);
	if (target !== undefined && words.length === 0) {
		throw new UsageError('--for is about a deployed site: give its address');
	}
	try {
		process.exitCode = await auditSite(resolve(options.root ?? '.'), { address: words[0], target, json: options.json });
	} catch (error) {
		console.error(error instanceof AuditError ? error.message : explainFailure(error));
		process.exitCode = 1;
	}
}

/** Writes what is wrong with a site, and gives the exit code. */
async function auditSite(
	root: string,
	{ address, target, json }: { address: string | undefined; target: HostName | undefined; json: boolean },
): Promise<number> {
	const { site, samples } = address === undefined ? await readBuild(root) : await readPublished(root, address, target);
	const { open, accepted, unused } = await judgeFindings(root, audit(site));
	const { faults, warnings, notes } = withoutSamples(open, site, samples);
	// A deployed site may be another build than that of the file.
	const obsolete = address === undefined ? unused : [];
	const isBad = faults.length + obsolete.length > 0;
	if (json) {
		const findings = [...faults, ...warnings.map((finding) => ({ ...finding, isWarning: true }))];
		const report = {
			pages: site.pages.size,
			sitemaps: site.sitemaps.size,
			findings,
			accepted,
			samples: notes,
			obsolete,
			outside: servicesInUse(site),
		};
		console.log(JSON.stringify(report, undefined, '\t'));
		return isBad ? 1 : 0;
	}
	for (const fault of writeFindings(faults)) console.error(`${fault}\n`);
	for (const problem of obsolete) console.error(`${formatProblem(problem)}\n`);
	for (const warning of writeFindings(warnings)) console.error(`warning: ${warning}\n`);
	for (const line of writeServices(servicesInUse(site))) console.log(`Service of others: ${line}`);
	const known = accepted.length > 0 ? `, ${accepted.length} accepted in ${acceptedFile}` : '';
	console.log(`Audit: ${site.pages.size} pages, ${site.sitemaps.size} sitemaps, ${faults.length} findings${known}.`);
	if (notes.length > 0) console.log(sampleNote(samples));
	return isBad ? 1 : 0;
}

/** What is audited, and the languages whose texts are samples. */
interface Audited {
	site: AuditedSite;
	samples: string[];
}

async function readBuild(root: string): Promise<Audited> {
	const out = join(root, 'dist');
	const { settings } = await buildSite({ root, out });
	const warning = securityTxtWarning(join(out, 'site'));
	if (warning) console.warn(warning);
	const site = await readExport(out);
	const names = [...site.names, ...(await readKeptTerms(root, settings.config))];
	return { site: { ...site, names }, samples: [...(await sampleFiles(root, settings.config)).keys()] };
}

async function readPublished(root: string, address: string, target: HostName | undefined): Promise<Audited> {
	const { config } = await loadSiteConfig(root);
	const { origin, locales, icons, outside } = config;
	const findsLanguage = target === undefined || canDo(target, 'redirectByLanguage');
	const detection = config.detection === 'server' && !findsLanguage ? 'client' : config.detection;
	const site = await readDeployed(address, {
		settings: {
			...{ origin: readEnv().siteOrigin ?? origin, detection, locales, collections: icons.collections, outside },
			...(target === undefined ? {} : { target, hasForms: Object.keys(config.forms).length > 0 }),
		},
	});
	const names = [...site.names, ...(await readKeptTerms(root, config))];
	// What the world can see is judged as it is.
	return { site: { ...site, names }, samples: [] };
}
