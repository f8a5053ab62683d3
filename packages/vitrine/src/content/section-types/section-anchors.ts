import * as v from 'valibot';
import type { AnySchema, FieldText } from '../fields/fields.ts';
import type { PageSection } from '../site/site.ts';
import type { SectionTypes } from './section-types.ts';

/**
 * The anchors of a section: its own, and those of the parts that have a name.
 *
 * @example ['to-questions', 'to-questions.delivery']
 */
export function sectionAnchors(
	{ name, content }: Pick<PageSection, 'name' | 'content'>,
	kinds: SectionTypes,
): string[] {
	const schema = kinds.get(content.kind)?.schema;
	const own = `to-${name}`;
	return schema ? [own, ...namesIn(content, schema).map((part) => `${own}.${part}`)] : [own];
}

function namesIn(value: unknown, schema: AnySchema): string[] {
	const { isAnchor } = v.getMetadata(schema) as Partial<FieldText>;
	if (isAnchor && typeof value === 'string') return [value];
	const { entries, item, wrapped } = schema;
	if (wrapped) return namesIn(value, wrapped);
	if (item && Array.isArray(value)) return value.flatMap((one) => namesIn(one, item));
	if (!entries || typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, field]) => {
		const of = entries[key];
		return of ? namesIn(field, of) : [];
	});
}
