import { damageOf, type FileNumbers, openExport } from '#protocol/node/export-folder.ts';
import { answerItems } from '../threads/threads.ts';
import type { CheckedFolder, CheckQuestion } from './check-export.ts';
import { findUnreferenced } from './prune-exports.ts';
import { isSiteWhole } from './site-folder.ts';

answerItems(async ({ out, number, numbers }: CheckedFolder) => {
	const bodies: FileNumbers = new Map();
	let opened = openExport(out, number);
	return (question: CheckQuestion): unknown => {
		if (question === 'damage') {
			const damage = opened ? damageOf(out, opened.manifest, bodies) : 'its list is missing';
			if (damage !== undefined) opened = undefined;
			return damage;
		}
		if (question === 'site') return opened !== undefined && isSiteWhole(out, opened, bodies);
		return findUnreferenced(out, question.keep, { beforeNext: numbers });
	};
});
