import type { Tree } from './tree.ts';

/** A picture of a section, as its component gets it. */
export interface ShownPicture {
	type: 'picture';
	tree: Tree;
	/** What is shown on dark ground instead. */
	dark?: Tree;
	/** Pixels of what is shown. */
	width: number;
	height: number;
	/** What it shows, in words; empty where it only decorates. */
	alt: string;
	/** Address of the largest copy. An SVG that is a part of the page has none. */
	address?: string;
}
