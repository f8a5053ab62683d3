import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '#node/create-folder.ts';
import { ChangeError } from './change-error.ts';
import { hashBytes } from './file-hash.ts';

/**
 * Holds what commands keep beside the words of a site. It is neither `dist/`, which may be removed at any time, nor
 * `data/`, which may belong to the account of the server alone; and it ignores itself, so that no site has to.
 */
export const workFolder = '.vitrine';

/** One file of a change that is written. Paths lead from the real folder of the site. */
export interface Step {
	/** As the caller names it. */
	path: string;
	place: string;
	/** Name of the new contents until they take their place. */
	fresh: string;
	/** Name of the former contents from then on. */
	former: string;
	/** Hashes; null where there is no file. */
	before: string | null;
	after: string | null;
}

/** What a change is about to do. It is written before any file is. */
export interface ChangeRecord {
	steps: Step[];
	/** Folders that it creates, the outermost first. */
	folders: string[];
}

/**
 * How far a change is, as the name of its record. `preparing`: contents are written beside their places. `ready`: they are
 * whole and take their places, come what may. `undoing`: former contents go back. `done`: what is left is to be removed.
 */
export type Stage = 'preparing' | 'ready' | 'undoing' | 'done';

export function recordFile(stage: Stage): string {
	return `${workFolder}/change.${stage}`;
}

/** Creates the folder for records, and lets Git ignore it. */
export function prepareWorkFolder(root: string): void {
	const ignored = join(root, workFolder, '.gitignore');
	if (existsSync(ignored)) return;
	createFolder(join(root, workFolder));
	writeFileSync(ignored, '*\n');
}

/** Returns how far an interrupted change is, or one that another process is at. */
export function recordedStage(root: string): Stage | undefined {
	const names = listFolder(join(root, workFolder));
	const stages: readonly Stage[] = ['preparing', 'ready', 'undoing', 'done'];
	return stages.find((stage) => names.includes(`change.${stage}`));
}

function listFolder(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return [];
		throw error;
	}
}

export function formatRecord(record: ChangeRecord): string {
	const text = JSON.stringify(record);
	return `${hashBytes(text)} ${text}\n`;
}

/**
 * Reads the record of a change.
 *
 * @returns undefined where it was not written to its end, before any file was
 * @throws {ChangeError} where it is damaged
 */
export function readRecord(root: string, stage: Stage): ChangeRecord | undefined {
	const written = readFileSync(join(root, recordFile(stage)), 'utf8');
	const [sum, text = ''] = written.split(/ (.*)\n$/s);
	if (sum === hashBytes(text)) return JSON.parse(text) as ChangeRecord;
	if (stage === 'preparing') return undefined;
	throw new ChangeError('damaged', { path: recordFile(stage) });
}
