import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { explainFailure } from '#build/explain-failure.ts';
import { projectRoot } from '#build/project.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { parseWords, WrongUse } from '#parse-words.ts';
import { AuditError } from './audit/audit-error.ts';
import { readDeployed } from './audit/read-deployed.ts';
import { readExport } from './audit/read-export.ts';
import { audit } from './audit/rules.ts';
import { writeFindings } from './audit/write-findings.ts';
import { securityTxtWarning } from './security-txt.ts';

// `npm run audit`: reads the finished pages, as a search engine would, and says what is wrong with them;
// `npm run audit -- https://www.example.com`: those of a deployed site.
const help = `npm run audit
    Builds the site and says what is wrong with all its finished pages.
npm run audit -- https://www.example.com
    Says it of the pages of a deployed site that its other pages lead to: no link leads to the thanks for a message.

Exit code: 0 nothing is wrong, 1 something is, or nothing could be audited, 2 not understood.`;

try {
	const { options, words } = parseWords(process.argv.slice(2), { help: { type: 'boolean', short: 'h' } });
	if (words.length > 1) throw new WrongUse(`Expected one address of a site: ${words.join(' ')}`);
	if (options.help) console.log(help);
	else process.exitCode = await auditSite(words[0]);
} catch (error) {
	console.error(explain(error));
	process.exitCode = error instanceof WrongUse ? 2 : 1;
}

/** Writes what is wrong with a site, and gives the exit code. */
async function auditSite(address: string | undefined): Promise<number> {
	const site = address === undefined ? await readBuild() : await readPublished(address);
	const findings = audit(site);
	for (const finding of writeFindings(findings)) console.error(`${finding}\n`);
	console.log(`Audit: ${site.pages.size} pages, ${site.sitemaps.size} sitemaps, ${findings.length} findings.`);
	return findings.length > 0 ? 1 : 0;
}

function explain(error: unknown): string {
	if (error instanceof WrongUse) return `${error.message}. See "npm run audit -- --help".`;
	return error instanceof AuditError ? error.message : explainFailure(error);
}

async function readBuild() {
	const out = join(projectRoot, 'dist');
	await buildSite({ root: projectRoot, out });
	const warning = securityTxtWarning(join(out, 'site'));
	if (warning) console.warn(warning);
	return readExport(out);
}

async function readPublished(address: string) {
	const { config } = await loadSiteConfig(projectRoot);
	const { foreignWords, detection, locales, icons } = config;
	return readDeployed(address, {
		names: foreignWords,
		settings: { detection, locales, collections: icons.collections },
	});
}
