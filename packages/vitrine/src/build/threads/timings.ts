/** What a build does, in this order. */
export type Step = 'look' | 'read' | 'bundle' | 'pictures' | 'index' | 'fonts' | 'pages' | 'write';

/** What takes time where pages are read and made, in threads or not. */
export type Work = 'parse' | 'render' | 'compress' | 'write';

/** Milliseconds by kind of work. */
export type WorkTimes = Partial<Record<Work, number>>;

/** A step that a build is at. */
export interface Progress {
	step: Step;
	done: number;
	/** Undefined if unknown. */
	total: number | undefined;
}

/** How long a build took, in seconds. */
export interface BuildTimes {
	total: number;
	/** From the beginning of a step to that of the next one. */
	steps: Partial<Record<Step, number>>;
	/** Of processor time, in all threads: on two cores, up to twice what has passed. */
	work: Partial<Record<Work, number>>;
}

/** Reports of a running build. */
export interface Timings {
	begin: (step: Step, total?: number) => void;
	/** Adds to the completed count of the current step. */
	advance: (count: number) => void;
	addWork: (times: WorkTimes) => void;
	times: () => BuildTimes;
}

/** @param show receives each step and its progress: often, and synchronously */
export function openTimings(show: (progress: Progress) => void = () => {}, now = () => performance.now()): Timings {
	const started = now();
	const steps: BuildTimes['steps'] = {};
	const work: WorkTimes = {};
	let current: Progress = { step: 'look', done: 0, total: undefined };
	let begun = started;
	const note = () => {
		steps[current.step] = (steps[current.step] ?? 0) + now() - begun;
		begun = now();
	};
	return {
		begin(step, total) {
			note();
			current = { step, done: 0, total };
			show(current);
		},
		advance(count) {
			current.done += count;
			show(current);
		},
		addWork(times) {
			for (const [kind, time] of Object.entries(times)) work[kind as Work] = (work[kind as Work] ?? 0) + time;
		},
		times() {
			note();
			return { total: inSeconds(now() - started), steps: allInSeconds(steps), work: allInSeconds(work) };
		},
	};
}

function inSeconds(milliseconds: number): number {
	return Math.round(milliseconds) / 1000;
}

function allInSeconds<Kind extends string>(times: Partial<Record<Kind, number>>): Partial<Record<Kind, number>> {
	const entries = Object.entries<number | undefined>(times).map(([kind, time]) => [kind, inSeconds(time ?? 0)]);
	return Object.fromEntries(entries) as Partial<Record<Kind, number>>;
}

/** Measures what one thread does, piece by piece. */
export interface Stopwatch {
	/** Ends a piece of work, which began with the end of the one before; without a name, it counts for nothing. */
	end: (work?: Work) => void;
	/** Gives what was measured since the last time. */
	take: () => WorkTimes;
}

export function createStopwatch(): Stopwatch {
	let times: WorkTimes = {};
	let begun = processorTime();
	return {
		end(work) {
			const ended = processorTime();
			if (work) times[work] = (times[work] ?? 0) + ended - begun;
			begun = ended;
		},
		take() {
			const taken = times;
			times = {};
			return taken;
		},
	};
}

/** Milliseconds that this thread has worked: what it waited for others does not count. */
function processorTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}
