import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { answerCalls } from '#node/call-thread.ts';
import { bundledCode } from './bundled-code.ts';
import type { Preview, PreviewTexts } from './open-preview.ts';
import { createReadings } from './readings.ts';

// Renders the pages of a site for its editor, in a thread of its own: reading and rendering hold up no other work.
const { root } = workerData as { root: string };
let code: ReturnType<typeof bundledCode> | undefined;
const readings = createReadings({ root, pseudo: false }, () => {
	code ??= bundledCode(root);
	code.catch(() => {
		code = undefined;
	});
	return code;
});
/** What the last reading without a mistake was made with. */
let shown: PreviewTexts = new Map();

const functions: PreviewFunctions = {
	async find(path, texts) {
		try {
			return await find(path, texts);
		} catch (error) {
			const mistake = error instanceof Error ? error.message : String(error);
			return { status: 500, contentType: 'text/plain', body: undefined, mistake, isOwn: true };
		}
	},
	async change(changed) {
		for (const file of changed) readings.change(join(root, file));
	},
};
// The first reading has the files alone: no text that a person types can make it long.
answerCalls(
	readings.load().then(() => functions),
	() => false,
);

/** What the thread is called with, one call of `find` after the other. */
export interface PreviewFunctions {
	find: (path: string, texts: PreviewTexts) => Promise<Preview>;
	/** Notes files that any program changed, by path from the site's folder. */
	change: (changed: readonly string[]) => Promise<void>;
}

async function find(path: string, texts: PreviewTexts): Promise<Preview> {
	readings.replace(texts);
	await readings.load();
	const mistake = readings.mistake()?.message;
	if (mistake === undefined) shown = texts;
	const isOwn = isSame(shown, texts);
	const source = readings.last()?.source;
	const stored = source?.find(path);
	if (!stored) return { status: source ? 404 : 503, contentType: 'text/plain', body: undefined, mistake, isOwn };
	return { status: 200, contentType: stored.contentType, body: await stored.read('identity'), mistake, isOwn };
}

function isSame(one: PreviewTexts, other: PreviewTexts): boolean {
	return one.size === other.size && [...one].every(([file, text]) => other.get(file) === text);
}
