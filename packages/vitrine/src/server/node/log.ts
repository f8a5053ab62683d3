import { writeSync } from 'node:fs';

type WriteLine = (line: string) => void;

/** Where a server writes. A line that cannot be written is lost, which is reported once: no page fails for it. */
export interface Log {
	/** For requests, on standard output. */
	line: WriteLine;
	/** For faults, on standard error. */
	fault: WriteLine;
	/** For what an operator should know of the process, as one line of JSON on standard error. */
	notice: (sentence: string) => void;
}

/**
 * Opens both outputs of the process. They are written to directly: a stream that failed once, on a full disk, would
 * stay closed when there is room again.
 */
export function openLog(write: typeof writeSync = writeSync): Log {
	const line = createLineWriter(1, write, (sentence) => notice(`Standard output ${sentence}`));
	const fault = createLineWriter(2, write, (sentence) => line(asNotice(`Standard error ${sentence}`)));
	const notice = (sentence: string) => fault(asNotice(sentence));
	return { line, fault, notice };
}

function asNotice(sentence: string): string {
	return JSON.stringify({ time: new Date().toISOString(), notice: sentence });
}

function createLineWriter(fd: number, write: typeof writeSync, report: (sentence: string) => void): WriteLine {
	let lost = 0;
	let isTorn = false;
	return (line) => {
		// A disk that became full in the middle of a line left a part of it.
		const bytes = Buffer.from(`${isTorn ? '\n' : ''}${line}\n`);
		let written = 0;
		try {
			while (written < bytes.length) written += write(fd, bytes, written);
		} catch (error) {
			isTorn ||= written > 0;
			lost++;
			const { code } = error as NodeJS.ErrnoException;
			if (lost === 1) report(`takes no lines (${code}): they are lost until it does.`);
			return;
		}
		const gap = lost;
		lost = 0;
		isTorn = false;
		if (gap > 0) report(`takes lines again; ${gap} were lost.`);
	};
}
