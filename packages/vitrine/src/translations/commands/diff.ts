import { type EarlierOriginal, findEarlierOriginals } from '../history/earlier-originals.ts';
import { compareWords } from '../history/word-diff.ts';
import { readTranslations } from '../state/read-translations.ts';
import type { FileState, UnitState } from '../state/unit-state.ts';
import { fileOf } from '../units/unit.ts';
import {
	type Answer,
	type CommandOptions,
	findLanguage,
	findPath,
	refuse,
	refuseProblems,
	withoutEnding,
} from './answer.ts';

/** Shows what is open in a file: the original as it was and as it is, and the translation: `diff ru pages/about`. */
export async function diff({ root }: CommandOptions, parameters: readonly string[]): Promise<Answer> {
	const [word, name, ...others] = parameters;
	if (word === undefined || name === undefined || others.length > 0) {
		return refuse('Name a language and a file: "diff ru pages/about".');
	}
	const translations = await readTranslations(root);
	const language = findLanguage(word, translations);
	if ('text' in language) return language;
	const found = findPath(name, translations);
	if ('text' in found) return found;
	const file = translations.files.find(({ locale, path }) => locale === language.locale && path === found.path);
	if (!file) return refuseProblems(translations.problems, `${found.path} cannot be compared`);
	const { config, kinds } = translations;
	const tag = config.locales.find(({ code }) => code === config.defaultLocale)?.tag ?? config.defaultLocale;
	const earlier = await findEarlierOriginals(root, { config, kinds, files: [file] });
	const open = file.units.filter(({ state }) => state !== 'fresh');
	if (open.length === 0) return { text: `${withoutEnding(file.path)} in "${file.locale}" is fresh.`, isGood: true };
	const parts = open.map((unit) => describe(file, unit, { earlier, tag }));
	const accept = `npm run translations -- accept ${file.locale} ${withoutEnding(file.path)}`;
	const close = `When the translation says what the original says: ${accept}`;
	return { text: [...parts, file.translation ? close : ''].join('\n\n').trim(), isGood: true };
}

/** What is the matter with a text, in a few words. */
export function reasonOf({ state, reason, leftBehind }: UnitState): string {
	if (leftBehind) return `was moved in the original; its translation stands at line ${leftBehind.line}`;
	if (state === 'missing') return 'is not translated';
	if (state === 'extra') return 'has no original any more';
	if (reason === 'same') return 'is the same as the original';
	return reason === 'changed' ? 'is older than the original' : 'is not confirmed yet';
}

function describe(
	file: FileState,
	unit: UnitState,
	{ earlier, tag }: { earlier: EarlierOriginal; tag: string },
): string {
	const { source, translation } = unit;
	const places = [
		source && file.source && `${fileOf(file.source, source)}:${source.line}`,
		translation && `${file.translation?.file}:${translation.line}`,
	];
	const lines = [`${unit.key}  ${unit.state}: ${reasonOf(unit)}  (${places.filter(Boolean).join(', ')})`];
	const then = translation && source ? earlier(file, unit) : undefined;
	if (source && translation) lines.push(`then  ${then === undefined ? unknown(unit) : onLine(then)}`);
	if (source) lines.push(`now   ${then === undefined ? onLine(source.text) : marked(then, source.text, tag)}`);
	if (translation) lines.push(`here  ${onLine(translation.text)}`);
	return lines.join('\n');
}

/** Why there is no earlier original to be shown. */
function unknown({ madeFrom }: UnitState): string {
	return madeFrom === undefined ? '(this translation was never confirmed)' : '(the earlier source is not known)';
}

/** Marks changed words as Git does with --word-diff: [-removed-] and {+added+}. */
function marked(before: string, after: string, tag: string): string {
	const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
	return compareWords(onLine(before), onLine(after), tag)
		.map(({ kind, text }) => marks[kind][0] + text + marks[kind][1])
		.join('');
}

function onLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
