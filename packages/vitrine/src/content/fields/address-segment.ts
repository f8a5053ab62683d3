import { type AddressFault, coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';

/** A file name may take 255 bytes on common file systems; the endings `.html.br` and room for more go off. */
const maxBytes = 200;

/**
 * Returns what prevents a word from being one part of an address, as a file name or as a slug.
 *
 * @returns the problem in the form of `rule`, or undefined
 * @example segmentProblem('о-нас') // undefined
 */
export function segmentProblem(segment: string): string | undefined {
	if (/^\.+$/.test(segment)) {
		return rule('a word: dots alone name a folder', 'write for example "about"', because('dots'));
	}
	if (/^index(\.html)?$/i.test(segment)) {
		return rule(
			'another word: "index" is the home page to web servers',
			'write for example "overview"',
			because('index'),
		);
	}
	if (/\.html$/i.test(segment)) {
		return rule('a word without ".html": addresses have no ending', 'take ".html" off', because('ending'));
	}
	// Persian and emoji need the two joiners U+200C and U+200D.
	if (/\p{Cc}|(?![\u200c\u200d])\p{Cf}/u.test(segment) || !segment.isWellFormed()) {
		return rule('letters that can be seen', 'type it anew: it holds an invisible character', because('unseen'));
	}
	if (/[/?#%\\]/.test(segment)) {
		return rule(
			'one part of an address, without the characters / ? # % \\',
			'write for example "about"',
			because('signs'),
		);
	}
	if (new TextEncoder().encode(segment.normalize('NFC')).length > maxBytes) {
		return rule(
			`at most ${maxBytes} bytes: 200 Latin, 100 Russian or 66 Japanese letters`,
			'write it shorter',
			because('long'),
		);
	}
	return undefined;
}

function because(reason: AddressFault) {
	return coded('address-part', { reason });
}
