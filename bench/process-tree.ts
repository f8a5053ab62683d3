import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, as far as they still run. */
export function processTree(pid: number): number[] {
	const children = (task: string) =>
		readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
	try {
		return [pid, ...readdirSync(`/proc/${pid}/task`).flatMap(children).flatMap(processTree)];
	} catch {
		// It has ended meanwhile.
		return [pid];
	}
}

/** Megabytes that processes hold; what several share counts once (proportional set size). */
export function megabytesOf(pids: readonly number[]): number {
	const kibibytes = pids.map((pid) => {
		try {
			return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
		} catch {
			return 0;
		}
	});
	return (kibibytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}

/** Notes what a process and all that it started hold together, five times a second. */
export function watchMemory(pid: number): { peak: () => number; end: () => void } {
	let megabytes = 0;
	const watch = setInterval(() => {
		megabytes = Math.max(megabytes, megabytesOf(processTree(pid)));
	}, 200);
	return { peak: () => megabytes, end: () => clearInterval(watch) };
}
