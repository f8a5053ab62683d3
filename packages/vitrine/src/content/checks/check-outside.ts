import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import type { LeftOut } from '../site/link-problems.ts';
import { isServiceAllowed, namedPage } from '../site/outside-services.ts';
import type { Site } from '../site/site.ts';
import type { ChangedPages } from './check-links.ts';

interface OutsideSources {
	/** Returns the line of a setting. */
	lineOf: (path: readonly PropertyKey[]) => number;
	/** What the site leaves out, by page id. */
	drafts: ReadonlyMap<string, LeftOut>;
	/** Pages that alone differ from a site without problems. */
	changed?: ChangedPages | undefined;
}

/** Checks that the settings allow the frames of videos and maps, and name pages that exist. */
export function checkOutside(
	{ pages, config }: Site,
	{ lineOf, drafts, changed }: OutsideSources,
	report: Report,
): void {
	for (const { id, translations } of pages.values()) {
		if (changed && !changed.ids.has(id)) continue;
		for (const { origin, ...place } of Object.values(translations).flatMap((text) => text.embeds)) {
			if (isServiceAllowed(config, { allow: 'frame', from: origin }, id)) continue;
			report({
				...place,
				found: `a frame of ${origin}`,
				expected: 'a host that "outside" in site.config.ts allows for frames of this page',
				fix: `add { allow: 'frame', from: '${origin}' } there, or take it out`,
				message: coded('embed-host', { origin }),
			});
		}
	}
	for (const [row, { pages: named = [] }] of config.outside.entries()) {
		for (const [index, target] of named.entries()) {
			const id = namedPage(target);
			if (pages.has(id) || drafts.has(id)) continue;
			const path = ['outside', row, 'pages', index];
			report({
				...{ file: 'site.config.ts', line: lineOf(path), where: path.join('.') },
				found: `${quote(target)}, which is no page`,
				expected: 'a page of the site, by its file and without a language',
				fix: 'write for example "/about", or remove it',
				message: coded('link-page', { target }),
			});
		}
	}
}
