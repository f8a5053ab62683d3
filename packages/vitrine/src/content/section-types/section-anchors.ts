import * as v from 'valibot';
import type { AnySchema, FieldText } from '../fields/fields.ts';
import type { PageSection } from '../site/site.ts';
import type { SectionTypes } from './section-types.ts';

/** A part of a section that has a name. */
export interface NamedPart {
	/** The anchor that leads to it. */
	anchor: string;
	/** Its fields, the name among them. */
	content: Readonly<Record<string, unknown>>;
}

/**
 * The anchors of a section: its own, and those of the parts that have a name.
 *
 * @example ['to-questions', 'to-questions.delivery']
 */
export function sectionAnchors(section: Pick<PageSection, 'name' | 'content'>, kinds: SectionTypes): string[] {
	return [`to-${section.name}`, ...namedParts(section, kinds).map(({ anchor }) => anchor)];
}

/** Returns the parts of a section that have a name, in their order. */
export function namedParts({ name, content }: Pick<PageSection, 'name' | 'content'>, kinds: SectionTypes): NamedPart[] {
	const schema = kinds.get(content.kind)?.schema;
	return schema
		? partsIn(content, schema).map(({ anchor, ...part }) => ({ ...part, anchor: `to-${name}.${anchor}` }))
		: [];
}

/** Finds names in a value. The innermost fields around a name are those of its part. */
function partsIn(value: unknown, schema: AnySchema, content: NamedPart['content'] = {}): NamedPart[] {
	const { isAnchor } = v.getMetadata(schema) as Partial<FieldText>;
	if (isAnchor && typeof value === 'string') return [{ anchor: value, content }];
	const { entries, item, wrapped } = schema;
	if (wrapped) return partsIn(value, wrapped, content);
	if (item && Array.isArray(value)) return value.flatMap((one) => partsIn(one, item, content));
	if (!entries || typeof value !== 'object' || value === null) return [];
	const fields = value as NamedPart['content'];
	return Object.entries(fields).flatMap(([key, field]) => {
		const of = entries[key];
		return of ? partsIn(field, of, fields) : [];
	});
}
