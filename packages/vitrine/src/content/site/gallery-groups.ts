/** What is said of the sections of a gallery: of all, of those that come with the kit, and of the site's own. */
export interface GalleryWords {
	lead: string;
	kit: GroupWords;
	own: GroupWords;
	/** The site's own kinds. */
	ownKinds: readonly string[];
}

/** The heading of a group of sections. */
export interface GroupWords {
	title: string;
	text: string;
}

/** Returns the heading above a section of a gallery, if it is the first of its group. */
export function groupAbove<Shown extends { content: { kind: string } }>(
	{ gallery, sections }: { gallery?: GalleryWords; sections: readonly Shown[] },
	section: Shown,
): GroupWords | undefined {
	if (!gallery) return undefined;
	const groupOf = ({ content }: Shown) => (gallery.ownKinds.includes(content.kind) ? gallery.own : gallery.kit);
	const before = sections[sections.indexOf(section) - 1];
	return before && groupOf(before) === groupOf(section) ? undefined : groupOf(section);
}
