import { breakMark, withoutBreakMarks } from '#i18n/break-mark.ts';
import { countedPattern, lastPhraseMark } from '#i18n/marked-text.ts';
import { splitPhrases } from './phrases.ts';
import { applyRules, type Rule } from './rules.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

/**
 * Sets Japanese. Large or separate texts break between phrases. Running text is left to the browser, which knows the
 * rules of line breaking, except for its end: the last line of a paragraph is not one syllable or two.
 */
export const japanese: Typographer = wholeBlock((text, role) => {
	const plain = withoutBreakMarks(text).replaceAll(lastPhraseMark, '').replace(besideNumber, '\u00A0');
	return role === 'display' ? joinShortEnd(phrasesOf(plain)).join(breakMark) : keepEndTogether(plain);
});

/** The space between a number and its unit, or the name that it is part of: 14 KB, Node.js 24. */
const besideNumber = /(?<=\d) (?=[A-Za-z]{1,4}(?![A-Za-z]))|(?<=[A-Za-z]) (?=\d)/g;

function phrasesOf(text: string): string[] {
	return correctPhrases(splitPhrases(text).join(breakMark)).split(breakMark);
}

/** As many letters may stand alone in the last line of a paragraph. */
const enough = 4;

/** A last phrase of more letters leaves too large a gap behind the line before: as many of them go to the last line. */
const tooMany = 11;

/** A paragraph that is shorter fits into one line of nearly any column. */
const shortText = 14;

/** What decides about the last phrase is near it. */
const lookBack = 48;

function keepEndTogether(text: string): string {
	if (text.trimEnd().length < shortText) return text;
	const near = text.slice(-lookBack);
	const phrases = phrasesOf(near);
	let end = phrases.pop() ?? '';
	while (lettersIn(end) < enough && phrases.length > 1) {
		const longer = `${phrases.pop()}${end}`;
		if (lettersIn(longer) > tooMany) break;
		end = longer;
	}
	if (/\s/.test(end.trimEnd())) return text;
	const whole = end;
	while (lettersIn(end) > tooMany || lettersIn(end) > lettersIn(near) / 2) end = end.slice(1);
	if (end !== whole) end = cutBetweenWords(end, text.slice(0, -end.length));
	if (lettersIn(end) < 2) return text;
	const at = beforeCounted(text, text.length - end.length);
	return `${text.slice(0, at)}${lastPhraseMark}${text.slice(at)}`;
}

/** Moves a cut that is between a number and its counter before both. */
function beforeCounted(text: string, at: number): number {
	const counted = [...text.matchAll(countedPattern)].find(
		({ index, 0: { length } }) => index < at && index + length > at,
	);
	return counted?.index ?? at;
}

/** Moves a cut out of a word in katakana, in Latin letters or in kanji, and out of the ending of a verb. */
function cutBetweenWords(end: string, before: string): string {
	const [stem = ''] = /\p{Script=Han}*$/u.exec(before) ?? [];
	if (stem.length > 0 && stem.length < 4) return stem + end;
	const inWord = /^(?:[ァ-ヺー]+|[\w.-]+|\p{Script=Han}+|[ぁ-ん]+?(?=よう|こと|もの|いただ|くださ)|.)/su;
	return `${before.slice(-1)}${end}`.replace(inWord, '');
}

const maxPhrase = 9;

/** Joins a last phrase of one or two kana, as are left over where the parser divides a verb, with the one before. */
function joinShortEnd(phrases: string[]): string[] {
	const [before, last] = phrases.slice(-2);
	if (before === undefined || last === undefined || !/^[ぁ-ん]{1,2}[。！？」』）]*$/u.test(last)) return phrases;
	if (lettersIn(before + last) > maxPhrase) return phrases;
	return [...phrases.slice(0, -2), before + last];
}

/** An object, such as code, counts as a word. */
function lettersIn(text: string): number {
	return text.replace(/[^\p{L}\p{N}\uFFFC]/gu, '').replaceAll('\uFFFC', 'word').length;
}

