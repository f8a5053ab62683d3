import { fromHtml } from 'hast-util-from-html';
import { type Characters, charactersIn } from '#content/markdown/characters.ts';
import { type Passage, passagesOfSections } from '#content/pages/passages.ts';
import type { Answer } from '#resources/resource.ts';

/** What fonts and search learn from a finished page. */
export interface FinishedPage {
	/** All that it shows. */
	characters: Characters;
	/** What of it is in the language of the page. */
	own: Characters;
	/** What search finds of its sections. */
	passages: Passage[];
}

/** Reads the finished page at an address, which is in the language with that tag. */
export type ReadFinishedPage = (address: string, tag: string) => Promise<FinishedPage>;

/** Creates what reads finished pages, each of them once. */
export function createPageReader(render: (address: string) => Answer | undefined): ReadFinishedPage {
	const known = new Map<string, Promise<FinishedPage>>();
	const read = async (address: string, tag: string): Promise<FinishedPage> => {
		const html = await render(address);
		if (html === undefined) throw new Error(`There is no page at ${address}.`);
		const tree = fromHtml(String(html));
		return {
			characters: charactersIn(tree),
			own: charactersIn(tree, { tag }),
			passages: passagesOfSections(tree, tag),
		};
	};
	return (address, tag) => {
		const found = known.get(address) ?? read(address, tag);
		known.set(address, found);
		return found;
	};
}
