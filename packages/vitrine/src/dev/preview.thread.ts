import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { bundledCode } from './bundled-code.ts';
import type { Preview, PreviewAnswer, PreviewCall, PreviewChange } from './open-preview.ts';
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

const port = parentPort;
port?.on('message', async (message: PreviewCall | PreviewChange) => {
	if ('changed' in message) {
		for (const file of message.changed) readings.change(join(root, file));
		return;
	}
	const { id, path, texts } = message;
	const answer = await find(path, texts).catch((error: unknown) => failed(error));
	port.postMessage({ id, answer } satisfies PreviewAnswer);
});

async function find(path: string, texts: PreviewCall['texts']): Promise<Preview> {
	if (texts) readings.replace(texts);
	await readings.load();
	const mistake = readings.mistake()?.message;
	const source = readings.last()?.source;
	const stored = source?.find(path);
	if (!stored) return { status: source ? 404 : 503, contentType: 'text/plain', body: undefined, mistake };
	return { status: 200, contentType: stored.contentType, body: await stored.read('identity'), mistake };
}

function failed(error: unknown): Preview {
	const mistake = error instanceof Error ? error.message : String(error);
	return { status: 500, contentType: 'text/plain', body: undefined, mistake };
}
