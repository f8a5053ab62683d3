import { directionOf } from '#content/direction-of.ts';
import type { AuditedSite } from './audited-site.ts';
import { excerpt } from './excerpt.ts';
import type { Finding } from './finding.ts';
import { passagesByElement } from './read-passages.ts';

/** Words of a language that is written the other way say so by `dir`: else punctuation and numbers change places in them. */
export function directions(site: AuditedSite): Finding[] {
	return [...site.pages.values(), ...site.otherScreens.values()].flatMap(({ path, passages }) =>
		passagesByElement(passages).flatMap(([{ lang, dir, text }]): Finding[] => {
			const direction = directionOf(lang);
			if (direction === undefined || dir === 'auto' || (dir || 'ltr') === direction) return [];
			const found = `lang="${lang}" with dir="${dir || 'ltr'}" around ${excerpt(text)}`;
			return [{ page: path, found, fix: `write dir="${direction}" beside the lang` }];
		}),
	);
}
