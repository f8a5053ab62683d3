import { parseArgs } from 'node:util';
import { candidates, environment } from './candidates.ts';
import { buildCold, builds } from './measures/builds.ts';
import { installed } from './measures/installed.ts';
import { lighthouseScores } from './measures/lighthouse.ts';
import type { Measure } from './measures/measure.ts';
import { navigation } from './measures/navigation.ts';
import { network } from './measures/network.ts';
import { mainThread, scriptBytes } from './measures/script.ts';
import { nginxThroughput, ownThroughput } from './measures/throughput.ts';
import { startNginx, stopNginx } from './nginx.ts';
import { install, writeContent } from './prepare.ts';
import { writeResults } from './results/write-results.ts';
import { keepSample, keptSamples, measuredState, type Sample } from './rounds.ts';
import { stageOutput } from './stage-output.ts';
import { verify } from './verify.ts';

/** What is looked at with the smallest number of pages, and needs every candidate built and served. */
const servedMeasures: Measure[] = [
	network,
	scriptBytes,
	mainThread,
	lighthouseScores,
	navigation,
	nginxThroughput,
	ownThroughput,
	installed,
];

/**
 * Compares Vitrine with what others would take, side by side: in each round all candidates take turns, so that what
 * disturbs the machine disturbs them all. Every sample is kept, and a run that was stopped goes on where it was.
 *
 * `npm run bench -- peers [--rounds 3] [--sizes 10,100,1000] [--only builds-10,network]`
 *
 * @throws {Error} when the candidates do not show the same, or one cannot be built or served
 */
export async function comparePeers(parameters: readonly string[]): Promise<void> {
	const { values } = parseArgs({
		args: [...parameters],
		options: {
			rounds: { type: 'string', default: '3' },
			sizes: { type: 'string', default: '10,100,1000' },
			only: { type: 'string' },
		},
	});
	const state = measuredState();
	const samples = keptSamples(state);
	const chosen = values.only?.split(',');
	const isChosen = ({ name }: Measure) => chosen === undefined || chosen.includes(name);
	const missing = (measure: Measure, round: number) =>
		isChosen(measure) && !(measure.isOnce && round > 1)
			? candidates.filter(
					(candidate) =>
						measure.applies?.(candidate) !== false &&
						!samples.some(
							(one) => one.measure === measure.name && one.candidate === candidate.id && one.round === round,
						),
				)
			: [];
	const look = async (measure: Measure, round: number) => {
		for (const candidate of missing(measure, round)) {
			const sample: Sample = {
				measure: measure.name,
				candidate: candidate.id,
				round,
				figures: await measure.look(candidate),
			};
			keepSample(state, sample);
			samples.push(sample);
			console.log(
				`${new Date().toISOString().slice(11, 19)} round ${round}`,
				measure.name,
				candidate.id,
				sample.figures,
			);
		}
	};

	await install(state);
	const sizes = values.sizes.split(',').map(Number);
	let isServed = false;
	for (let round = 1; round <= Number(values.rounds); round++) {
		for (const size of sizes) {
			if (missing(builds(size), round).length === 0) continue;
			writeContent(size);
			await look(builds(size), round);
			isServed = false;
		}
		if (servedMeasures.every((measure) => missing(measure, round).length === 0)) continue;
		if (!isServed) await serveAll();
		isServed = true;
		for (const measure of servedMeasures) await look(measure, round);
	}
	await stopNginx();
	// A part of the measures would take the others out of the results.
	const once = new Set(servedMeasures.filter(({ isOnce }) => isOnce).map(({ name }) => name));
	if (chosen === undefined) writeResults(samples, { once });
}

/** Builds the smallest site of all candidates, gives it to nginx, and sees that it is the same site. */
async function serveAll(): Promise<void> {
	Object.assign(process.env, { PATH: environment.PATH });
	writeContent(10);
	for (const candidate of candidates) {
		await buildCold(candidate);
		await stageOutput(candidate);
	}
	await startNginx();
	await verify();
}

if (process.argv[1] === import.meta.filename) await comparePeers(process.argv.slice(2));
