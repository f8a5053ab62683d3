import { dirname, join } from 'node:path';
import { ChangeError, explainFault } from './change-error.ts';
import { type ChangeRecord, recordFile, type Stage, type Step, workFolder } from './change-record.ts';
import type { FileSystem } from './file-system.ts';
import { finishAll } from './finish-all.ts';
import { type SeenFile, seeFile } from './seen-file.ts';

/** A step, and its file as it was when it was compared last. */
export interface OpenStep {
	step: Step;
	seen: SeenFile;
}

/** Brings the record of a change to its next stage, which survives a loss of power. */
export async function enterStage(root: string, [from, to]: [Stage, Stage], system: FileSystem): Promise<void> {
	system.rename(join(root, recordFile(from)), join(root, recordFile(to)));
	await system.flush(join(root, workFolder));
}

/**
 * Lets new contents take their places.
 *
 * @throws {ChangeError} where a file was changed since it was compared, or the system refuses
 */
export async function takeSteps(root: string, steps: readonly OpenStep[], system: FileSystem): Promise<void> {
	for (const { step, seen } of steps) {
		const { path, before, after } = step;
		const [place, fresh, former] = [step.place, step.fresh, step.former].map((name) => join(root, name)) as Names;
		try {
			if (!seen.isSameAt(place)) throw new ChangeError('changed', { path });
			if (after === null) system.rename(place, former);
			else if (before === null) system.place(fresh, place);
			else system.rename(fresh, place);
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
				throw new ChangeError('changed', { path, cause: error });
			}
			throw explainFault(error, path);
		}
	}
	await flushAll(root, steps, system);
	// Programs that write into a file, and not a new one, may have done so until it lost its place.
	for (const { step, seen } of steps) {
		if (step.before !== null && !seen.isSameAt(join(root, step.former))) {
			throw new ChangeError('changed', { path: step.path });
		}
	}
}

type Names = [place: string, fresh: string, former: string];

/** Waits until the names in all folders of a change are on the disk. */
export async function flushAll(root: string, steps: readonly OpenStep[], system: FileSystem): Promise<void> {
	const folders = new Map(steps.map(({ step }) => [dirname(join(root, step.place)), step.path]));
	await finishAll(folders, async ([folder, path]) => {
		try {
			await system.flush(folder);
		} catch (error) {
			throw explainFault(error, path);
		}
	});
}

/**
 * Puts former contents back, the last first. What others changed since stays.
 *
 * @returns the files that others changed
 * @throws the error of the system; then the next attempt goes on
 */
export async function undoSteps(root: string, { steps }: ChangeRecord, system: FileSystem): Promise<string[]> {
	const left: string[] = [];
	for (const step of steps.toReversed()) {
		const at = (name: string) => seeFile(join(root, name), step.path);
		const [now, fresh, former] = [await at(step.place), await at(step.fresh), await at(step.former)];
		const isTaken = step.after === null ? former.hash !== null : fresh.hash === null;
		if (!isTaken || now.hash === step.before) continue;
		if (now.hash !== step.after) left.push(step.path);
		else if (step.before === null) system.remove(join(root, step.place));
		else if (former.hash !== null) system.rename(join(root, step.former), join(root, step.place));
	}
	return left.reverse();
}

/** Removes what a change needed for itself: at its end, the record. */
export async function removeTraces(
	root: string,
	{ steps, folders }: ChangeRecord,
	{ stage, system }: { stage: Stage; system: FileSystem },
): Promise<void> {
	for (const step of steps) {
		system.remove(join(root, step.fresh));
		system.remove(join(root, step.former));
	}
	if (stage !== 'done') for (const folder of folders.toReversed()) system.removeFolder(join(root, folder));
	if (stage === 'done') for (const step of steps) if (step.after === null) removeEmptied(root, step, system);
	system.remove(join(root, recordFile(stage)));
	await system.flush(join(root, workFolder));
}

/** Removes the folders of a file that is gone, as far as they are empty: Git knows none. The first of its path stays. */
function removeEmptied(root: string, { path, place }: Step, system: FileSystem): void {
	let folder = dirname(place);
	for (let above = path.split('/').length - 2; above > 0; above--) {
		system.removeFolder(join(root, folder));
		folder = dirname(folder);
	}
}
