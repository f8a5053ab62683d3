import { EditRefusal, refused } from '../edit-refusal.ts';
import type { Edit } from '../edits/edit.ts';
import { listFileVersions, readVersions } from '../git/versions.ts';
import type { FieldName, PlainValue } from '../journal/pending-edit.ts';
import { readPresent } from './changed-files.ts';
import type { ShownChange, TextWork, Versions } from './text-work.ts';

/** A version of a file that was published. */
export interface FileVersion {
	commit: string;
	author: string;
	/** First line of its message. */
	subject: string;
	/** In milliseconds since 1970. */
	time: number;
}

/** The versions of files, as far as Git has them. */
export interface FileHistory {
	/** Lists the versions of a file, newest first. */
	versions: (file: string) => Promise<FileVersion[]>;
	/**
	 * Returns what differs in a version from the file as it is now, field by field.
	 *
	 * @throws {EditRefusal} where there is no such version, or its fields cannot be read
	 */
	compare: (version: { file: string; commit: string }) => Promise<ShownChange[]>;
	/**
	 * Returns what leads from the file as it is now back to a version.
	 *
	 * @param ids of the changes that are wanted; undefined for all
	 * @throws {EditRefusal} as `compare` does, or where one is another by now, or cannot be made by itself
	 */
	stepsBack: (version: {
		file: string;
		commit: string;
		ids?: readonly string[] | undefined;
	}) => Promise<StepsBack & { version: ReturnedVersion }>;
}

/** Values that fields get, where only values change; else edits that are made together. */
export type StepsBack = { values: (FieldName & { value: PlainValue; from: PlainValue })[] } | { edits: Edit[] };

/** The text that a file goes back to, and that it goes back from; undefined where it was not there. */
export interface ReturnedVersion {
	file: string;
	commit: string;
	/** The name of the file at that commit. */
	earlierName: string;
	before: string | undefined;
	after: string;
}

/** Opens the history of the files of a site. */
export function openHistory(root: string, texts: Pick<TextWork, 'compare' | 'make'>): FileHistory {
	const read = async ({ file, commit }: { file: string; commit: string }): Promise<Versions & ReturnedVersion> => {
		const version = (await listFileVersions(root, file)).find((one) => one.commit === commit);
		const [then] = version ? await readVersions(root, [version]) : [];
		if (then === undefined) throw new EditRefusal(`${file} has no such version.`, refused('no-version', {}));
		const before = (await readPresent(root, file))?.toString('utf8');
		return { file, commit, earlierName: version?.path ?? file, before, now: then, after: then };
	};
	const compare = async (versions: Versions): Promise<ShownChange[]> => {
		const [changes] = await texts.compare([versions]);
		if (!changes)
			throw new EditRefusal(
				`${versions.file} could not be read field by field then, or cannot now.`,
				refused('unread-version', {}),
			);
		return changes;
	};
	return {
		async versions(file) {
			const listed = await listFileVersions(root, file);
			return listed.map(({ commit, author, subject, time }) => ({ commit, author, subject, time }));
		},
		compare: async (version) => compare(await read(version)),
		async stepsBack({ ids, ...wanted }) {
			const versions = await read(wanted);
			const all = await compare(versions);
			if (ids?.some((wanted) => !all.some(({ id }) => id === wanted)))
				throw new EditRefusal(
					`${wanted.file} was changed since: look at the version again.`,
					refused('changed-since', { file: wanted.file }),
				);
			const changes = all.filter(({ id }) => ids?.includes(id) ?? true);
			const values = changes.flatMap((change) => (isOfValue(change) ? [change] : []));
			const { now: _, ...version } = versions;
			const isOfValues = values.length === changes.length;
			const made =
				isOfValues && !ids
					? undefined
					: await texts.make(
							versions,
							changes.map(({ id }) => id),
						);
			if (made && ids) version.after = made.text;
			if (made && !isOfValues) return { edits: made.edits, version };
			const { file } = versions;
			return {
				values: values.map(({ at: place, before: from, now: value }) => ({ file, place, value, from })),
				version,
			};
		},
	};
}

function isOfValue(change: ShownChange): change is ShownChange & { kind: 'set'; before: PlainValue; now: PlainValue } {
	const isPlain = (value: unknown) => value !== undefined && (typeof value !== 'object' || value === null);
	return change.kind === 'set' && isPlain(change.before) && isPlain(change.now);
}
