import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { recordedStage } from '#content/edit/files/change-record.ts';
import { completeChanges } from '#content/edit/files/complete-changes.ts';
import { hashBytes } from '#content/edit/files/file-hash.ts';
import type { ChangeNote } from './support/changes-program.ts';
import { isLong, rounds, seed } from './support/long-form.ts';
import { randomSource } from './support/random-inputs.ts';
import { repositoryRoot } from './support/repository.ts';

const minKills = rounds(20, 500);
const maxKills = 1000;

/** Of the kills, so many must have met a change: how many do depends on how busy the machine is. */
const minInterrupted = rounds(2, 50);

/** Hashes of the files of a site, by path. */
type State = Record<string, string>;

/** Runs the program and kills it: so many lines after its start, and a moment later. */
async function runKilled(root: string, { number, lines, moment }: { number: number; lines: number; moment: number }) {
	const child = spawn(process.execPath, ['test/support/changes-program.ts', root, `${number}`], {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = once(child, 'exit');
	const notes: ChangeNote[] = [];
	for await (const line of createInterface({ input: child.stdout })) {
		notes.push(JSON.parse(line));
		if (notes.length === lines) setTimeout(() => child.kill('SIGKILL'), moment);
	}
	const [, signal] = await ended;
	expect(signal).toBe('SIGKILL');
	return notes;
}

/** Returns the states that a site may be in: a change that began, and was not acknowledged, has taken place or not. */
function statesAfter(states: readonly State[], notes: readonly ChangeNote[]): State[] {
	const done = new Set(notes.flatMap((note) => ('done' in note ? [note.done] : [])));
	let possible = [...states];
	for (const note of notes) {
		if (!('begins' in note)) continue;
		const changed = possible.map((state): State => {
			const all: Record<string, string | null> = { ...state, ...note.changes };
			return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
		});
		possible = done.has(note.begins) ? changed : [...possible, ...changed];
	}
	return possible;
}

function stateOf(root: string): State {
	const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
	const files = names.filter((name) => !name.startsWith('.vitrine/') && lstatSync(join(root, name)).isFile());
	return Object.fromEntries(files.map((name) => [name, hashBytes(readFileSync(join(root, name)))]));
}

const title = `a process that is killed at any moment leaves each change whole, and loses none that it acknowledged (${minKills} times or more)`;

it(title, { timeout: 3_600_000 }, async () => {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	const random = randomSource(seed);
	let states: State[] = [{}];
	const stages: Record<string, number> = {};
	let interrupted = 0;
	for (let kill = 0; kill < minKills || (interrupted < minInterrupted && kill < maxKills); kill++) {
		// Some are killed while they complete what the one before left.
		const lines = random(4) === 0 ? 1 : 2 + random(12);
		const notes = await runKilled(root, { number: kill, lines, moment: random(5) });
		states = statesAfter(states, notes);
		const stage = recordedStage(root) ?? 'none';
		stages[stage] = (stages[stage] ?? 0) + 1;
		if (stage !== 'none') interrupted++;
		if (random(3) === 0) continue;
		await completeChanges(root, { report: () => {} });
		const state = stateOf(root);
		expect({ kill, states }).toEqual({ kill, states: expect.arrayContaining([state]) });
		expect(readdirSync(join(root, '.vitrine')).filter((name) => name.startsWith('change'))).toEqual([]);
		states = [state];
	}
	// Otherwise this would have tested nothing.
	expect(interrupted).toBeGreaterThanOrEqual(minInterrupted);
	if (isLong) console.log(`Killed at ${JSON.stringify(stages)}`);
});
