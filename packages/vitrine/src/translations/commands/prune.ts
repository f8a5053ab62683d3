import { countOf } from '../count-of.ts';
import { type LockRecord, lockFile } from '../lock/lock.ts';
import { stillTrue } from '../lock/replace-records.ts';
import { writeLock } from '../lock/write-lock.ts';
import { readTranslations, recordsInUse, type Translations } from '../state/read-translations.ts';
import { unitsOf } from '../units/unit.ts';
import { formatWaiting, type WaitingText, waitingFile } from '../waiting/waiting.ts';
import { type Answer, type CommandOptions, refuse, refuseProblems } from './answer.ts';

/**
 * Forgets what was confirmed of languages, files and texts that are gone, and what branches that were joined brought back.
 * Whatever is confirmed of a text that is there stays confirmed.
 */
export async function prune({ root }: CommandOptions, parameters: readonly string[]): Promise<Answer> {
	if (parameters.length > 0) return refuse('"prune" finds by itself what is gone: write nothing behind it.');
	const translations = await readTranslations(root);
	const { languages, content, files, lock, waiting, problems } = translations;
	if (problems.length > 0) return refuseProblems(problems, 'nothing was removed');
	const codes = languages.map(({ code }) => code);
	const known = new Set([...content.paths, ...content.drafts]);
	const inUse = recordsInUse(files);
	const isDraft = ({ locale, path }: LockRecord) => codes.includes(locale) && content.drafts.has(path);
	const [used = [], unused = []] = [true, false].map((isUsed) =>
		lock.records.filter((record) => (inUse.has(record) || isDraft(record)) === isUsed),
	);
	const stays = new Set([...used, ...stillTrue(content, unused, used)]);
	const gone = unused.filter((record) => !stays.has(record));
	const needed = neededTexts(translations);
	const unneeded = waiting.texts.length - needed.length;
	if (gone.length === 0 && unneeded === 0) return { text: `Nothing in ${lockFile} is out of use.`, isGood: true };
	await writeLock(root, gone.length === 0 ? lock.records : [...stays], lock, {
		files: unneeded === 0 ? new Map() : new Map([[waitingFile, formatWaiting(needed)]]),
		known: new Map([[waitingFile, waiting.text]]),
	});
	const reasonOf = ({ locale, path }: LockRecord) => {
		if (!codes.includes(locale)) return `of "${locale}", which is no language of the site`;
		const isThere = known.has(path) && content.languages.get(locale)?.has(path);
		if (!isThere) return `of ${path} in "${locale}", which is gone`;
		return `of texts in ${path} in "${locale}" that are gone or were confirmed anew since`;
	};
	const reasons = Map.groupBy(gone, reasonOf);
	const said = [...reasons].map(([reason, records]) => `Took out ${countOf(records.length, 'line')} ${reason}.`);
	if (unneeded > 0) said.push(`Took ${countOf(unneeded, 'line')} out of ${waitingFile}, which are of no use any more.`);
	return { text: said.join('\n'), isGood: true };
}

/** What waits for languages of the site and texts that have an original, or had one under the same key, and no confirmed translation. */
function neededTexts({ config, languages, content, files: states, waiting }: Translations): WaitingText[] {
	const codes = new Set(languages.map(({ code }) => code));
	const files = [...(content.languages.get(config.defaultLocale)?.values() ?? [])];
	const originals = files.flatMap((file) => unitsOf(file).flatMap(({ key, hash }) => [hash, `${file.path} ${key}`]));
	const known = new Set(originals);
	const confirmed = new Set(
		states.flatMap(({ locale, path, units }) =>
			units.flatMap(({ state, source }) =>
				state === 'fresh' && source ? [`${locale} ${path} ${source.key} ${source.hash}`] : [],
			),
		),
	);
	return waiting.texts.filter(({ locale, path, key, source }) => {
		if (confirmed.has(`${locale} ${path} ${key} ${source}`)) return false;
		return codes.has(locale) && (content.drafts.has(path) || known.has(source) || known.has(`${path} ${key}`));
	});
}
