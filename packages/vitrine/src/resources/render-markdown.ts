import { absoluteMarkdown } from '#content/absolute-markdown.ts';
import { readText } from '#content/content-cache.ts';
import { addressInTree } from '#content/link-syntax.ts';
import { insertPrivacyNotes } from './privacy-notes.ts';
import type { RenderContext } from './resource.ts';

/** A page as Markdown before its text is read, as plain data: any thread can write it. */
export interface MarkdownTask {
	kind: 'markdown';
	/** The heading of the page, where its text has none. */
	title: string | undefined;
	/** The key of the text of an article. */
	textKey?: string;
	/** The text of any other page, or what follows that of an article. */
	text?: string;
	/** Scheme and host of the site. */
	origin: string;
	/** What is said of privacy below its heading. */
	privacyNotes: string[];
	/** By a link as trees hold it, the full address that it has on this page. */
	links: Record<string, string>;
	/** By a picture as it is written, its full address. */
	pictures: Record<string, string>;
	/** Where other links lead; without it, to what they name. */
	elsewhere?: string;
}

export function renderMarkdown(texts: RenderContext['texts'], task: MarkdownTask): string {
	const { title, textKey, text = '', privacyNotes, origin, links, pictures, elsewhere } = task;
	const written =
		textKey === undefined ? text : `${readText(texts, textKey).markdown.trim()}\n\n${text}`.replaceAll('\r\n', '\n');
	const whole = (path: string) => (path.startsWith('/') ? `${origin}${path}` : path);
	const body = absoluteMarkdown(insertPrivacyNotes(written, privacyNotes), {
		link: (target) => links[addressInTree(target)] ?? elsewhere ?? whole(target),
		picture: (source) => pictures[source] ?? whole(source),
	});
	return `${[...(title === undefined ? [] : [`# ${title}`]), body.trim()].join('\n\n')}\n`;
}
