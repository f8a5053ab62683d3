import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLimit } from '#node/concurrency-limit.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import type { Edit, FileEdit } from '../edits/edit.ts';
import { changeTexts } from '../files/change-texts.ts';
import type { FieldName } from '../journal/pending-edit.ts';
import { followEdits } from '../pending/follow-edits.ts';
import { type Comment, commentsFolder, pathOfComment, readComment, writeComment } from './comment-file.ts';

/** Comments of the fields of a site. */
export interface SiteComments {
	/** Returns those that are not done, the oldest first. Files that are no comments are left out. */
	list: () => Promise<Comment[]>;
	/**
	 * Keeps a comment in a file.
	 *
	 * @throws {EditRefusal} where there are too many
	 */
	add: (comment: FieldName & { text: string; author: string }) => Promise<Comment>;
	/** Removes comments that are done. Those that are gone already are no mistake. */
	finish: (ids: readonly string[]) => Promise<void>;
	/**
	 * Lets comments follow their fields through edits that were written. The comment of a field that is removed stays at its file;
	 * with a file that is removed, its comments go.
	 */
	follow: (edits: readonly (Edit | FileEdit)[]) => Promise<void>;
}

/** Comments that are not done, of a site and of one author: far more than people read, and others can add theirs whatever one does. */
const maxComments = { all: 1000, own: 300 };

export function openComments(root: string): SiteComments {
	/** One change after the other: each begins from the files as the one before has left them. */
	const inTurn = createLimit(1);
	/** What was read last, by id: files seldom change, and are listed often. */
	let read = new Map<string, { text: string; comment: Comment | undefined }>();
	const parse = (id: string, text: string) => {
		const known = read.get(id);
		return known?.text === text ? known : { text, comment: readComment(id, text) };
	};
	const list = async (): Promise<Comment[]> => {
		const names = await readdir(join(root, commentsFolder)).catch(() => []);
		const ids = names.flatMap((name) => /^([\w-]+)\.yaml$/.exec(name)?.[1] ?? []).sort();
		const texts = await Promise.all(
			ids.map((id) => readFile(join(root, pathOfComment(id)), 'utf8').catch(() => undefined)),
		);
		read = new Map(ids.map((id, index) => [id, parse(id, texts[index] ?? '')]));
		return [...read.values()].flatMap(({ comment }) => comment ?? []);
	};
	const changes: Omit<SiteComments, 'list'> = {
		async add({ file, place, text, author }) {
			const listed = await list();
			if (listed.length >= maxComments.all) {
				throw new EditRefusal(
					`There are ${maxComments.all} comments already: finish some first.`,
					refused('many-comments', { count: maxComments.all }),
				);
			}
			if (listed.filter((one) => one.author === author).length >= maxComments.own) {
				throw new EditRefusal(
					`${maxComments.own} comments of yours are not done: finish some first.`,
					refused('many-own-comments', { count: maxComments.own }),
				);
			}
			const time = new Date().toISOString();
			const id = `${time.replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
			const comment = { id, file, place, text: text.trim(), author, time };
			await changeTexts(root, { texts: new Map([[pathOfComment(id), writeComment(comment)]]) });
			return comment;
		},
		async finish(ids) {
			const known = new Set((await list()).map(({ id }) => id));
			const texts = new Map(ids.filter((id) => known.has(id)).map((id) => [pathOfComment(id), undefined]));
			if (texts.size > 0) await changeTexts(root, { texts });
		},
		async follow(edits) {
			const removed = new Set(edits.flatMap((edit) => (edit.type === 'delete' ? [edit.file] : [])));
			const texts = new Map<string, string | undefined>();
			for (const comment of await list()) {
				const { id, file, place } = comment;
				const to = followEdits(edits, { file, place });
				if (to?.file === file && JSON.stringify(to.place) === JSON.stringify(place)) continue;
				const followed = to ?? { file, place: [] };
				texts.set(pathOfComment(id), removed.has(file) ? undefined : writeComment({ ...comment, ...followed }));
			}
			if (texts.size > 0) await changeTexts(root, { texts });
		},
	};
	return {
		list,
		add: (comment) => inTurn(() => changes.add(comment)),
		finish: (ids) => inTurn(() => changes.finish(ids)),
		follow: (edits) => inTurn(() => changes.follow(edits)),
	};
}
