import { parentPort, workerData } from 'node:worker_threads';
import { damageOf, type FileNumbers, openExport } from '#protocol/node/export-folder.ts';
import type { CheckedFolder, CheckQuestion } from './check-export.ts';
import { findUseless } from './prune-exports.ts';
import { isSiteWhole } from './site-folder.ts';

const { out, number, numbers } = workerData as CheckedFolder;
const bodies: FileNumbers = new Map();
let opened = openExport(out, number);

parentPort?.on('message', (question: CheckQuestion) => {
	parentPort?.postMessage(answer(question));
});

function answer(question: CheckQuestion): unknown {
	if (question === 'damage') {
		const damage = opened ? damageOf(out, opened.manifest, bodies) : 'its list is missing';
		if (damage !== undefined) opened = undefined;
		return damage;
	}
	if (question === 'site') return opened !== undefined && isSiteWhole(out, opened, bodies);
	return findUseless(out, question.keep, { beforeNext: numbers });
}
