import type { Words } from '../../words/en.ts';

/** Returns the name of a picture as people call it: one of the kit without its prefix, another one without its folders. */
export function nameOfPicture(source: string, words: Words): string {
	const [, ofKit] = /^kit:(.+?)(?:\.[a-z]+)?$/.exec(source) ?? [];
	return ofKit === undefined ? (source.split('/').at(-1) ?? source) : words.kitPicture(ofKit.replace(/[-_]/g, ' '));
}
