import type { Manifest } from '#protocol/manifest.ts';
import { damageOf, exportNumbers, type OpenedExport } from '#protocol/node/export-folder.ts';
import { startThreads } from '../threads/threads.ts';
import { pruneExports, removeUnreferenced, type Unreferenced } from './prune-exports.ts';

/** What is found out about the export that is served, while the next one is made. */
export interface ExportCheck {
	/** Returns which bytes are missing or have the wrong size, or undefined if all are intact. */
	damage: () => Promise<string | undefined>;
	/** Whether `site/` is known to be its complete tree: then the next one differs from it by what the lists say. */
	isSiteWhole: () => Promise<boolean>;
	/** Announces that another export will follow, so that the search for unreferenced files starts meanwhile. */
	expectNext: (keep: number) => void;
	/**
	 * Deletes what no export needs, as `pruneExports` does.
	 *
	 * @param next the export that has followed, if one has
	 */
	prune: (keep: number, next: Manifest | undefined) => Promise<void>;
	/** Ends what still runs. */
	end: () => Promise<unknown>;
}

/** The requests to the thread, one after the other. */
export type CheckQuestion = 'damage' | 'site' | { keep: number };

/** What the thread looks at. */
export interface CheckedFolder {
	out: string;
	/** Of the export that is served. */
	number: number;
	/** Of all exports. */
	numbers: readonly number[];
}

/** Smaller exports are looked at sooner than a thread is started. */
const threshold = 2000;

/**
 * Looks at the bodies and at `site/` of an export, in a thread: of 30,000 pages, they are 360,000 files.
 *
 * @param opened the export that is served, if there is one
 */
export function checkExport(
	out: string,
	opened: OpenedExport | undefined,
	{ threadFrom = threshold } = {},
): ExportCheck {
	if (!opened || opened.manifest.resources.length < threadFrom) {
		return {
			damage: async () => opened && damageOf(out, opened.manifest),
			// The update of the folder checks it.
			isSiteWhole: async () => false,
			expectNext() {},
			prune: async (keep) => pruneExports(out, keep),
			end: async () => {},
		};
	}
	const threads = startThreads<CheckedFolder, CheckQuestion, unknown>(
		new URL('./check.thread.ts', import.meta.url),
		{ out, number: opened.number, numbers: exportNumbers(out) },
		{ cores: 1, onlyRead: true },
	);
	const ask = async <Answer>(question: CheckQuestion) => {
		const [answer] = await threads.ask([question]);
		return answer as Answer;
	};
	// What cannot be looked at is made anew.
	const damage = ask<string | undefined>('damage').catch((error) => `it cannot be looked at: ${error}`);
	const isSiteWhole = damage.then(() => ask<boolean>('site')).catch(() => false);
	let unreferenced: Promise<Unreferenced | undefined> = Promise.resolve(undefined);
	return {
		damage: () => damage,
		isSiteWhole: () => isSiteWhole,
		expectNext(keep) {
			unreferenced = isSiteWhole.then(() => ask<Unreferenced>({ keep })).catch(() => undefined);
			// Its memory is needed for pages.
			unreferenced.then(threads.end);
		},
		async prune(keep, next) {
			const found = next && (await unreferenced);
			if (found) removeUnreferenced(out, found, next);
			else pruneExports(out, keep);
		},
		end: threads.end,
	};
}
