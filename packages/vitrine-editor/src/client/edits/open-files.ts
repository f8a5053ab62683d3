import type { TextTranslation } from 'vitrine/edit';
import { type ReadFields, readFields, readTranslations } from '../api.ts';
import { isConcerned } from './concerned-files.ts';
import type { EditStore } from './edit-store.ts';
import { valuesOf } from './move-drafts.ts';
import type { TakeNewest } from './newest-answers.ts';
import { isPassing, isReadable, readWritten } from './read-written.ts';

/** What was read of the files that are open. */
export interface OpenFiles {
	/** Undefined while they are read for the first time; a sentence where they cannot be read. */
	fieldsOf: (file: string) => ReadFields | string | undefined;
	/** The states of the texts of a translation; empty while they are read. */
	translationsOf: (file: string) => readonly TextTranslation[];
	/** Whether a file is read again once it was written. */
	isNeeded: (file: string) => boolean;
	needed: () => readonly string[];
	/** Reads the fields of a file, unless they are known. */
	need: (file: string) => void;
	/** Reads those again that depend on some files. */
	readAgain: (files: readonly string[]) => Promise<void>;
}

interface OpenFilesOptions {
	edits: () => Pick<EditStore, 'move' | 'replacePending' | 'pendingTime' | 'composed'>;
	takeNewest: TakeNewest;
	isTranslation: (file: string) => boolean | undefined;
	changed: () => void;
	/** Calls again what did not reach the server. */
	later: (read: () => Promise<void>) => void;
}

const none = { fields: [], pending: [] };

/** Creates what reads the files that are open. */
export function createOpenFiles({ edits, takeNewest, isTranslation, changed, later }: OpenFilesOptions): OpenFiles {
	const fields = new Map<string, ReadFields | string>();
	/** Answers that are not shown yet: the newest of each file. */
	const latest = new Map<string, { read: ReadFields; since: number }>();
	const translations = new Map<string, TextTranslation[]>();
	const needed = new Set<string>();
	const takeFields = (file: string, { read, since }: { read: ReadFields; since: number }) => {
		const before = fields.get(file);
		fields.set(file, read);
		if (typeof before === 'object') edits().move(file, before, read);
		// Fields first: a value that is no longer pending is in them.
		changed();
		edits().replacePending(read.pending, { since, isDropped: (other) => other === file });
	};
	const readFile = async (file: string): Promise<void> => {
		let since = 0;
		try {
			const ofFile = () => {
				since = edits().pendingTime();
				return isReadable(fields.get(file)) ? readWritten(file) : readFields(file);
			};
			await takeNewest(`fields ${file}`, ofFile, (read) => {
				latest.set(file, { read, since });
			});
			const [was, is] = [fields.get(file), latest.get(file)?.read].map((one) =>
				valuesOf(typeof one === 'object' ? one : none),
			);
			// What is composed would go on in another part.
			await edits().composed(file, (place) => was?.has(place) === true && was.get(place) !== is?.get(place));
			const newest = latest.get(file);
			latest.delete(file);
			if (newest) takeFields(file, newest);
			if (!isTranslation(file)) return;
			const ofTranslation = () => readTranslations(file).catch(() => []);
			await takeNewest(`translations ${file}`, ofTranslation, (texts) => translations.set(file, texts));
		} catch (error) {
			// What a person does in fields that are known goes on.
			if (isPassing(error, isReadable(fields.get(file)))) return later(() => readFile(file));
			fields.set(file, error instanceof Error ? error.message : String(error));
		}
	};
	return {
		fieldsOf: (file) => fields.get(file),
		translationsOf: (file) => translations.get(file) ?? [],
		isNeeded: (file) => needed.has(file),
		needed: () => [...needed],
		need(file) {
			if (needed.has(file)) return;
			needed.add(file);
			readFile(file).then(changed);
		},
		async readAgain(files) {
			for (const file of fields.keys()) if (!needed.has(file)) fields.delete(file);
			await Promise.all([...needed].filter((file) => isConcerned(file, files)).map(readFile));
		},
	};
}
