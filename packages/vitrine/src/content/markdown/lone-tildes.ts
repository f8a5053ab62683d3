import type { StandIns } from './stand-ins.ts';

/** What is escaped, runs of tildes, and addresses of mail in angle brackets, which may have a tilde. */
const runs = /\\[\s\S]|~+|<[^\s<>@]*@[^\s<>]*>/g;

/** Prepares a text so that a single tilde is a sign, as in `2~3 days`: only two of them strike out. */
export function keepLoneTildes(text: string, { signFor }: StandIns): string {
	if (!text.includes('~')) return text;
	return text.replace(runs, (written) => (written === '~' ? (signFor(written, 'punctuation') ?? written) : written));
}
