import { listFiles } from '#content/files/source-file.ts';
import { movedPictures } from '../lock/moved-pictures.ts';
import { restate } from '../lock/restate.ts';
import { writeLock } from '../lock/write-lock.ts';
import { readTranslations } from '../state/read-translations.ts';
import { type Answer, type CommandOptions, refuse, refuseProblems } from './answer.ts';

/**
 * Writes what was confirmed under the names of today: of languages, files and fields, and of the default language. Pictures
 * that all languages show go with the default language.
 */
export async function rename({ root }: CommandOptions, parameters: readonly string[]): Promise<Answer> {
	if (parameters.length > 0) return refuse('"rename" finds by itself what was renamed: write nothing behind it.');
	const translations = await readTranslations(root);
	const { content, lock, config, problems } = translations;
	// A translation without an original may be what is left to do, and is no reason to lose the others.
	if (lock.problems.length > 0 || content.unreadable.size > 0) return refuseProblems(problems, 'nothing was renamed');
	const { records, found, formerDefault } = restate(translations);
	if (found.length === 0) return { text: 'Nothing was renamed since the translations were confirmed.', isGood: true };
	const { defaultLocale } = config;
	const pictures =
		formerDefault === undefined
			? []
			: movedPictures(await listFiles(root, 'content'), { former: formerDefault, defaultLocale });
	await writeLock(root, records, lock, { moves: pictures });
	const moved = pictures.map(([from, to]) => `${from} is ${to} now: all languages show it from there.`);
	return { text: [...found, ...moved].join('\n'), isGood: true };
}
