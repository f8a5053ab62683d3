import { fingerprintLength } from '#content/edit/fingerprint.ts';
import { readFileIfThere } from '#content/files/source-file.ts';
import { type Problem, quote } from '#content/problems/problem.ts';
import { localeCodePattern } from '#i18n/locale.ts';
import { isConflictMark } from '../units/conflict.ts';
import { parseSegments } from './segment-text.ts';
import { type WaitingText, waitingFile, waitingHeader } from './waiting.ts';

/** What was read of the translations that wait. */
export interface Waiting {
	/** As it is written; undefined where there is no such file. */
	text: string | undefined;
	texts: WaitingText[];
	/** What keeps it from being read; then nothing must be written over it. */
	problems: Problem[];
}

const hash = `[0-9a-f]{${fingerprintLength}}`;
const line = new RegExp(`^(${localeCodePattern}) (\\S.*?) (\\S+) (${hash}) (${hash}|0) (\\[.*\\])$`);

/** Bytes: as much as exchange files of a large site hold. */
const maxSize = 200_000_000;

/** Reads the translations that wait for the rest of their page. */
export async function readWaiting(root: string): Promise<Waiting> {
	const problems: Problem[] = [];
	const source = await readFileIfThere({ root, path: waitingFile, maxSize }, (problem) => problems.push(problem));
	if (!source || problems.length > 0) return { text: source?.text, texts: [], problems };
	const texts = new Map<string, WaitingText>();
	for (const [index, written] of source.text.split(/\r?\n/).entries()) {
		const [, locale = '', path = '', key = '', original = '', before = '', segments = ''] = line.exec(written) ?? [];
		const read = parseSegments(segments);
		// Where two branches brought translations of one text, the later line counts.
		if (read)
			texts.set(`${locale} ${path} ${key} ${original}`, {
				locale,
				path,
				key,
				source: original,
				before,
				segments: read,
			});
		else if (written !== '' && written !== waitingHeader)
			problems.push({ file: waitingFile, line: index + 1, ...problemOf(written) });
	}
	return { text: source.text, texts: [...texts.values()], problems };
}

function problemOf(written: string): Pick<Problem, 'found' | 'expected' | 'fix'> {
	if (isConflictMark(written)) {
		return {
			found: `the mark ${written.slice(0, 7)}, which Git left`,
			expected: 'the lines of both branches without marks',
			fix: 'remove the lines with the marks and keep all others',
		};
	}
	return {
		found: quote(written),
		expected: `${quote(waitingHeader)}, or language, file, text, two fingerprints and a list of segments`,
		fix: 'take the last good version back from Git, or remove this line and import the delivery again',
	};
}
