import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { explainFailure } from '#build/explain-failure.ts';
import { projectRoot } from '#build/project.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { AuditError } from './audit/audit-error.ts';
import { readDeployed } from './audit/read-deployed.ts';
import { readExport } from './audit/read-export.ts';
import { audit } from './audit/rules.ts';
import { writeFindings } from './audit/write-findings.ts';
import { securityTxtWarning } from './security-txt.ts';

// `npm run audit`: reads the finished pages, as a search engine would, and says what is wrong with them;
// `npm run audit -- https://www.example.com`: those of a deployed site.
try {
	const [address] = process.argv.slice(2);
	const site = address === undefined ? await readBuild() : await readPublished(address);
	const findings = audit(site);
	for (const finding of writeFindings(findings)) console.error(`${finding}\n`);
	console.log(`Audit: ${site.pages.size} pages, ${site.sitemaps.size} sitemaps, ${findings.length} findings.`);
	process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
	console.error(error instanceof AuditError ? error.message : explainFailure(error));
	process.exitCode = 1;
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
	return readDeployed(address, { names: config.foreignWords });
}
