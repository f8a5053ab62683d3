import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { compress } from '../../packages/vitrine/src/build/export/write-entry.ts';

/**
 * Writes Brotli and gzip copies of the texts of a build beside them, as a build of Vitrine does: what browsers keep for
 * good at the best level, pages and data at a quick one, on as many threads as there are cores.
 *
 * `node write-copies.ts <folder> <texts> <addresses that are kept for good>`
 */
if (isMainThread) {
	for (let thread = 0; thread < availableParallelism(); thread++)
		new Worker(import.meta.filename, { workerData: { thread, parameters: process.argv.slice(2) } });
} else {
	const { thread, parameters } = workerData as { thread: number; parameters: [string, string, string] };
	const [folder, texts, immutable] = parameters;
	const files = globSync(texts, { cwd: folder }).filter((_, index) => index % availableParallelism() === thread);
	for (const name of files) {
		const file = `${folder}/${name}`;
		const bytes = readFileSync(file);
		const compression = new RegExp(immutable).test(`/${name}`) ? 'best' : 'quick';
		const { br, gzip } = compress(bytes, { contentType: 'text/plain', compression });
		if (br) writeFileSync(`${file}.br`, br);
		if (gzip) writeFileSync(`${file}.gz`, gzip);
	}
}
