import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createServer } from 'vite';
import { viteConfig } from '#build/bundle/vite-config.ts';
import { viteFolder } from '#build/cache/writable-folder.ts';
import type { Preview, PreviewAnswer, PreviewCall, PreviewChange } from './open-preview.ts';
import { renderedOnRequest } from './rendered-on-request.ts';

// Renders the pages of a site for its editor, in a thread of its own: reading and rendering hold up no other work.
const { root } = workerData as { root: string };
const site = renderedOnRequest({ root, pseudo: false });
const config = viteConfig(root);
const ready = createServer({
	...config,
	cacheDir: viteFolder(join(root, 'dist/cache/edit')),
	plugins: [...(config.plugins ?? []), site.plugin],
	// Code is loaded for rendering alone: no browser receives it.
	server: { middlewareMode: true, hmr: false, ws: false },
	optimizeDeps: { noDiscovery: true },
	logLevel: 'warn',
});

const port = parentPort;
port?.on('message', async (message: PreviewCall | PreviewChange) => {
	if ('changed' in message) {
		for (const file of message.changed) site.change(join(root, file));
		return;
	}
	const { id, path, texts } = message;
	const answer = await find(path, texts).catch((error: unknown) => failed(error));
	port.postMessage({ id, answer } satisfies PreviewAnswer);
});

async function find(path: string, texts: PreviewCall['texts']): Promise<Preview> {
	await ready;
	if (texts) site.replace(texts);
	await site.load();
	const mistake = site.mistake()?.message;
	const stored = site.source()?.find(path);
	if (!stored) return { status: site.source() ? 404 : 503, contentType: 'text/plain', body: undefined, mistake };
	return { status: 200, contentType: stored.contentType, body: await stored.read('identity'), mistake };
}

function failed(error: unknown): Preview {
	const mistake = error instanceof Error ? error.message : String(error);
	return { status: 500, contentType: 'text/plain', body: undefined, mistake };
}
