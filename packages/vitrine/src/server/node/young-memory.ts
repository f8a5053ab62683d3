import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes. With more, a server is no faster: what a request leaves behind is garbage a moment later. */
const enough = 12 * 1024 * 1024;

/** How often it is looked at, in milliseconds. */
const interval = 250;

/**
 * Keeps V8 from letting its memory for new objects grow to an eighth of a gigabyte. V8 reads the flag that limits this memory
 * only when the process starts; it reads the factor by which the memory grows each time, and 1 stops the growth.
 */
export function limitYoungMemory(): void {
	const looking = setInterval(() => {
		const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
		if (young && young.space_size < enough) return;
		setFlagsFromString('--semi-space-growth-factor=1');
		clearInterval(looking);
	}, interval).unref();
}
