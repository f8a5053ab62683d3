import { isDeepStrictEqual } from 'node:util';
import type { DataContext } from '../section-types/section-types.ts';
import type { Json, Page, PageSection, Site } from '../site/site.ts';

/** What the `data` of a section was given and made. */
interface Made {
	content: PageSection['content'];
	page: Page;
	site: Site;
	/** Undefined where an example found nothing to show. */
	data: Json | undefined;
}

/** A section on a page in one language. */
export interface DataPlace {
	page: Page;
	locale: string;
	section: PageSection;
}

/**
 * What sections made of a site. The next reading repeats only what looks at something that has changed: the type of a section may
 * look at its context and at nothing else.
 */
export interface DataMemory {
	/** Returns what `data` would make of a section again; undefined where that is not known. */
	recall: (place: DataPlace, site: Site) => { data: Json | undefined } | undefined;
	/** Returns the context of a call of `data`, and notes what that looks at. */
	watched: (kind: string, context: DataContext) => DataContext;
	keep: (place: DataPlace, made: Pick<Made, 'site' | 'data'>) => void;
}

/** Creates a memory without anything in it. */
export function createDataMemory(): DataMemory {
	const made = new Map<string, Made>();
	/** By kind, what any section of it has ever looked at: what it computes once for a site, it looks at only once. */
	const looked = new Map<string, Set<keyof Site | 'page'>>();
	const watchedSites = new WeakMap<Site, Map<string, Site>>();
	const lookedBy = (kind: string) => {
		const known = looked.get(kind) ?? new Set();
		looked.set(kind, known);
		return known;
	};
	const keyOf = ({ page, locale, section }: DataPlace) => `${page.id} ${locale} ${section.name}`;
	return {
		recall(place, site) {
			const { kind } = place.section.content;
			const known = made.get(keyOf(place));
			if (!known || !isDeepStrictEqual(known.content, place.section.content)) return undefined;
			const isSame = [...lookedBy(kind)].every((key) =>
				key === 'page' ? known.page === place.page : known.site[key] === site[key],
			);
			return isSame ? known : undefined;
		},
		watched(kind, context) {
			const { page, site } = context;
			const seen = lookedBy(kind);
			const sites = watchedSites.get(site) ?? new Map<string, Site>();
			watchedSites.set(site, sites);
			const shown = sites.get(kind) ?? watch(site, seen);
			sites.set(kind, shown);
			return {
				...context,
				site: shown,
				get page() {
					seen.add('page');
					return page;
				},
			};
		},
		keep(place, { site, data }) {
			const { page, section } = place;
			// It would be repeated after each change, and keep a whole site.
			if (lookedBy(section.content.kind).has('pages')) made.delete(keyOf(place));
			else made.set(keyOf(place), { content: section.content, page, site: { ...site, pages: new Map() }, data });
		},
	};
}

function watch(site: Site, seen: Set<keyof Site | 'page'>): Site {
	const shown = {};
	for (const key of Object.keys(site) as (keyof Site)[]) {
		const get = () => {
			seen.add(key);
			return site[key];
		};
		Object.defineProperty(shown, key, { enumerable: true, get });
	}
	return shown as Site;
}
