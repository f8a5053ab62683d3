import { fingerprintLength } from './fingerprint.ts';

/** Where confirmations of translations are, from the site's folder: a line for each text. */
export const lockFile = 'content/translations.lock';

/** In a line, in place of the original: this wording came back from the history, and is confirmed by no line. */
export const noOriginal: string = '0'.repeat(fingerprintLength);

/** Returns the translation that a line is about, by path from the site's folder; undefined for what is no record. */
function fileOfLine(line: string): string | undefined {
	const [, locale, path] = /^(?!#)(\S+) (.+) \S+ \S+ \S+$/.exec(line) ?? [];
	return locale === undefined ? undefined : `content/${locale}/${path}`;
}

function linesOf(text: string | undefined): string[] {
	return (text ?? '').split(/\r?\n/).filter((line) => line !== '');
}

/** Counts the confirmations that came, by the translation that they are about; 0 where some only went. */
export function countConfirmations(before: string | undefined, now: string | undefined): Map<string, number> {
	const counts = new Map<string, number>();
	const count = (lines: readonly string[], others: ReadonlySet<string>, each: number) => {
		for (const line of lines) {
			const file = others.has(line) ? undefined : fileOfLine(line);
			if (file === undefined) continue;
			counts.set(file, (counts.get(file) ?? 0) + (line.includes(` ${noOriginal} `) ? 0 : each));
		}
	};
	const [old, own] = [linesOf(before), linesOf(now)];
	count(old, new Set(own), 0);
	count(own, new Set(old), 1);
	return counts;
}

/**
 * Returns earlier confirmations in which those of some translations are as they are now.
 *
 * @param isWhole whether a translation is published as it is; of one that is published in part, both hold
 */
export function pickConfirmations(
	before: string | undefined,
	now: string | undefined,
	files: ReadonlyMap<string, { isWhole: boolean }>,
): string | undefined {
	const pickedBy = (line: string) => files.get(fileOfLine(line) ?? '');
	const stay = linesOf(before).filter((line) => !pickedBy(line)?.isWhole);
	const come = linesOf(now).filter((line) => pickedBy(line));
	return join(now ?? before, [...stay, ...come]);
}

/** Joins what two people confirmed. */
export function joinConfirmations(base: string | undefined, mine: string | undefined, theirs: string | undefined) {
	const [from, own, others] = [base, mine, theirs].map((text) => new Set(linesOf(text)));
	const gone = (line: string) => from?.has(line) && !(own?.has(line) && others?.has(line));
	return join(
		theirs ?? mine,
		[...new Set([...(own ?? []), ...(others ?? [])])].filter((line) => !gone(line)),
	);
}

/** Writes lines as they are sorted in the file, below its first one. */
function join(like: string | undefined, lines: readonly string[]): string | undefined {
	const [header] = linesOf(like).filter((line) => line.startsWith('#'));
	const records = [...new Set(lines.filter((line) => !line.startsWith('#')))].sort();
	if (header === undefined && records.length === 0) return undefined;
	return `${[...(header === undefined ? [] : [header]), ...records].join('\n')}\n`;
}
