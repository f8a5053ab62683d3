import { breakMark, withoutBreakMarks } from '#i18n/break-mark.ts';
import { splitPhrases } from './phrases.ts';
import { applyRules, type Rule } from './rules.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

/**
 * Sets Japanese. What stands large or alone breaks between phrases; running text is left to the browser, which knows
 * the rules of line breaking.
 */
export const japanese: Typographer = wholeBlock((text, role) =>
	role === 'display' ? correctPhrases(splitPhrases(withoutBreakMarks(text)).join(breakMark)) : text,
);

// What the parser of phrases gets wrong often enough to be seen, put right. `¦` stands for a break mark.
const opening = '（「『【〔［｛〈《“‘(';
const closing = '）」』】〕］｝〉》”’)';
const start = `(?:^|[¦\\s${opening}・：／])`;

const corrections: readonly [pattern: string, replacement: string][] = [
	// A pause is a place to break, but not between two numbers.
	[`(?<=[、。：])(?![¦\\s${closing}、。，．・：；？！ー〜…‥]|$)`, '¦'],
	['(?<=[\\d０-９〇一二三四五六七八九十百千数][、：])¦(?=[\\d０-９〇一二三四五六七八九十百千数])', ''],
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
	['(?<=\\p{Script=Han})¦(?=中[にはのもで])', ''],
	// One character alone is no phrase: 今日, 間違い; nor is the stem of a compound: 切り替え.
	[`(?<=${start}\\p{Script=Han})¦(?=\\p{Script=Han})|(?<=${start}[ぁ-ん])¦(?=[ぁ-ん])`, ''],
	['(?<=(?:^|\\P{Script=Han})\\p{Script=Han}[りきみちびぎ])¦(?=\\p{Script=Han})', ''],
	// Words that the parser does not know.
	['(?<=いく)¦(?=つか)|(?<=と)¦(?=おり)|(?<=ど)¦(?=おり)|(?<=一[人つ])¦(?=ひと)|(?<=取り)¦(?=こぼ)', ''],
];

const rules: readonly Rule[] = corrections.map(([pattern, replacement]) => [
	new RegExp(pattern.replaceAll('¦', breakMark), 'gu'),
	replacement.replace('¦', breakMark),
]);

/** Puts a text right that was marked by a parser of phrases. */
function correctPhrases(marked: string): string {
	return applyRules(marked, rules);
}
