import type { Root } from 'hast';
import { lastPhraseMark } from '#i18n/marked-text.ts';
import { joinWideLines } from '../files/wide-characters.ts';
import { czech } from './czech.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { type Marking, markForeignWords } from './foreign-words.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { polish } from './polish.ts';
import { brazilian, portuguese } from './portuguese.ts';
import { pseudo } from './pseudo.ts';
import { russian } from './russian.ts';
import { setMessage } from './set-message.ts';
import { setTree } from './set-tree.ts';
import { showMarks } from './show-marks.ts';
import { spanish } from './spanish.ts';
import type { TextRole, Typographer } from './typographer.ts';
import { ukrainian } from './ukrainian.ts';

/** The typographers, by the names that the locale table uses. */
export const typographers = {
	none: (parts) => [...parts],
	english,
	russian,
	japanese,
	brazilian,
	czech,
	dutch,
	french,
	german,
	italian,
	polish,
	portuguese,
	spanish,
	ukrainian,
	pseudo,
} satisfies Record<string, Typographer>;

export type TypographerName = keyof typeof typographers;

/** Typesets all texts of a language, in any format. */
export interface Typesetting {
	/** Changes with the rules that a text is set by: part of the key under which set texts are kept. */
	name: string;
	/** Whether texts stay as they are written, also backslashes before signs. */
	isAsWritten?: true;
	/** Sets a text without elements. */
	text: (text: string, role: TextRole) => string;
	/** Sets running text that `Breakable` shows: what is kept together at its end is marked. */
	passage: (text: string) => string;
	/** Sets a tree in place and marks the words of other languages in it. Code and attributes are left alone. */
	tree: (tree: Root, role: TextRole) => Root;
	/** Sets the literal parts of an ICU message. */
	message: (message: string, role: TextRole) => string;
}

type Row = Marking & { typography: TypographerName };

/**
 * Creates the typesetting of one language.
 *
 * @param others the languages of the site, whose words are marked as such in this one's texts
 */
export function createTypesetting({ typography, ...own }: Row, others: readonly Marking[]): Typesetting {
	const set = typographers[typography];
	const markForeign = markForeignWords(own, others);
	const withoutMark: Typographer = (parts, role) => set(parts, role).map((part) => part.replaceAll(lastPhraseMark, ''));
	return {
		name: [typography, ...[own, ...others].map(({ tag, dir }) => `${tag} ${dir}`)].join(' '),
		text: (text, role) => withoutMark(joinWideLines([text]), role).join(''),
		passage: (text) => set([text], 'text').join(''),
		tree: (tree, role) => showMarks(markForeign(setTree(tree, set, role))),
		message: (message, role) => setMessage(message, withoutMark, role),
	};
}
