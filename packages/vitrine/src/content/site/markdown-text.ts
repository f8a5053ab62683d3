import type { Root as HastRoot } from 'hast';
import type { PageImage } from '../fields/picture-field.ts';
import type { WrittenVideo } from '../fields/video-file-field.ts';
import type { Characters } from '../markdown/characters.ts';

/** What is known of a page of Markdown besides its text, which is long, and needed only where its page is made. */
export interface MarkdownFacts extends Omit<MarkdownText, 'body'> {
	/** The key of its text. */
	textKey: string;
}

/** A Markdown text, read and checked on its own. Links still name pages without a language. */
export interface MarkdownText {
	/** A `WrittenText` in JSON: stored, compared and sent between threads as it is, parsed where it is rendered. */
	body: string;
	/** Anchors that the text offers. */
	anchors: string[];
	/** Addresses that the text needs, each with its line in the file. */
	links: { target: string; line: number }[];
	images: Pick<PageImage, 'source' | 'line' | 'field'>[];
	/** What it shows of other hosts in frames. */
	embeds: { origin: string; line: number }[];
	/** Videos of the site's own. */
	videos: (WrittenVideo & { line: number })[];
	/** What the fonts of the page must have. */
	characters: Characters;
}

/** The text of a page, as it is shown and as it is written. */
export interface WrittenText {
	tree: HastRoot;
	markdown: string;
	/** The line of its file at which it begins. */
	firstLine: number;
}
