import type { ContentOf, SectionKind } from './schemas.ts';

/** What a section of one kind is given. */
export interface SectionProps<Kind extends SectionKind> {
	content: ContentOf<Kind>;
	/** Id for the section's heading, which names the section. */
	headingId: string;
}
