import { fingerprintLength } from '#content/edit/fingerprint.ts';
import { readFileIfThere } from '#content/files/source-file.ts';
import { type Problem, quote, type Report } from '#content/problems/problem.ts';
import { localeCodePattern } from '#i18n/locale.ts';
import { isConflictMark } from '../units/conflict.ts';
import { lockFile, lockVersion, versionIn, type WrittenRecord } from './lock.ts';

export interface Lock {
	/** Whether there is such a file. */
	isThere: boolean;
	/** As it is written; undefined where there is none. */
	text: string | undefined;
	records: WrittenRecord[];
	/** What keeps it from being read; then `records` may lack some, and nothing must be written over it. */
	problems: Problem[];
}

const hash = `[0-9a-f]{${fingerprintLength}}`;
const record = new RegExp(`^(${localeCodePattern}) (\\S.*) (\\S+) (${hash}) (${hash})$`);

/** Bytes. It has a line for each text of each translation: 30 MB for 10,000 pages in three languages. */
const maxSize = 200_000_000;

const takeBack = 'take the last good version back from Git, or remove the file and confirm all translations anew';

type ReportLine = (line: number, problem: Pick<Problem, 'found' | 'expected' | 'fix'>) => void;

/** Reads what was confirmed. Without the file, nothing was. */
export async function readLock(root: string): Promise<Lock> {
	const problems: Problem[] = [];
	const source = await readFileIfThere({ root, path: lockFile, maxSize }, (problem) => problems.push(problem));
	if (!source || problems.length > 0)
		return { isThere: source !== undefined, text: source?.text, records: [], problems };
	const records = parseLock(source.text, (problem) => problems.push(problem));
	return { isThere: true, text: source.text, records, problems };
}

/** Parses the file of records. */
export function parseLock(text: string, reportProblem: Report): WrittenRecord[] {
	const report: ReportLine = (line, problem) => reportProblem({ file: lockFile, line, ...problem });
	return isOurs(text.replace(/\r?\n.*/s, ''), report) ? readRecords(text.split(/\r?\n/), report) : [];
}

function isOurs(header: string, report: ReportLine): boolean {
	const version = versionIn(header);
	if (version === lockVersion || isConflictMark(header)) return true;
	if (version === undefined) {
		report(1, { found: quote(header), expected: 'the first line of a lock file, with its format', fix: takeBack });
	} else {
		const expected = `format ${lockVersion}, which this version of the site reads and writes`;
		const fix = 'update the code of the site, or take back the version of this file that fits it';
		report(1, { found: `format ${version}`, expected, fix });
	}
	return false;
}

function readRecords(lines: readonly string[], report: ReportLine): WrittenRecord[] {
	const records: WrittenRecord[] = [];
	let last = { locale: '', path: '' };
	for (const [index, line] of lines.entries()) {
		const [, locale = '', path = '', key = '', source = '', translation = ''] = record.exec(line) ?? [];
		if (translation) {
			// A large site has half a million of them: the names of files are held once.
			if (locale !== last.locale || path !== last.path) last = { locale, path };
			records.push({ ...last, key, source, translation, line: index + 1 });
		} else if (line.startsWith('<<<<<<<')) reportConflict(lines, index, report);
		else if (line !== '' && versionIn(line) !== lockVersion && !isConflictMark(line)) {
			report(index + 1, {
				found: quote(line),
				expected: `language, file, text and two fingerprints of ${fingerprintLength} characters, with one space between them`,
				fix: takeBack,
			});
		}
	}
	return records;
}

/** What was confirmed on one branch was not unsaid on the other. */
function reportConflict(lines: readonly string[], start: number, report: ReportLine): void {
	const end = lines.findIndex((line, index) => index > start && line.startsWith('>>>>>>>'));
	report(start + 1, {
		found: `two versions of the same lines${end < 0 ? '' : ` (to line ${end + 1})`}, which Git left side by side`,
		expected: 'no lines with the marks <<<<<<<, |||||||, ======= and >>>>>>>',
		fix: 'remove the lines with the marks and keep all others: each of them is true on its own',
	});
}
