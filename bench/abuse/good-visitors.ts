import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figure.ts';

/** What visitors met, told as one line of JSON. */
export interface Visited {
	requests: number;
	lost: number;
	/** The time that 99 of 100 requests did not exceed, in milliseconds, for each ten seconds. */
	p99: number[];
}

// node good-visitors.ts <origin> <seconds> <path>…: 64 visitors ask for one page after the other over connections kept
// alive, a good thousand requests a second in all: far from what the server can do, so that waiting is what is measured.
const visitors = 64;
const pause = 50;
const windowLength = 10_000;

const [origin = '', seconds = '', ...paths] = process.argv.slice(2);
const began = performance.now();
const windows: number[][] = [];
let lost = 0;

async function visit(first: number): Promise<void> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	await sleep((first * pause) / visitors);
	for (let number = first; performance.now() - began < Number(seconds) * 1000; number++) {
		const asked = performance.now();
		if (!(await isAnswered(origin + paths[number % paths.length], agent))) lost++;
		const window = Math.floor((asked - began) / windowLength);
		windows[window] ??= [];
		windows[window].push(performance.now() - asked);
		await sleep(pause);
	}
	agent.destroy();
}

function isAnswered(address: string, agent: Agent): Promise<boolean> {
	return new Promise((resolve) => {
		const request = get(address, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
			response.on('end', () => resolve(response.statusCode === 200 && response.complete));
			response.on('error', () => resolve(false));
			response.resume();
		});
		request.on('error', () => resolve(false));
	});
}

await Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)));
const p99 = windows.filter((times) => times.length > visitors).map((times) => percentile(times, 99));
const requests = windows.flat().length;
console.log(JSON.stringify({ requests, lost, p99 } satisfies Visited));
