import { parentPort } from 'node:worker_threads';
import type { ManifestEntry } from '#protocol/manifest.ts';
import { createExporter } from './export-item.ts';
import type { ThreadMessage } from './export-threads.ts';

// A thread of exports: for each, it is told what all items have in common, then given batches of them, and answers each
// batch with the entries of the list. What goes wrong ends the thread: it is told as the thread's error.
let exporting: ReturnType<typeof createExporter> | undefined;
parentPort?.on('message', async (message: ThreadMessage) => {
	if ('begin' in message) {
		exporting = createExporter(message.begin);
		return;
	}
	const exportItem = await exporting;
	if (!exportItem) throw new Error('This thread was given items before it was told what they are of.');
	const entries: ManifestEntry[] = [];
	for (const item of message.items) entries.push(await exportItem(item));
	parentPort?.postMessage(entries);
});
