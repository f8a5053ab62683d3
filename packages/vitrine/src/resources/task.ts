import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { renderDocument } from '#document/render-document.tsx';
import type { PageContent } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import type { Tree } from '#protocol/tree.ts';
import { contentsOf } from '#views/article-contents.ts';
import { type ArticleText, setArticle } from '#views/article-text.ts';
import type { RenderContext } from '#views/render-context.ts';
import { translateFor } from '#views/translate.ts';
import { type CardTask, renderCard } from './cards.ts';
import { markApart } from './mark-apart.ts';
import { pageMarkdown } from './markdown/page-markdown.ts';
import { type MarkdownTask, renderMarkdown } from './markdown/render-markdown.ts';
import { withHash } from './page-hash.ts';
import type { Shell } from './shell.ts';
import { inlineStylesOf, styleAddresses } from './styles.ts';

/** What an answer is made from besides the shell, as plain data: any thread can make it. */
export type Task = PageTask | MarkdownTask | CardTask;

export interface PageTask {
	kind: 'document' | 'payload' | 'page-markdown';
	page: PageInput;
	/** Full address of the page. */
	address: string;
}

/** A page before the text of its article is read. */
export interface PageInput {
	payload: Omit<Payload, 'hash' | 'styles'>;
	text?: ArticleText;
	/** Address of what declares its fonts, which are no part of the shell: a new character changes the pages of its language. */
	fonts: string | undefined;
	jsonLd: object | undefined;
}

/** What tasks need besides themselves. */
export interface TaskContext {
	shell: Shell;
	texts: RenderContext['texts'];
}

/** Returns the hash of all that an answer is made from. */
export function keyOf(task: Task): string {
	// The name of its file is a hash of what it shows; the folders in it are those of this machine.
	if (task.kind === 'card') return basename(task.file);
	return 'page' in task ? pageKeyOnce(task.page) : hashOf(task);
}

const pageKeys = new WeakMap<PageInput, string>();

/** A document and its payload are made from the same page. */
function pageKeyOnce(page: PageInput): string {
	const key = pageKeys.get(page) ?? pageKey(page);
	pageKeys.set(page, key);
	return key;
}

/** What is around every page, and where texts of the interface lie, its build's id names already. */
function pageKey({ payload, ...others }: PageInput): string {
	const { locale, layout, messages: _, ...own } = payload;
	const { header: _header, footer: _footer, ...around } = layout;
	return hashOf({ ...others, ...own, around, locale: locale.code });
}

function hashOf(task: object): string {
	return hash('sha256', JSON.stringify(task)).slice(0, 32);
}

/** Makes an answer. */
export function perform(context: TaskContext, task: Task): string | Promise<string | Uint8Array> {
	if (task.kind === 'card') return renderCard(task);
	if (task.kind === 'markdown') return renderMarkdown(context.texts, task);
	const { page } = task;
	if (task.kind === 'payload') return JSON.stringify(finishOnce(context, page));
	const document = documentOnce(context, page);
	return task.kind === 'document' ? document : pageMarkdown(document, task.address);
}

/** Pages with a text of Markdown. */
type TextPage = Extract<PageContent, { body: Tree }>;

const finished = new WeakMap<PageInput, Payload>();

const documents = new WeakMap<PageInput, string>();

/** Renders a document once for itself and for the Markdown of its page, which are mostly made one after the other. */
function documentOnce(context: TaskContext, page: PageInput): string {
	const payload = finishOnce(context, page);
	const document = documents.get(page) ?? render(context, page, payload);
	documents.set(page, document);
	return document;
}

function render({ shell }: TaskContext, { jsonLd }: PageInput, payload: Payload): string {
	const { site, scripts, styles } = shell;
	const t = translateFor(site, payload.locale.code);
	return renderDocument(payload, { t, scripts, styles: inlineStylesOf(styles, payload), jsonLd });
}

/** A document and its payload are mostly made one after the other. */
function finishOnce(context: TaskContext, page: PageInput): Payload {
	const payload = finished.get(page) ?? finishAndMark(context, page);
	finished.set(page, payload);
	return payload;
}

function finishAndMark(context: TaskContext, page: PageInput): Payload {
	const payload = finish(context, page);
	const { config } = context.shell.site;
	if (payload.isApart || config.outside.length === 0) return payload;
	const document = render(context, page, payload);
	const marked = markApart(payload, document, config);
	if (marked === payload) documents.set(page, document);
	return marked;
}

function finish({ shell, texts }: TaskContext, { payload, text }: PageInput): Payload {
	const { page: outline, locale, head } = payload;
	const body = text && setArticle(texts, text);
	const page = body && 'body' in outline ? withText(outline, body) : outline;
	return withHash({ ...payload, styles: styleAddresses(shell.styles, { locale, head, page }), page });
}

function withText<Page extends TextPage>(page: Page, body: Tree): Page {
	return { ...page, body, ...('contents' in page ? { contents: contentsOf(body) } : {}) };
}
