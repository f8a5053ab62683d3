import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { hashBytes } from '#content/edit/files/file-hash.ts';
import { openJournal } from '#content/edit/journal/open-journal.ts';
import { type JournalNote, journalField } from './support/journal-program.ts';
import { rounds, seed } from './support/long-form.ts';
import { randomSource } from './support/random-inputs.ts';
import { repositoryRoot } from './support/repository.ts';

const kills = rounds(20, 500);

/** Runs the program and kills it: so many lines after its start, and a moment later. */
async function runKilled(root: string, { number, lines, moment }: { number: number; lines: number; moment: number }) {
	const child = spawn(process.execPath, ['test/support/journal-program.ts', root, `${number}`], {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = once(child, 'exit');
	const notes: JournalNote[] = [];
	let count = 0;
	for await (const line of createInterface({ input: child.stdout })) {
		// The last line may be cut off by the kill.
		if (line.endsWith('}')) notes.push(JSON.parse(line));
		count++;
		if (count === lines) setTimeout(() => child.kill('SIGKILL'), moment);
	}
	const [, signal] = await ended;
	expect(signal).toBe('SIGKILL');
	return notes;
}

/** Texts that each field may have, as hashes; undefined for none. */
type Possible = Map<number, Set<string | undefined>>;

function follow(possible: Possible, notes: readonly JournalNote[]): void {
	const done = new Set(notes.flatMap((note) => ('saved' in note ? [note.saved] : 'ended' in note ? [note.ended] : [])));
	for (const note of notes) {
		if (!('field' in note)) continue;
		const isDone = done.has('begins' in note ? note.begins : note.ends);
		const after = 'text' in note ? hashBytes(note.text) : undefined;
		const before = possible.get(note.field) ?? new Set([undefined]);
		possible.set(note.field, new Set(isDone ? [after] : [...before, after]));
	}
}

const title = `a process that is killed at any moment loses no edit that it acknowledged, and none is half there (${kills} times)`;

it(title, { timeout: 3_600_000 }, async () => {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	const random = randomSource(seed);
	let possible: Possible = new Map();
	let unacknowledged = 0;
	for (let kill = 0; kill < kills; kill++) {
		const lines = random(6) === 0 ? 1 : 2 + random(40);
		const notes = await runKilled(root, { number: kill, lines, moment: random(4) });
		follow(possible, notes);
		const journal = await openJournal(root, { report: expect.fail });
		for (const [field, texts] of possible) {
			if (texts.size > 1) unacknowledged++;
			const text = journal.latest(journalField(field))?.value;
			const hash = typeof text === 'string' ? hashBytes(text) : undefined;
			expect({ kill, field, isPossible: texts.has(hash) }).toEqual({ kill, field, isPossible: true });
			possible.set(field, new Set([hash]));
		}
		expect(journal.list().length).toBeLessThanOrEqual(possible.size);
		await journal.close();
		possible = new Map(possible);
	}
	expect(readdirSync(join(root, '.vitrine')).sort()).toEqual(['.gitignore', 'edits.journal', 'edits.lock']);
	// Otherwise this would have tested nothing.
	expect(unacknowledged).toBeGreaterThan(0);
});
