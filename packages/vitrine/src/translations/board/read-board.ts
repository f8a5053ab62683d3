import { findEarlierOriginals } from '../history/earlier-originals.ts';
import { readTranslations, type Translations } from '../state/translations.ts';
import { boardHtml } from './board.ts';

/** Reads a site and writes its board. */
export async function readBoard(root: string, { scripts = '', version = '' } = {}): Promise<string> {
	return writeBoard(root, await readTranslations(root, version), scripts);
}

/** Writes the board of what was read already. */
export async function writeBoard(root: string, translations: Translations, scripts = ''): Promise<string> {
	return boardHtml(translations, { earlier: await findEarlierOriginals(root, translations), scripts });
}
