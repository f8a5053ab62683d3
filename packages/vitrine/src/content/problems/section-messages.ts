/** Messages about sections and pages made of sections, by code, with the values in their sentences. */
export interface SectionMessages {
	'tile-content': object;
	'tile-rows': object;
	'one-accent': object;
	'one-own-column': object;
	'one-advised-plan': object;
	'cell-count': { found: number; wanted: number };
	'picture-or-panes': object;
	'whole-number': { least?: number; most?: number };
	/** Nothing is below the page of this address, or nothing at all. */
	'latest-none': { below?: string | undefined; locale: string };
	currency: object;
	amount: object;
	'yearly-price': { isMissing: boolean };
	'question-name-twice': object;
	'timeline-states': object;
	'section-list': object;
	'section-name': { names: readonly string[] };
	'sections-missing': { isTranslation: boolean };
	/** `omit` and `shared` in the place of a section where they do not hold. */
	'section-word': { word: string };
	'section-unknown': { section: string; sections: readonly string[]; meant?: string | undefined };
	'section-kind': { kind: string; wanted: string };
	'page-format': { found: string; wanted: string };
	'shared-missing': { section: string };
	'shared-unshown': { section: string };
	'page-without-original': { file: string };
	'entry-without-list': { file: string };
	'home-draft': object;
	'home-address': { slug: string };
	'tag-spelling': { tag: string; other: string; file: string };
}
