import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { explainFailure } from '#build/explain-failure.ts';
import { projectRoot } from '#build/project.ts';
import { readExport } from './audit/audited-site.ts';
import { audit } from './audit/rules.ts';
import { securityTxtWarning } from './security-txt.ts';

// `npm run audit`: reads the finished pages, as a search engine would, and says what is wrong with them.
try {
	const out = join(projectRoot, 'dist');
	await buildSite({ root: projectRoot, out });
	const site = readExport(join(out, 'site'));
	const findings = audit(site);
	for (const { page, found, expected } of findings) {
		console.error(`${page}\n  found     ${found}\n  expected  ${expected}\n`);
	}
	const warning = securityTxtWarning(join(out, 'site'));
	if (warning) console.warn(warning);
	console.log(`Audit: ${site.pages.size} pages, ${site.sitemaps.length} sitemaps, ${findings.length} findings.`);
	process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
	console.error(explainFailure(error));
	process.exitCode = 1;
}
