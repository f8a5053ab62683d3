import type { Site } from '#content/site.ts';
import type { AnswerKind } from '#protocol/manifest.ts';

/** Anything that a GET can answer. */
export interface Resource {
	/** Canonical, percent-encoded, with the language's prefix. */
	path: string;
	kind: AnswerKind;
	contentType: string;
	/** Whether its compression is worth much time: yes for what everybody loads. */
	compression: 'best' | 'quick';
	/** Makes the answer. It says the same each time. */
	render: () => string | Uint8Array | Promise<string | Uint8Array>;
}

/** A site together with what a build adds to it: all that is needed to render any of its resources. */
export interface Publication {
	site: Site;
	buildId: string;
	/** Milliseconds since 1970, for `latest.json`. */
	timestamp: number;
	/** Script elements for the end of every head. */
	scripts: string;
	/** Files that are served as they are. */
	files: PublishedFile[];
	/** What pictures for link previews are drawn with; undefined where there are none. */
	cards: CardSettings | undefined;
}

export interface CardSettings {
	/** TTF file for the site's and the language's name. */
	textFont: string;
	/** TTF file for titles. */
	displayFont: string;
	/** Folder that keeps what was drawn. */
	cache: string;
}

export interface PublishedFile {
	path: string;
	kind: 'asset' | 'public-file';
	/** Where its bytes are. */
	source: string;
}

export const contentTypes = {
	html: 'text/html; charset=utf-8',
	json: 'application/json; charset=utf-8',
	xml: 'application/xml; charset=utf-8',
	text: 'text/plain; charset=utf-8',
} as const;
