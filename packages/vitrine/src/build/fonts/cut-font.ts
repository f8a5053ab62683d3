import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codePointOf } from '#content/markdown/characters.ts';
import { startThreads, type Threads } from '../threads/threads.ts';
import type { CutTask } from './cut.thread.ts';
import type { FontSource } from './font-source.ts';

export interface FontCutter {
	/** Cuts a font to some characters and gives the path of the file, or undefined where there are none. */
	cut: (font: FontSource, characters: string, format: CutTask['format']) => Promise<string | undefined>;
	/**
	 * Releases the thread, which ends or waits for the next build of this process, and drops files that were not used.
	 */
	close: () => Promise<void>;
}

/** Opens a folder of fonts that are cut already: the same characters are cut from the same font once. */
export function openFontCutter(folder: string): FontCutter {
	mkdirSync(folder, { recursive: true });
	const used = new Set<string>();
	const thread = createCuttingThread();
	return {
		async cut(font, characters, format) {
			const has = [...withHyphens(characters, font)].filter((character) => font.codePoints.has(codePointOf(character)));
			if (has.length === 0) return undefined;
			const hash = createHash('sha256')
				.update(`${font.hash}\n${has.join('')}`)
				.digest('hex');
			const name = `${font.name}.${hash.slice(0, 16)}.${format === 'woff2' ? 'woff2' : 'ttf'}`;
			used.add(name);
			const target = join(folder, name);
			if (!existsSync(target)) await thread.cut({ font: font.path, characters: has.join(''), format, target });
			return target;
		},
		async close() {
			await thread.end();
			for (const name of readdirSync(folder)) {
				if (!used.has(name)) rmSync(join(folder, name));
			}
		},
	};
}

/**
 * Adds what browsers, and pictures for link previews, draw for a hyphen that does not break, where a font lacks it. A
 * wide one is left out: the next font draws it as narrow as it should be.
 */
function withHyphens(characters: string, { codePoints, isHyphenWide }: FontSource): Set<string> {
	const isLacked = characters.includes('\u2011') && !codePoints.has(0x2011);
	return new Set(isLacked ? `${characters}${isHyphenWide ? '' : '\u2010'}-` : characters);
}

const cutter = new URL('./cut.thread.ts', import.meta.url);

/** Cuts fonts in a thread of its own: what the cutter takes of memory, 130 MB, is only given back with its thread. */
function createCuttingThread() {
	const cuts = new Map<string, Promise<unknown>>();
	let threads: Threads<CutTask, void> | undefined;
	const start = () => startThreads<undefined, CutTask, void>(cutter, undefined, { cores: 1 });
	return {
		cut(task: CutTask): Promise<unknown> {
			const own = threads ?? start();
			threads = own;
			const cut = cuts.get(task.target) ?? own.ask([task]);
			cuts.set(task.target, cut);
			return cut.catch((error: unknown) => {
				// The thread has died of it, with all that it had to do.
				if (threads === own) {
					threads = undefined;
					cuts.clear();
				}
				throw new Error(`A font could not be cut: ${error}`, { cause: error });
			});
		},
		end: async () => threads?.end(),
	};
}
