import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import type { Place } from '../field.ts';

/** Folder of a site with its comments, each a file of its own: so Git joins those of two people without a conflict. */
export const commentsFolder = 'comments';

/** Characters of a comment. */
export const maxComment = 2000;

/** A remark of a person on a field, or on a whole file. */
export interface Comment {
	/** Name of its file without the ending; sorted by it, comments are in the order of their time. */
	id: string;
	file: string;
	/** Empty for the whole file. */
	place: Place;
	text: string;
	author: string;
	/** ISO 8601, in UTC. */
	time: string;
}

const commentSchema = v.object({
	file: v.string(),
	place: v.array(v.union([v.string(), v.number()])),
	author: v.string(),
	time: v.pipe(v.string(), v.isoTimestamp()),
	text: v.pipe(v.string(), v.trim(), v.nonEmpty()),
});

/** Whether a path from the site's folder is that of a comment. */
export function isComment(path: string): boolean {
	return path.startsWith(`${commentsFolder}/`);
}

/** Returns the path of the file of a comment, from the site's folder. */
export function pathOfComment(id: string): string {
	return `${commentsFolder}/${id}.yaml`;
}

/** Parses the file of a comment; undefined where it is none. */
export function readComment(id: string, text: string): Comment | undefined {
	let data: unknown;
	try {
		data = parse(text);
	} catch {
		return undefined;
	}
	const read = v.safeParse(commentSchema, data);
	return read.success ? { id, ...read.output } : undefined;
}

/** Writes a comment as people read it in its file. */
export function writeComment({ file, place, author, time, text }: Comment): string {
	return stringify({ file, place, author, time, text }, { lineWidth: 100 });
}
