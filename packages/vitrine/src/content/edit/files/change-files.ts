import { randomBytes } from 'node:crypto';
import { existsSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createLimit } from '#node/concurrency-limit.ts';
import { ChangeError, explainFault } from './change-error.ts';
import { type ChangeRecord, formatRecord, recordFile, type Step, workFolder } from './change-record.ts';
import { type ChangeOptions, complete, takeBack, withSiteLock } from './complete-changes.ts';
import { hashBytes } from './file-hash.ts';
import { disk, type FileSystem } from './file-system.ts';
import { findPlace } from './find-place.ts';
import { finishAll } from './finish-all.ts';
import { seeFile } from './seen-file.ts';
import { enterStage, flushAll, type OpenStep, removeTraces } from './take-steps.ts';

/** One file of a change. */
export interface FileChange {
	/** From the folder of the site, with forward slashes. */
	path: string;
	/** Hash of the bytes that the change began from; null where there was no file. */
	before: string | null;
	/** New contents; null removes the file. Without it, the file has to be as it was, and stays so. */
	after?: string | Uint8Array | Copy | null;
}

/** The bytes of another file of the same change, as it was before. */
interface Copy {
	copyOf: string;
}

interface Planned extends OpenStep {
	content: Exclude<FileChange['after'], undefined>;
	like: Stats | undefined;
}

/** Files that are written at the same time: disks write several to their medium in one go. */
const limit = createLimit(16);

/**
 * Changes several files of a site, or none, also where the process is killed or the power fails: what was begun is completed
 * or taken back by the next command on the site. When the promise is fulfilled, the change is on the disk.
 *
 * @throws {ChangeError} where a file is not what the change began from, or cannot be written; then every file is as it was
 */
export async function changeFiles(
	root: string,
	changes: readonly FileChange[],
	{ system = disk, ...options }: ChangeOptions = {},
): Promise<void> {
	for (const { path, after } of changes) findPlaceOf(root, path, after);
	await withSiteLock(root, (home) => change(home, changes, system), { system, ...options });
}

async function change(root: string, changes: readonly FileChange[], system: FileSystem): Promise<void> {
	const planned = await plan(root, changes);
	if (planned.length === 0) return;
	const record: ChangeRecord = { steps: planned.map(({ step }) => step), folders: newFolders(root, planned) };
	await prepare(root, { record, planned }, system);
	try {
		await complete(root, { record, waiting: planned }, system);
	} catch (error) {
		const path = error instanceof ChangeError ? error.path : workFolder;
		const [left] = await takeBack(root, record, { stage: 'ready', system }).catch((cause) => refuseStuck(path, cause));
		throw left === undefined ? explainFault(error, path) : new ChangeError('left', { path: left, cause: error });
	}
}

function refuseStuck(path: string, cause: unknown): never {
	throw new ChangeError('stuck', { path, code: (cause as NodeJS.ErrnoException).code, cause });
}

/** Compares all files with what the change began from. */
async function plan(root: string, changes: readonly FileChange[]): Promise<Planned[]> {
	const id = randomBytes(4).toString('hex');
	const planned: Planned[] = [];
	const places = new Map<string, string>();
	for (const [index, { path, before, after }] of changes.entries()) {
		try {
			const place = findPlaceOf(root, path, after);
			// The same file twice, maybe by a link.
			if (places.has(place)) throw new ChangeError('outside', { path });
			places.set(place, path);
			const seen = await seeFile(join(root, place), path);
			if (seen.hash !== before) throw new ChangeError('changed', { path });
			if (after === undefined) continue;
			const hash = hashAfter(after, changes);
			if (hash === before) continue;
			const beside = `${dirname(place)}/.vitrine-${id}-${index}`;
			const step: Step = { path, place, fresh: `${beside}.new`, former: `${beside}.old`, before, after: hash };
			planned.push({ step, seen, content: after, like: statSync(join(root, place), { throwIfNoEntry: false }) });
		} catch (error) {
			throw explainFault(error, path);
		}
	}
	return planned;
}

function findPlaceOf(root: string, path: string, after: FileChange['after']): string {
	try {
		return findPlace(root, path, { isRemoved: after === null });
	} catch (error) {
		throw explainFault(error, path);
	}
}

function hashAfter(after: Planned['content'], changes: readonly FileChange[]): string | null {
	if (after === null) return null;
	return isCopy(after) ? sourceOf(after, changes).before : hashBytes(after);
}

function sourceOf({ copyOf }: Copy, changes: readonly FileChange[]): FileChange & { before: string } {
	const source = changes.find(({ path }) => path === copyOf);
	if (source?.before == null) throw new ChangeError('outside', { path: copyOf });
	return { ...source, before: source.before };
}

function isCopy(content: Planned['content']): content is Copy {
	return typeof content === 'object' && content !== null && 'copyOf' in content;
}

/** Returns the folders that are missing, the outermost first. */
function newFolders(root: string, planned: readonly Planned[]): string[] {
	const missing = new Set<string>();
	for (const { step } of planned) {
		const own: string[] = [];
		for (let one = dirname(step.place); !existsSync(join(root, one)); one = dirname(one)) own.unshift(one);
		for (const folder of own) missing.add(folder);
	}
	return [...missing];
}

/** Writes all new contents beside their places. From its end on, the change is completed. */
async function prepare(
	root: string,
	{ record, planned }: { record: ChangeRecord; planned: readonly Planned[] },
	system: FileSystem,
): Promise<void> {
	try {
		await system.write(join(root, recordFile('preparing')), formatRecord(record), { like: undefined });
		makeFolders(root, record, system);
		await finishAll(record.folders, (folder) => system.flush(join(root, dirname(folder))));
		await finishAll(planned, (one) => limit(() => writeBeside(root, one, { planned, system })));
		await flushAll(root, planned, system);
		await enterStage(root, ['preparing', 'ready'], system);
	} catch (error) {
		const path = error instanceof ChangeError ? error.path : (planned[0]?.step.path ?? workFolder);
		const isReady = existsSync(join(root, recordFile('ready')));
		const undone = isReady
			? takeBack(root, record, { stage: 'ready', system })
			: removeTraces(root, record, { stage: 'preparing', system });
		await undone.catch((cause) => refuseStuck(path, cause));
		throw explainFault(error, path);
	}
}

function makeFolders(root: string, { folders, steps }: ChangeRecord, system: FileSystem): void {
	for (const folder of folders) {
		try {
			system.makeFolder(join(root, folder));
		} catch (error) {
			throw explainFault(error, steps.find(({ place }) => place.startsWith(`${folder}/`))?.path ?? folder);
		}
	}
}

async function writeBeside(
	root: string,
	{ step, content, like }: Planned,
	{ planned, system }: { planned: readonly Planned[]; system: FileSystem },
): Promise<void> {
	const fresh = join(root, step.fresh);
	try {
		if (content === null) return;
		if (step.before !== null) await system.keep(join(root, step.place), join(root, step.former));
		if (!isCopy(content)) return await system.write(fresh, content, { like });
		const source = planned.find((one) => one.step.path === content.copyOf);
		await system.copy(join(root, source?.step.place ?? content.copyOf), fresh);
	} catch (error) {
		throw explainFault(error, step.path);
	}
}
