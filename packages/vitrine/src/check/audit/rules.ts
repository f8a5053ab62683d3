import { addresses, missingPages, origin, redirects } from './addresses.ts';
import { alternates } from './alternates.ts';
import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';
import { headers, mediaTypes } from './headers.ts';
import { compression, form, movedAddresses, pagePolicies } from './hosting.ts';
import { indexing } from './indexing.ts';
import { alternativeTexts, directions, languages, scripts, untranslated } from './languages.ts';
import { ids, languageLinks, links, outside, ownLanguage, parts } from './links.ts';
import { cards, openGraph } from './open-graph.ts';
import { feeds, sitemaps } from './sitemaps.ts';
import { structuredData } from './structured-data.ts';
import { titlesAndDescriptions } from './titles-and-descriptions.ts';

const rules = {
	origin,
	indexing,
	mediaTypes,
	alternates,
	addresses,
	openGraph,
	sitemaps,
	feeds,
	structuredData,
	cards,
	languages,
	directions,
	scripts,
	untranslated,
	alternativeTexts,
	titlesAndDescriptions,
	languageLinks,
	links,
	ownLanguage,
	parts,
	outside,
	ids,
	redirects,
	missingPages,
	headers,
	compression,
	form,
	movedAddresses,
	pagePolicies,
} satisfies Record<string, (site: AuditedSite) => Finding[]>;

export type RuleName = keyof typeof rules;

export const ruleNames: readonly RuleName[] = Object.keys(rules) as RuleName[];

/** Rules that a text breaks for no other reason than that it is not translated. */
const ofTranslation: readonly RuleName[] = ['scripts', 'untranslated', 'alternativeTexts'];

export type AuditFinding = Finding & { rule: RuleName };

/**
 * Divides findings in those that count, those that are only to be known, and those of which a new site is free as soon as its
 * sample texts are translated.
 *
 * @param samples codes of the languages that have sample texts in another one
 */
export function withoutSamples(
	findings: readonly AuditFinding[],
	{ pages }: AuditedSite,
	samples: readonly string[],
): { faults: AuditFinding[]; warnings: AuditFinding[]; notes: AuditFinding[] } {
	const isNote = ({ rule, page }: AuditFinding) =>
		ofTranslation.includes(rule) && samples.includes(pages.get(page)?.code ?? '');
	const others = findings.filter((finding) => !isNote(finding));
	return {
		faults: others.filter(({ isWarning }) => !isWarning),
		warnings: others.filter(({ isWarning }) => isWarning),
		notes: findings.filter(isNote),
	};
}

/** Returns all faults of a finished site, each with the rule that found it. */
export function audit(site: AuditedSite): AuditFinding[] {
	const findings = Object.entries(rules).flatMap(([rule, findIn]) =>
		findIn(site).map((finding) => ({ rule: rule as RuleName, ...finding })),
	);
	// What is wrong with a link is wrong in every place where a page has it.
	return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
