import { compareWords } from '#content/edit/word-diff.ts';
import { type EarlierOriginal, findEarlierOriginals } from '../history/earlier-originals.ts';
import { readTranslations } from '../state/read-translations.ts';
import { type FileState, stateNames, type UnitState } from '../state/unit-state.ts';
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

/** Shows what is open in files: the original as it was and as it is, and the translation: `diff ru pages/index pages/about`. */
export async function diff({ root }: CommandOptions, parameters: readonly string[]): Promise<Answer> {
	const [word, ...names] = parameters;
	if (word === undefined || names.length === 0) {
		return refuse('Name a language and one or more files: "diff ru pages/index pages/about".');
	}
	const translations = await readTranslations(root);
	const language = findLanguage(word, translations);
	if ('text' in language) return language;
	const files: FileState[] = [];
	for (const name of names) {
		const found = findPath(name, { locale: language.locale, translations });
		if ('text' in found) return found;
		const file = translations.files.find(({ locale, path }) => locale === language.locale && path === found.path);
		if (!file) return refuseProblems(translations.problems, `${found.path} cannot be compared`);
		if (!files.includes(file)) files.push(file);
	}
	const { config, kinds } = translations;
	const tag = config.locales.find(({ code }) => code === config.defaultLocale)?.tag ?? config.defaultLocale;
	const { earlier, refusal } = await findEarlierOriginals(root, { config, kinds, files });
	const isOpen = ({ units }: FileState) => units.some(({ state }) => state !== 'fresh');
	const parts = files.map((file) =>
		isOpen(file) ? describeFile(file, { earlier, tag }) : `${nameOf(file)} is up to date.`,
	);
	const translated = files.filter((file) => isOpen(file) && file.translation).map(({ path }) => withoutEnding(path));
	const accept = `npm run translations -- accept ${language.locale} ${translated.join(' ')}`;
	if (translated.length > 0) parts.push(`When the translation means what the original means: ${accept}`);
	if (refusal !== undefined) parts.push(refusal);
	return { text: parts.join('\n\n'), isGood: true };
}

function nameOf({ path, locale }: FileState): string {
	return `${withoutEnding(path)} in "${locale}"`;
}

function describeFile(file: FileState, options: { earlier: EarlierOriginal; tag: string }): string {
	const open = file.units.filter(({ state }) => state !== 'fresh');
	return open.map((unit) => describe(file, unit, options)).join('\n\n');
}

/** What is the matter with a text, in a few words. */
export function reasonOf({ state, reason, leftBehind }: UnitState): string {
	if (leftBehind) return `was moved in the original; its translation is at line ${leftBehind.line}`;
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
	const lines = [`${unit.key}  ${stateNames[unit.state]}: ${reasonOf(unit)}  (${places.filter(Boolean).join(', ')})`];
	const then = translation && source ? earlier(unit) : undefined;
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
