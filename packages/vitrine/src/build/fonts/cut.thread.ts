import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import subsetFont from 'subset-font';
import { replaceFile } from '#node/replace-file.ts';

/** One font to be cut. */
export interface CutTask {
	/** Path of the whole font. */
	font: string;
	characters: string;
	format: 'woff2' | 'truetype';
	/** Path of the file to write. */
	target: string;
}

/** Told when a task is done: its target, and what went wrong. */
export interface CutAnswer {
	target: string;
	fault: string | undefined;
}

parentPort?.on('message', async (task: CutTask | 'end') => {
	if (task === 'end') process.exit();
	const { font, characters, format, target } = task;
	const fault = await subsetFont(readFileSync(font), characters, { targetFormat: format }).then(
		(bytes) => replaceFile(target, bytes),
		(error: unknown) => String(error),
	);
	parentPort?.postMessage({ target, fault: fault ?? undefined } satisfies CutAnswer);
});