// Corrections for frequent errors of the phrase parser. `¦` is a break mark.
const opening = '（「『【〔［｛〈《“‘(';
const closing = '）」』】〕］｝〉》”’)';
const start = `(?:^|[¦\\s${opening}・：／])`;

const corrections: readonly [pattern: string, replacement: string][] = [
	// A pause is a place to break, but not between two numbers.
	[`(?<=[、。：])(?![¦\\s${closing}、。，．・：；？！ー〜…‥]|$)`, '¦'],
	['(?<=[\\d０-９〇一二三四五六七八九十百千数][、：])¦(?=[\\d０-９〇一二三四五六七八九十百千数])', ''],
	// A name in katakana breaks between its words, unless they are short: アイノ・サルミ, but レオナルド・ダ・ヴィンチ.
	['(?<=[ァ-ヺー]{3}・)(?=[ァ-ヺー]{3})', '¦'],
	// A space is one already.
	['(?<=\\s)¦|¦(?=\\s)', ''],
	// Kinsoku (JIS X 4051 §6.1): not behind an opening bracket, not before closing ones, punctuation and small kana.
	[`(?<=[${opening}])¦`, ''],
	[`¦(?=[${closing}、。，．・：；？！％,.:;!?%／→＞〜ー…‥々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶんンを])`, ''],
	// A number stays with its counter or unit: 3言語, 2か月, 午後6時, 10分の1.
	['(?<=[\\d０-９])¦(?![（「])', ''],
	['(?<=[\\d０-９][かカヵケヶ])¦(?=\\p{Script=Han})', ''],
	['(?<=午[前後]|分の)¦(?=[\\d０-９])', ''],
	['^¦|¦$', ''],
	// Particles made of several, and those behind a bracket: について, という, 「明日」へ.
	['(?<=に)¦(?=ついて|よって|よる|とって|おけ|関[しす]|対[しす]|でも)|(?<=と)¦(?=いう|いった|して)', ''],
	[`(?<=[${closing}])¦(?=[はがのにへとでもや](?:[^ぁ-ん]|$))`, ''],
	// Suffixes: 一つずつ, ものづくり, お聞かせください, 本日中に.
	['¦(?=ずつ|づ|べき)', ''],
	['(?<!を)¦(?=ください)', ''],
	// A verb that helps another: 知っておきたい, 直してもらう.
	['(?<=て|[んい]で)¦(?=おきた|もら|いただ|しま[いうっ])', ''],
	['(?<=\\p{Script=Han})¦(?=中[にはのもで])', ''],
	// One character alone is no phrase: 今日, 間違い; nor is the stem of a compound: 切り替え.
	[`(?<=${start}\\p{Script=Han})¦(?=\\p{Script=Han})|(?<=${start}[ぁ-ん])¦(?=[ぁ-ん])`, ''],
	['(?<=(?:^|\\P{Script=Han})\\p{Script=Han}[りきみちびぎ])¦(?=\\p{Script=Han})', ''],
	// Words that the parser does not know.
	[
		'(?<=いく)¦(?=つか)|(?<=と)¦(?=おり)|(?<=ど)¦(?=おり)|(?<=どの)¦(?=くらい)|(?<=一[人つ])¦(?=ひと)|(?<=取り)¦(?=こぼ)|(?<=すば)¦(?=[やら])',
		'',
	],
	['(?<=合わせ)(?=\\p{Script=Katakana})|(?<=プライバシー)(?=ポリシー)', '¦'],
];

const rules: readonly Rule[] = corrections.map(([pattern, replacement]) => [
	new RegExp(pattern.replaceAll('¦', breakMark), 'gu'),
	replacement.replace('¦', breakMark),
]);

/** Puts a text right that was marked by a parser of phrases. */
function correctPhrases(marked: string): string {
	return applyRules(marked, rules);
}
