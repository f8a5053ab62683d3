import { addresses } from './addresses.ts';
import { alternates } from './alternates.ts';
import type { AuditedSite, Finding } from './audited-site.ts';
import { cards } from './cards.ts';
import { foreignWords } from './foreign-words.ts';
import { languages } from './languages.ts';
import { links } from './links.ts';
import { sitemaps } from './sitemaps.ts';
import { texts } from './texts.ts';

const rules: readonly ((site: AuditedSite) => Finding[])[] = [
	alternates,
	addresses,
	links,
	texts,
	languages,
	foreignWords,
	sitemaps,
	cards,
];

/** Everything that is wrong with a finished site. */
export function audit(site: AuditedSite): Finding[] {
	return rules.flatMap((rule) => rule(site));
}
