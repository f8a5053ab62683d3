import { loadDefaultJapaneseParser } from 'budoux';
import { breakMark, withoutBreakMarks } from '#i18n/break-mark.ts';
import { correctPhrases } from './japanese-phrases.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

const parser = loadDefaultJapaneseParser();

/**
 * Sets Japanese. What stands large or alone breaks between phrases; running text is left to the browser, which knows
 * the rules of line breaking.
 */
export const japanese: Typographer = wholeBlock((text, role) =>
	role === 'display' ? correctPhrases(parser.parse(withoutBreakMarks(text)).join(breakMark)) : text,
);
