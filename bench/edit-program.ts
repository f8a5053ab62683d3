import { readFileSync } from 'node:fs';
import { openPending } from '#content/edit/pending/open-pending.ts';
import { openSession } from '#content/edit/session/edit-session.ts';
import { openTranslations } from '#translations/editing/translation-session.ts';
import { percentile } from './figure.ts';

// One part of `npm run bench -- edit`, in a process of its own. Prints its figures as JSON.
const [part, root = '', rounds = '0'] = process.argv.slice(2);

/** Seconds of the clock, and of the processor: how fast the machine is differs by what else it does. */
async function timed<Result>(run: () => Promise<Result>): Promise<{ result: Result; seconds: number; work: number }> {
	const [started, before] = [performance.now(), process.cpuUsage()];
	const result = await run();
	const { user, system } = process.cpuUsage(before);
	return { result, seconds: (performance.now() - started) / 1000, work: (user + system) / 1e6 };
}

/** The largest resident set so far. `maxRSS` would begin with that of the process that started this one. */
const megabytes = () =>
	Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024);

async function countStates() {
	const { result, seconds, work } = await timed(() => openTranslations(root).counts());
	return { open: result.length, seconds, work, megabytes: megabytes() };
}

async function readSite() {
	const session = await openSession(root);
	const list = await timed(session.files);
	const { seconds, work } = await timed(session.ready);
	return { files: list.result.length, list: list.seconds, seconds, work, megabytes: megabytes() };
}

/** Types into one text of a page, again and again. */
async function typeTexts(file: string) {
	const session = await openSession(root);
	await session.ready();
	const pending = await openPending(root, { session, pause: 3_600_000 });
	const { fields } = await session.fieldsOf(file);
	const field = fields.find(({ control, place }) => control === 'block' || place.join('.') === 'sections.hero.title');
	if (!field) throw new Error(`${file} has no text.`);
	const { place, value: from } = field;
	let waiting: { number: number | undefined; done: (time: number) => void } | undefined;
	pending.follow(({ event, edit }) => {
		if (event !== 'pending' || edit.state === 'unchecked' || edit.number !== waiting?.number) return;
		if (edit.state !== 'ready') throw new Error(`The edit is ${edit.state}.`);
		waiting?.done(performance.now());
	});
	let last: number | undefined;
	const type = async (round: number) => {
		const started = performance.now();
		const typing = { file, place, from: String(from), value: `Text ${round}.`, author: 'a', replaces: last };
		const { promise, resolve } = Promise.withResolvers<number>();
		const outcome = await pending.type(typing);
		const saved = performance.now();
		if (outcome.state !== 'saved') throw new Error('The edit was not saved.');
		last = outcome.edit.number;
		waiting = { number: last, done: resolve };
		return { acknowledged: saved - started, checked: (await promise) - started };
	};
	const acknowledged: number[] = [];
	const checked: number[] = [];
	const heap: number[] = [];
	const before = process.cpuUsage();
	for (let round = 0; round < Number(rounds); round++) {
		const times = await type(round);
		acknowledged.push(times.acknowledged);
		checked.push(times.checked);
		if (round === Math.floor(Number(rounds) / 2) || round === Number(rounds) - 1) {
			globalThis.gc?.();
			heap.push(process.memoryUsage().heapUsed);
		}
	}
	const { user, system } = process.cpuUsage(before);
	await pending.close();
	const [half = 0, end = 0] = heap;
	return {
		acknowledged: percentile(acknowledged, 95),
		checked: percentile(checked, 95),
		work: (user + system) / 1000 / Number(rounds),
		growth: Math.max(0, end - half) / (Number(rounds) / 2) / 1000,
		megabytes: megabytes(),
	};
}

const parts = {
	states: countStates,
	site: readSite,
	texts: () => typeTexts('content/en/pages/generated/page-7.md'),
	sections: () => typeTexts('content/en/pages/index.yaml'),
};
console.log(JSON.stringify(await parts[part as keyof typeof parts]()));
process.exit();
