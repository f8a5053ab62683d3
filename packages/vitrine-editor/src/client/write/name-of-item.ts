import type { SiteOverview } from 'vitrine/edit';
import type { FieldNode } from '../edits/field-tree.ts';
import type { Words } from '../words/en.ts';
import { nameOfKind } from '../words/use-labels.ts';

interface NamedItem {
	kind: 'section' | 'item';
	node: FieldNode;
	index: number;
	site: SiteOverview;
	/** Label of the list that it is in. */
	list: string;
}

/** Returns how an item is called: by its own title where it has one, else by its first words or its list. */
export function nameOfItem({ kind, node, index, site, list }: NamedItem, words: Words): string {
	const { value, place } = node.field;
	if (kind === 'section') {
		const own = valueAt(node, 'label', 'title') ?? String(place.at(-1));
		const type = nameOfKind(site, valueAt(node, 'kind') ?? '', words);
		return own === '' || own === type ? type : type === '' ? own : words.sectionNamed(type, own);
	}
	const own = typeof value === 'string' ? value : valueAt(node, 'title', 'name', 'question', 'text', 'label');
	return `${index + 1}. ${(own || firstWords(node) || list).slice(0, 60)}`;
}

/** Returns the first words in a group, those of its groups among them. */
function firstWords({ field, children }: FieldNode): string | undefined {
	if (field.isWords && typeof field.value === 'string' && field.value !== '') return field.value;
	for (const child of children) {
		const found = firstWords(child);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Returns the first text under one of these keys. */
export function valueAt({ children }: FieldNode, ...keys: string[]): string | undefined {
	const found = children.find(
		({ field }) => keys.includes(String(field.place.at(-1))) && typeof field.value === 'string',
	);
	return found && String(found.field.value);
}
