import type { Nodes } from 'hast';
import { withoutTypography } from '#i18n/marked-text.ts';
import { namedParts } from '../../section-types/section-anchors.ts';
import type { SectionTypes } from '../../section-types/section-types.ts';
import type { PageSection } from '../../site/site.ts';

/** An anchor with what it is called by. */
export interface NamedAnchor {
	/** Without "#". */
	anchor: string;
	/** As visitors read it; undefined where it has no heading. */
	words?: string | undefined;
	/** Of a section: its type. */
	kind?: string;
	/** Levels below the first ones of a page. */
	level: number;
}

/** Returns the headings of a text, in their order. */
export function headingsIn(node: Nodes): NamedAnchor[] {
	if (node.type === 'element' && /^h[2-6]$/.test(node.tagName) && typeof node.properties.id === 'string') {
		return [{ anchor: node.properties.id, words: wordsOf(node), level: Number(node.tagName.slice(1)) - 2 }];
	}
	return 'children' in node ? node.children.flatMap(headingsIn) : [];
}

/** Returns the anchors of sections with the languages that these are written in, each with its parts behind it. */
export function anchorsOfSections(
	sections: readonly PageSection[],
	kinds: SectionTypes,
): (NamedAnchor & { locale: string })[] {
	return sections.flatMap((section) => {
		const { name, locale, content } = section;
		const parts = namedParts(section, kinds).map((part) => ({
			...{ anchor: part.anchor, words: headingOf(part.content), level: 1, locale },
		}));
		return [{ anchor: `to-${name}`, words: headingOf(content), kind: content.kind, level: 0, locale }, ...parts];
	});
}

/** Fields that visitors read as a heading, in the order in which the first is taken. */
const headingFields = ['title', 'question', 'label'];

function headingOf(content: Readonly<Record<string, unknown>>): string | undefined {
	const field = headingFields.map((key) => content[key]).find((value) => value !== undefined);
	return typeof field === 'string' ? withoutTypography(field) : isTree(field) ? wordsOf(field) : undefined;
}

function isTree(value: unknown): value is Nodes {
	return typeof value === 'object' && value !== null && 'children' in value;
}

function wordsOf(node: Nodes): string {
	if (node.type === 'text') return withoutTypography(node.value);
	return 'children' in node ? node.children.map(wordsOf).join('').trim() : '';
}
