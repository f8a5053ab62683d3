import type { HostileCase } from './hostile-cases.ts';
import { undoTypography } from './undo-typography.ts';
import { type VisibleOptions, type VisiblePart, visibleWords } from './visible-words.ts';

const wantedOptions: VisibleOptions = { picture: (file) => file.replace(/\.png$/, '').replaceAll(' ', '-') };

/**
 * Compares the parts of a file with the cases that it was made from, and returns both texts of each that differs.
 *
 * @param options.isOfSections whether signs are left out that typography sets, also where an author typed them
 */
export function differences(
	cases: readonly HostileCase[],
	shown: readonly VisiblePart[],
	{
		file,
		language,
		isTwin = false,
		isOfSections = false,
	}: { file: string; language: string; isTwin?: boolean; isOfSections?: boolean },
): string[] {
	const undone = (text: string, wanted: string, one: HostileCase | undefined) => {
		const typed = isOfSections ? withoutSigns(text) : text;
		const compared = undoTypography(typed, language, wanted).replace(/^#+ /gm, '# ');
		return isTwin ? asElsewhere(compared, one?.isTwinInWords ?? false) : compared;
	};
	return Array.from({ length: Math.max(cases.length, shown.length) }, (_, index) => {
		const [one, part] = [cases[index], shown[index]];
		const typed = one ? visibleWords(isTwin ? one.shownOfTwin : one.shown, wantedOptions) : '';
		const quotes = isTwin ? '' : typed;
		const wanted = undone(`${one?.name}\n${typed}`, quotes, one);
		const read = undone(`${part?.heading}\n${part?.words}`, quotes, one);
		return wanted === read ? [] : [`${file}\nwanted: ${wanted}\nread:   ${read}`];
	}).flat();
}

const withoutSigns = (text: string) =>
	text
		.replaceAll('\u00AD', '')
		.replaceAll('\u2011', '-')
		.replace(/[\u00A0\u202F]/g, ' ');

const wide = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}、。「」（）]';
const tags = '(?:<[^<>]*>)*';
const betweenWide = new RegExp(`(?<=${wide}${tags}) (?=${tags}${wide})`, 'gu');

/** Leaves out what other readers may show differently: bare addresses, line ends and some marks of Japanese. */
function asElsewhere(words: string, isInWords: boolean): string {
	const plain = words.replace(/<a [^>]*>((?:https?:|www\.|lamp@)[^<]*)<\/a>/g, '$1').replace(betweenWide, '');
	return isInWords ? plain.replace(/<[^<>]*>|[*~]/g, '') : plain;
}
