import { addresses } from './addresses.ts';
import { alternates } from './alternates.ts';
import { alternativeTexts } from './alternative-texts.ts';
import { parts } from './assets.ts';
import type { AuditedSite } from './audited-site.ts';
import { cards } from './cards.ts';
import { directions } from './directions.ts';
import type { Finding } from './finding.ts';
import { headers } from './headers.ts';
import { ids } from './ids.ts';
import { indexing } from './indexing.ts';
import { languageLinks } from './language-links.ts';
import { languages } from './languages.ts';
import { links } from './links.ts';
import { mediaTypes } from './media-types.ts';
import { missingPages } from './missing-pages.ts';
import { openGraph } from './open-graph.ts';
import { origin } from './origin.ts';
import { ownLanguage } from './own-language.ts';
import { redirects } from './redirects.ts';
import { sitemaps } from './sitemaps.ts';
import { structuredData } from './structured-data.ts';
import { texts } from './titles.ts';
import { untranslated } from './untranslated.ts';
import { scripts } from './writing-systems.ts';

const rules = {
	origin,
	indexing,
	mediaTypes,
	alternates,
	addresses,
	openGraph,
	sitemaps,
	structuredData,
	cards,
	languages,
	directions,
	scripts,
	untranslated,
	alternativeTexts,
	texts,
	languageLinks,
	links,
	ownLanguage,
	parts,
	ids,
	redirects,
	missingPages,
	headers,
} satisfies Record<string, (site: AuditedSite) => Finding[]>;

export type RuleName = keyof typeof rules;

/** Everything that is wrong with a finished site, and the rule that says so. */
export function audit(site: AuditedSite): (Finding & { rule: RuleName })[] {
	const findings = Object.entries(rules).flatMap(([rule, findIn]) =>
		findIn(site).map((finding) => ({ rule: rule as RuleName, ...finding })),
	);
	// What is wrong with a link is wrong in every place where a page has it.
	return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
