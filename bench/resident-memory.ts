import { readFileSync } from 'node:fs';
import type { RunningServer } from '../test/support/running-server.ts';

/** What a server holds in memory. */
export function residentMegabytes({ process: { pid } }: RunningServer): number {
	const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	return Math.round((Number(kilobytes) * 1024) / 1e6);
}
