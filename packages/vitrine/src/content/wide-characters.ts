/** Ranges of what is as wide as a kanji, without those of Korean: letters and punctuation of Chinese and Japanese (UAX 11). */
const chineseAndJapanese =
	'\\u2E80-\\u2FFF\\u3001-\\u303E\\u3041-\\u312F\\u3190-\\uA4CF\\uF900-\\uFAFF\\uFE30-\\uFE6F\\uFF01-\\uFF60\\uFFE0-\\uFFE6\\u{20000}-\\u{3FFFD}';
const korean = '\\u1100-\\u115F\\u3130-\\u318F\\uA960-\\uA97F\\uAC00-\\uD7FF';

/** What is as wide as a kanji (UAX 11, wide and fullwidth). */
export const wide = new RegExp(`[${chineseAndJapanese}${korean}]`, 'u');
