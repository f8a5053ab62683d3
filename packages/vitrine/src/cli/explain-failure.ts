import { LimitError } from '#build/hosts/check-limits.ts';
import { PreviousError } from '#build/previous-builds/previous-builds.ts';
import { ChangeError } from '#content/edit/files/change-error.ts';
import { JournalError } from '#content/edit/journal/journal-error.ts';
import type { ContentError } from '#content/problems/problem.ts';
import { FolderError } from '#node/refuse-folders.ts';
import { SettingError } from '#settings/setting-value.ts';
import { OutdatedTranslations } from '#translations/publishing-block.ts';
import type { FailedDescription } from './format-build.ts';
import { listProblems } from './list-problems.ts';

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'];

/**
 * Returns why a build failed: as a message if an editor or operator can fix it, else with the stack.
 *
 * @param all whether each of many problems is named, and not one of each cause
 */
export function explainFailure(error: unknown, { all = false }: { all?: boolean } = {}): string {
	if (error instanceof AggregateError && error.message === '') {
		return error.errors.map((one) => explainFailure(one, { all })).join('\n\n');
	}
	if (isContentError(error)) return listProblems(error.problems, { all });
	const inWords = [
		ChangeError,
		JournalError,
		SettingError,
		PreviousError,
		LimitError,
		FolderError,
		OutdatedTranslations,
	];
	if (inWords.some((kind) => error instanceof kind)) return (error as Error).message;
	if (!(error instanceof Error)) return String(error);
	// By name as well.
	if (error.name === 'ExitError') return error.message;
	if (isUnwritable(error)) {
		return `${error.path} cannot be written (${error.code}): unlock the folder, make room, or name another with --out.`;
	}
	return error.stack ?? error.message;
}

/** Returns the same as data for a program. */
export function describeFailure(error: unknown): FailedDescription {
	return { isBuilt: false, message: explainFailure(error, { all: true }), problems: problemsIn(error) };
}

function problemsIn(error: unknown): FailedDescription['problems'] {
	if (error instanceof AggregateError) return error.errors.flatMap(problemsIn);
	return isContentError(error) ? error.problems : [];
}

/** Whether the system denies a file or folder. Where it has no folders of ours, as in `/proc`, it calls a new one missing. */
function isUnwritable(error: Error): error is Error & { code: string; path: string } {
	if (!('code' in error && 'path' in error && 'syscall' in error)) return false;
	return (
		unwritable.includes(String(error.code)) ||
		(error.syscall === 'mkdir' && ['ENOENT', 'EEXIST'].includes(String(error.code)))
	);
}

/** By name: an error that comes out of a thread has lost its class. */
function isContentError(error: unknown): error is ContentError {
	return error instanceof Error && error.name === 'ContentError';
}
