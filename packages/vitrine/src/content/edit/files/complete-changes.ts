import { AsyncLocalStorage } from 'node:async_hooks';
import { rmSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type LockOptions, withLock } from '#node/lock.ts';
import { ChangeError, explainFault } from './change-error.ts';
import {
	type ChangeRecord,
	prepareWorkFolder,
	readRecord,
	recordedStage,
	recordFile,
	type Stage,
	type Step,
	workFolder,
} from './change-record.ts';
import { disk, type FileSystem } from './file-system.ts';
import { type SeenFile, seeFile } from './seen-file.ts';
import { enterStage, type OpenStep, removeTraces, takeSteps, undoSteps } from './take-steps.ts';

export interface ChangeOptions extends Pick<LockOptions, 'report'> {
	system?: FileSystem;
}

/** What became of an interrupted change. Files are named as in the change. */
interface Completion {
	files: string[];
	/** Files that were not what the change began from any more: it was taken back, unless there are none. */
	changed: string[];
	/** Of the files that were written, those that others changed since: they stay. */
	left: string[];
}

/**
 * Completes a change of files that was interrupted, or takes it back where one of its files was changed since; waits for
 * one that another process is at. Every command calls it before it reads the words of a site.
 *
 * @throws {ChangeError} where the system does not let it
 */
export async function completeChanges(root: string, options: ChangeOptions = {}): Promise<void> {
	try {
		if (recordedStage(root) === undefined) return;
	} catch (error) {
		throw explainFault(error, workFolder);
	}
	await withSiteLock(root, async () => {}, options);
}

/** The folder of the site whose lock the running code has. */
const locked = new AsyncLocalStorage<{ home: string | undefined }>();

/**
 * Runs what changes files of a site, when no other process does and nothing is left of an interrupted change. What it runs
 * may take the lock again.
 */
export async function withSiteLock<Result>(
	root: string,
	run: (home: string) => Promise<Result>,
	{ system = disk, report = console.warn }: ChangeOptions = {},
): Promise<Result> {
	const home = await realpath(root).catch((error) => {
		throw explainFault(error, root);
	});
	if (locked.getStore()?.home === home) return run(home);
	try {
		prepareWorkFolder(home);
	} catch (error) {
		throw explainFault(error, workFolder);
	}
	const lock = join(home, workFolder, 'lock');
	return withLock(
		lock,
		async () => {
			try {
				const completion = await finish(home, system);
				if (completion) for (const sentence of describe(completion)) report(sentence);
			} catch (error) {
				throw explainFault(error, workFolder);
			}
			// What outlives the lock must not believe that it still has it.
			const own: { home: string | undefined } = { home };
			return locked
				.run(own, () => run(home))
				.finally(() => {
					own.home = undefined;
				});
		},
		{ work: 'change', report },
	);
}

async function finish(root: string, system: FileSystem): Promise<Completion | undefined> {
	const stage = recordedStage(root);
	if (stage === undefined) return undefined;
	const record = readRecord(root, stage);
	if (!record) {
		rmSync(join(root, recordFile(stage)));
		return undefined;
	}
	if (stage === 'preparing' || stage === 'done') {
		await removeTraces(root, record, { stage, system });
		return undefined;
	}
	const changed = stage === 'ready' ? await goOn(root, record, system) : [];
	if (stage === 'ready' && changed.length === 0) return { files: filesOf(record), changed, left: [] };
	const left = await takeBack(root, record, { stage, system });
	return { files: filesOf(record), changed, left };
}

/** @returns the files that are not what the change began from; where there are some, it does not go on */
async function goOn(root: string, record: ChangeRecord, system: FileSystem): Promise<string[]> {
	const waiting: OpenStep[] = [];
	const changed: string[] = [];
	for (const step of record.steps) {
		if (await isTaken(root, step)) continue;
		const seen = await seeFile(join(root, step.place), step.path);
		if (seen.hash === step.before) waiting.push({ step, seen });
		else if (seen.hash !== step.after) changed.push(step.path);
	}
	if (changed.length > 0) return changed;
	try {
		await complete(root, { record, waiting }, system);
		return [];
	} catch (error) {
		if (error instanceof ChangeError && error.reason === 'changed') return [error.path];
		throw error;
	}
}

/** Whether new contents have taken their place, or a file that goes has gone. */
async function isTaken(root: string, { path, fresh, former, after }: Step): Promise<boolean> {
	const { hash }: SeenFile = await seeFile(join(root, after === null ? former : fresh), path);
	return (hash === null) === (after !== null);
}

/** Lets what is waiting take its place, and removes what the change needed for itself. */
export async function complete(
	root: string,
	{ record, waiting }: { record: ChangeRecord; waiting: readonly OpenStep[] },
	system: FileSystem,
): Promise<void> {
	await takeSteps(root, waiting, system);
	// A loss of power may bring the stage before back: then everything has its place already.
	system.rename(join(root, recordFile('ready')), join(root, recordFile('done')));
	// What cannot be removed now is no reason to take the change back: the next command tries again.
	await removeTraces(root, record, { stage: 'done', system }).catch(() => {});
}

/** Takes a change back. */
export async function takeBack(
	root: string,
	record: ChangeRecord,
	{ stage, system }: { stage: Stage; system: FileSystem },
): Promise<string[]> {
	if (stage !== 'undoing') await enterStage(root, [stage, 'undoing'], system);
	const left = await undoSteps(root, record, system);
	await removeTraces(root, record, { stage: 'undoing', system });
	return left;
}

function filesOf({ steps }: ChangeRecord): string[] {
	return steps.map(({ path }) => path);
}

function describe({ files, changed, left }: Completion): string[] {
	const names = (paths: readonly string[]) => paths.join(', ');
	if (changed.length === 0 && left.length === 0)
		return [`A change that was interrupted is complete now: ${names(files)}.`];
	const back = files.filter((file) => !left.includes(file) && !changed.includes(file));
	return [
		...(changed.length > 0
			? [`A change that was interrupted was not completed, since others changed ${names(changed)} meanwhile.`]
			: []),
		...(back.length > 0 ? [`As before it: ${names(back)}.`] : []),
		...(left.length > 0
			? [`Written by it, and changed by others since: ${names(left)}. Compare them with Git or a copy.`]
			: []),
	];
}
