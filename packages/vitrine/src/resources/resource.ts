import type { ResourceKind } from '#protocol/manifest.ts';
import type { OutsideService } from '#protocol/outside.ts';
import type { Task } from './task.ts';

/** What is known of a resource without its answer. */
export interface ResourceInfo {
	/** Canonical, percent-encoded, with the language's prefix. */
	path: string;
	kind: ResourceKind;
	contentType: string;
	/** How much time its compression is worth: most for what everybody loads, least in builds that only tests look at. */
	compression: 'best' | 'quick' | 'fastest';
	/** Whether only pages of earlier builds request it. */
	isEarlier?: true;
	/** Whether it is the first page of a list, which has no number in its address. */
	isList?: true;
	/** The services of others that the settings give to its page by name. */
	services?: readonly OutsideService[];
}

/** Anything that a GET can answer. Its answer is made from a task or as a body, and is the same each time. */
export type Resource = ResourceInfo & (FromTask | WithBody);

interface FromTask {
	/** Returns plain data from which any thread makes the answer. As long as its hash stays, so does the answer. */
	task: () => Task;
	body?: never;
	key?: never;
}

interface WithBody {
	/** Makes the answer where it is listed. */
	body: () => Answer;
	/** Names these bytes and no others; absent where only the bytes themselves tell. */
	key?: string;
	task?: never;
}

export type Answer = string | Uint8Array | Promise<string | Uint8Array>;

export const contentTypes = {
	html: 'text/html; charset=utf-8',
	json: 'application/json; charset=utf-8',
	css: 'text/css; charset=utf-8',
	xml: 'application/xml; charset=utf-8',
	atom: 'application/atom+xml; charset=utf-8',
	text: 'text/plain; charset=utf-8',
	markdown: 'text/markdown; charset=utf-8',
} as const;
