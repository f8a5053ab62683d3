import { readSiteConfig } from '../../site-config.ts';
import { EditRefusal, refused, refuseUnreadable } from '../edit-refusal.ts';
import type { EditedText } from '../edits/apply-edit.ts';
import type { Edit } from '../edits/edit.ts';
import { createKinds, type EditedKind } from '../fields/file-schemas.ts';
import { readFields } from '../fields/read-fields.ts';
import { applyFieldChanges } from '../join/apply-changes.ts';
import { compareFields, type FieldChange } from '../join/compare-fields.ts';
import { growTrees } from '../join/field-tree.ts';
import { type JoinedText, joinTexts } from '../join/join-texts.ts';
import { type Change, compareWords } from '../word-diff.ts';

/** Two versions of a file; undefined where there was, or is, none. */
export interface Versions {
	file: string;
	before: string | undefined;
	now: string | undefined;
}

/** A change as people see it: of a text that stayed a text, word by word. */
export type ShownChange = FieldChange & { words?: Change[] };

/** Compares, joins and applies changes between versions of texts. */
export interface TextWork {
	/** Compares versions field by field; undefined for a file that has no fields, or cannot be read. */
	compare: (versions: readonly Versions[]) => Promise<(ShownChange[] | undefined)[]>;
	/**
	 * Returns the earlier text with some of the changes, and the edits that make them.
	 *
	 * @throws {EditRefusal} where one cannot be made by itself
	 */
	make: (versions: Versions, ids: readonly string[]) => Promise<{ text: string; edits: Edit[] }>;
	/**
	 * Joins what two people changed in a text.
	 *
	 * @throws {EditRefusal} where that is not possible field by field
	 */
	join: (texts: { file: string; base: string; mine: string; theirs: string }) => Promise<JoinedText>;
	/** Whether the settings hold back languages with too few texts that are up to date. */
	isBlocking: () => Promise<boolean>;
}

/** Opens the work with texts of a site. */
export function openTextWork(root: string): TextWork {
	let opened:
		| Promise<{
				kindOf: (file: string) => EditedKind | undefined;
				tagOf: (locale?: string) => string;
				isBlocking: boolean;
		  }>
		| undefined;
	const open = () => {
		opened ??= readSiteConfig(root, `${Date.now()}`).then((settings) => {
			const { locales, defaultLocale } = settings.config;
			const tagOf = (locale = defaultLocale) => locales.find(({ code }) => code === locale)?.tag ?? locale;
			return { kindOf: createKinds(settings), tagOf, isBlocking: settings.config.translations.block };
		});
		return opened;
	};
	const edited = async (file: string, text: string): Promise<EditedText> => {
		const kind = (await open()).kindOf(file);
		if (!kind)
			throw new EditRefusal(`${file} is no file with fields: it is published as a whole.`, refused('whole-file', {}));
		const { problems } = readFields({ file, text: withoutMark(text) }, kind, '');
		refuseUnreadable(problems, file);
		return { kind, text: withoutMark(text) };
	};
	const treesOf = (file: string, { text, kind }: EditedText) => growTrees(readFields({ file, text }, kind, '').fields);
	const changesOf = async ({ file, before, now }: Versions) => {
		if (before === undefined || now === undefined) return undefined;
		const [from, to] = [await edited(file, before), await edited(file, now)];
		return compareFields(treesOf(file, from), treesOf(file, to)).changes;
	};
	return {
		async compare(versions) {
			const opening = await open().catch(() => undefined);
			// With settings that cannot be read, files are published as a whole: the check names what is wrong.
			if (!opening) return versions.map(() => undefined);
			const { kindOf, tagOf } = opening;
			return Promise.all(
				versions.map(async (version) => {
					try {
						const tag = tagOf(kindOf(version.file)?.locale);
						return (await changesOf(version))?.map((change) => withWords(change, tag));
					} catch (error) {
						if (error instanceof EditRefusal) return undefined;
						throw error;
					}
				}),
			);
		},
		async make(versions, ids) {
			const { file, before = '' } = versions;
			const changes = (await changesOf(versions)) ?? [];
			const wanted = changes.filter(({ id }) => ids.includes(id));
			const { text, edits } = applyFieldChanges(file, await edited(file, before), wanted);
			return { text: markOf(before) + text, edits };
		},
		async join({ file, base, mine, theirs }) {
			const texts = {
				base: await edited(file, base),
				mine: await edited(file, mine),
				theirs: await edited(file, theirs),
			};
			const { text, conflicts } = joinTexts(file, texts);
			return { text: markOf(theirs) + text, conflicts };
		},
		isBlocking: () =>
			open().then(
				(opening) => opening.isBlocking,
				() => false,
			),
	};
}

function withWords(change: FieldChange, tag: string): ShownChange {
	if (change.kind !== 'set' || typeof change.before !== 'string' || typeof change.now !== 'string') return change;
	return { ...change, words: compareWords(change.before, change.now, tag) };
}

function markOf(text: string): string {
	return text.startsWith('\uFEFF') ? '\uFEFF' : '';
}

function withoutMark(text: string): string {
	return text.slice(markOf(text).length);
}
