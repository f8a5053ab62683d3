import type { Progress, Step } from '#build/threads/timings.ts';

const names: Record<Step, string> = {
	look: 'looking for what changed',
	read: 'reading the content',
	bundle: 'bundling the code',
	pictures: 'encoding pictures',
	index: 'indexing pages for search',
	fonts: 'cutting fonts',
	pages: 'making pages and files',
	write: 'writing the list and the folder site/',
};

/** Milliseconds: shorter builds say nothing but that they are done. */
const patience = 2000;

/** Milliseconds between two lines, and between two states of the one in a terminal. */
const pause = { lines: 5000, terminal: 100 };

/** Where progress is shown. */
type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

export interface ProgressDisplay {
	show: (progress: Progress) => void;
	/** Takes the line of a terminal away, until there is more to show. */
	hide: () => void;
	end: () => void;
}

/** Shows what a build does as soon as it takes longer than two seconds: in a terminal one line, elsewhere a line every few seconds. */
export function displayProgress(output: Output = process.stderr, now = () => performance.now()): ProgressDisplay {
	const wait = output.isTTY ? pause.terminal : pause.lines;
	const started = now();
	let next = started + patience;
	let isShown = false;
	let current: Progress | undefined;
	const show = () => {
		if (!current || now() < next) return;
		next = now() + wait;
		const line = describe(current, now() - started);
		isShown ||= output.isTTY === true;
		output.write(output.isTTY ? `\r${line}\u001B[K` : `${line}\n`);
	};
	// Some steps have nothing to tell before they are done.
	const timer = setInterval(show, wait).unref();
	const hide = () => {
		if (isShown) output.write('\r\u001B[K');
		isShown = false;
	};
	return {
		hide,
		show(progress) {
			current = progress;
			show();
		},
		end() {
			clearInterval(timer);
			current = undefined;
			hide();
		},
	};
}

/** @example describe({ step: 'pages', done: 1200, total: 6012 }, 4210) // '4 s: making pages and files, 1200 of 6012' */
function describe({ step, done, total }: Progress, elapsed: number): string {
	const far = total === undefined ? '' : `, ${done} of ${total}`;
	return `${Math.floor(elapsed / 1000)} s: ${names[step]}${far}`;
}
