import { parentPort, workerData } from 'node:worker_threads';
import { damageOf, type FileNumbers, readExportList } from '#protocol/node/export-folder.ts';
import type { CheckQuestion } from './check-export.ts';
import { type NamedBodies, pruneExports, readNamedBodies } from './publish-export.ts';
import { isSiteWhole } from './site-folder.ts';

const { out, number } = workerData as { out: string; number: number };
const bodies: FileNumbers = new Map();
let opened = readExportList(out, number);
let known: NamedBodies | undefined;

parentPort?.on('message', (question: CheckQuestion) => {
	if (question === 'end') parentPort?.close();
	else parentPort?.postMessage(answer(question));
	// While the next export is made, there is time for what will be asked then.
	if (question === 'site') known = readNamedBodies(out);
});

function answer(question: Exclude<CheckQuestion, 'end'>): unknown {
	if (question === 'damage') {
		const damage = opened ? damageOf(out, opened.manifest, bodies) : 'its list is missing';
		if (damage !== undefined) opened = undefined;
		return damage;
	}
	if (question === 'site') {
		const isWhole = opened !== undefined && isSiteWhole(out, opened, bodies);
		// What follows takes memory of its own.
		opened = undefined;
		bodies.clear();
		return isWhole;
	}
	return pruneExports(out, question.prune, known ? { known } : {});
}
