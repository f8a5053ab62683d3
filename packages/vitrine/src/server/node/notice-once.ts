import type { Log } from './log.ts';

/** How many sentences are known at a time. */
const mostSentences = 100;

/** Passes on what several workers have to say once, and again where one of them says it again. */
export function noticeOnce(notice: Log['notice']) {
	const saidBy = new Map<string, Set<number>>();
	return {
		say: (worker: number, sentence: string) => {
			const workers = saidBy.get(sentence);
			if (workers && !workers.has(worker)) return workers.add(worker);
			saidBy.delete(sentence);
			for (const oldest of saidBy.keys()) {
				if (saidBy.size < mostSentences) break;
				saidBy.delete(oldest);
			}
			saidBy.set(sentence, new Set([worker]));
			return notice(sentence);
		},
		/** What only workers have said that are no more is news again. */
		forget: (worker: number) => {
			for (const [sentence, workers] of saidBy)
				if (workers.delete(worker) && workers.size === 0) saidBy.delete(sentence);
		},
	};
}
