import type { Element, Nodes, Root } from 'hast';

/** A piece of text in one language that is read in one go: a paragraph, a heading, a label. */
export interface Passage {
	/** The value of `lang` that holds for it; empty where none does. */
	lang: string;
	/** The value of `dir` that holds for it. */
	dir: string;
	/** Counts the elements that have a `lang` of their own: passages of one element have the same number. */
	owner: number;
	/** What it is. */
	kind: 'text' | 'title' | 'description' | 'alt' | 'label';
	text: string;
}

type Place = Pick<Passage, 'lang' | 'dir' | 'owner'>;

/** Elements within a line of text. All others begin and end a passage. */
const inline = new Set(
	'a abbr b bdi bdo cite del dfn em i ins mark q s small span strong sub sup time u wbr'.split(' '),
);

/** Code is the same in every language, and what a machine reads is no text. */
const unread = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'svg', 'template', 'var']);

const spokenAttributes = { alt: 'alt', ariaLabel: 'label', title: 'label', placeholder: 'label' } as const;

/** Metadata that is shown to people: in results of search engines, and in link previews. */
const spokenMetadata: Record<string, Passage['kind']> = {
	description: 'description',
	'og:title': 'title',
	'og:description': 'description',
	'og:image:alt': 'label',
};

/** Reads the texts of a document. What is marked `translate="no"` (HTML §3.2.6.4) is a name and no text. */
export function readPassages(root: Root): Passage[] {
	const passages: Passage[] = [];
	let line = new Map<number, Passage>();
	let owners = 0;
	const flush = () => {
		passages.push(...[...line.values()].filter(({ text }) => text.trim() !== ''));
		line = new Map();
	};
	const add = (kind: Passage['kind'], text: string | undefined, place: Place) => {
		if (text?.trim()) passages.push({ ...place, kind, text });
	};

	const walk = (node: Nodes, place: Place, kind: Passage['kind']) => {
		if (node.type === 'text') {
			const passage = line.get(place.owner) ?? { ...place, kind, text: '' };
			passage.text += node.value;
			line.set(place.owner, passage);
		}
		if (node.type !== 'element' && node.type !== 'root') return;
		if (node.type === 'root') {
			for (const child of node.children) walk(child, place, kind);
			return;
		}
		if (unread.has(node.tagName) || attributeOf(node, 'translate') === 'no') return;
		const here = placeOf(node, place);
		for (const [name, of] of Object.entries(spokenAttributes)) add(of, attributeOf(node, name), here);
		if (node.tagName === 'meta') addMetadata(node, here);
		const isLine = inline.has(node.tagName);
		if (!isLine) flush();
		for (const child of node.children) walk(child, here, node.tagName === 'title' ? 'title' : kind);
		if (!isLine) flush();
	};
	const placeOf = (element: Element, { lang, dir, owner }: Place): Place => {
		const own = attributeOf(element, 'lang');
		return {
			lang: own ?? lang,
			dir: attributeOf(element, 'dir') ?? dir,
			owner: own === undefined ? owner : ++owners,
		};
	};
	const addMetadata = (element: Element, place: Place) => {
		const name = attributeOf(element, 'name') ?? attributeOf(element, 'property');
		const kind = name && spokenMetadata[name];
		if (kind) add(kind, attributeOf(element, 'content'), place);
	};

	walk(root, { lang: '', dir: '', owner: 0 }, 'text');
	return passages;
}

/**
 * The texts of a page that have to be in the language they claim. Alternatives of images are judged by themselves; a page
 * that shows another language's text, and is noindex for that, has the title and description of that text.
 */
export function textsOf({ isIndexed, passages }: { isIndexed: boolean; passages: readonly Passage[] }): Passage[] {
	const judged: Passage['kind'][] = isIndexed ? ['text', 'label', 'title', 'description'] : ['text', 'label'];
	return passages.filter(({ kind }) => judged.includes(kind));
}

/** Returns the alternatives of images. */
export function alternativesOf({ passages }: { passages: readonly Passage[] }): Passage[] {
	return passages.filter(({ kind }) => kind === 'alt');
}

/** The passages of each element that has a `lang` of its own, in their order. */
export function passagesByElement(passages: readonly Passage[]): [Passage, ...Passage[]][] {
	const elements = Map.groupBy(passages, ({ owner }) => owner);
	return [...elements.values()] as [Passage, ...Passage[]][];
}

/** An attribute of an element, by the name that trees give it; undefined where it has none. */
export function attributeOf({ properties }: Element, name: string): string | undefined {
	const value = properties[name];
	if (Array.isArray(value)) return value.join(' ');
	return typeof value === 'string' ? value : undefined;
}
