import { absoluteMarkdown } from '#content/markdown/absolute-markdown.ts';
import { addressInTree } from '#content/markdown/link-syntax.ts';
import { readText } from '#content/pages/content-cache.ts';
import { insertPrivacyNotes } from '#views/privacy-notes.ts';
import type { RenderContext } from '#views/render-context.ts';

/** A page as Markdown before its text is read, as plain data: any thread can write it. */
export interface MarkdownTask {
	kind: 'markdown';
	/** The heading of the page. */
	title: string;
	/** The key of its text, where it has one. */
	textKey?: string;
	/** What follows that. */
	text?: string;
	/** Scheme and host of the site. */
	origin: string;
	/** What is said of privacy below its heading. */
	privacyNotes: string[];
	/** By a link as trees hold it, the full address that it has on this page. */
	links: Record<string, string>;
	/** By a picture as it is written, its full address. */
	pictures: Record<string, string>;
}

export function renderMarkdown(texts: RenderContext['texts'], task: MarkdownTask): string {
	const { title, textKey, text = '', privacyNotes, origin, links, pictures } = task;
	const written =
		textKey === undefined ? text : `${readText(texts, textKey).markdown.trim()}\n\n${text}`.replaceAll('\r\n', '\n');
	const whole = (path: string) => (path.startsWith('/') ? `${origin}${path}` : path);
	const body = absoluteMarkdown(insertPrivacyNotes(written, privacyNotes), {
		link: (target) => links[addressInTree(target)] ?? whole(target),
		picture: (source) => pictures[source] ?? whole(source),
	});
	return `# ${title}\n\n${body.trim()}\n`;
}
