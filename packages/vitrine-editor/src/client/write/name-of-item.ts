import type { SiteOverview } from 'vitrine/edit';
import type { FieldNode } from '../edits/field-tree.ts';
import type { Words } from '../words/en.ts';
import { nameOfKind } from '../words/use-labels.ts';

/** Returns how an item is called: by its own title where it has one. */
export function nameOfItem(
	{ kind, node, index, site }: { kind: 'section' | 'item'; node: FieldNode; index: number; site: SiteOverview },
	words: Words,
): string {
	const { value, place } = node.field;
	if (kind === 'section') {
		const own = valueAt(node, 'label', 'title') ?? String(place.at(-1));
		return [nameOfKind(site, valueAt(node, 'kind') ?? '', words), own].filter((part) => part !== '').join(' · ');
	}
	const own =
		typeof value === 'string' ? value.slice(0, 60) : valueAt(node, 'title', 'name', 'question', 'text', 'label');
	return `${index + 1}. ${own ?? ''}`;
}

/** Returns the first text under one of these keys. */
export function valueAt({ children }: FieldNode, ...keys: string[]): string | undefined {
	const found = children.find(
		({ field }) => keys.includes(String(field.place.at(-1))) && typeof field.value === 'string',
	);
	return found && String(found.field.value);
}
