import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { rounds, seed } from './support/long-form.ts';
import { type PublishNote, titled } from './support/publish-program.ts';
import { closePublishers, publishedSite, publisherOf } from './support/published-site.ts';
import { randomSource } from './support/random-inputs.ts';
import { repositoryRoot } from './support/repository.ts';

const kills = rounds(5, 200);

afterAll(closePublishers);

const steps =
	'fetch merge-base read-tree hash-object write-tree commit-tree checkout worktree push update-ref update-index';

/** A folder with a Git that fails in one of some hundred steps of a publish. */
function brokenGit(): string {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	const program = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
	const fails = 'echo "fatal: an object of the repository is damaged" >&2; exit 128';
	const lines = [
		'#!/bin/sh',
		`if [ $(($$ % 61)) = 0 ]; then for word; do case " ${steps} " in *" $word "*) ${fails};; esac; done; fi`,
		`exec ${program} "$@"`,
	];
	writeFileSync(join(folder, 'git'), lines.join('\n'), { mode: 0o755 });
	return folder;
}

const broken = brokenGit();

/** Runs the program and kills it: so many lines after its start, and a moment later. */
async function runKilled(root: string, { number, lines, moment }: { number: number; lines: number; moment: number }) {
	const child = spawn(process.execPath, ['test/support/publish-program.ts', root, `${number}`], {
		cwd: repositoryRoot,
		env: { ...process.env, PATH: `${broken}${delimiter}${process.env.PATH}` },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = once(child, 'exit');
	const notes: PublishNote[] = [];
	let count = 0;
	for await (const line of createInterface({ input: child.stdout })) {
		if (line.endsWith('}')) notes.push(JSON.parse(line));
		count++;
		if (count === lines) setTimeout(() => child.kill('SIGKILL'), moment);
	}
	const [, signal] = await ended;
	expect(signal).toBe('SIGKILL');
	return notes;
}

const title = `a server that is killed at any moment of a publish, with a Git that fails, leaves every saved change once in the history (${kills} times)`;

it(title, { timeout: 3_600_000 }, async () => {
	const { site, bare, remote } = await publishedSite();
	// Processes that are killed take its place.
	await closePublishers();
	const random = randomSource(seed);
	const clone = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	const bob = ['-C', clone, '-c', 'user.name=Bob', '-c', 'user.email=bob@lantern.example'];
	execFileSync('git', ['clone', '--quiet', bare, clone]);
	const theirs: string[] = [];
	const possible = new Map<string, Set<string>>();
	const all: string[] = [];
	let live = 0;
	for (let kill = 0; kill < kills; kill++) {
		const notes = await runKilled(site.root, { number: kill, lines: 2 + random(20), moment: random(400) });
		const saved = new Set(notes.flatMap((note) => ('saved' in note ? [note.saved] : [])));
		for (const note of notes) {
			if ('ended' in note) {
				expect(note.ended).toMatch(/^(?:live|nothing|moving|git|unreachable|rejected)$/);
				if (note.ended === 'live') live++;
			}
			if (!('begins' in note)) continue;
			all.push(note.begins);
			const before = possible.get(note.file) ?? new Set();
			possible.set(note.file, new Set(saved.has(note.begins) ? [note.begins] : [...before, note.begins]));
		}
		// Others publish meanwhile.
		execFileSync('git', [...bob, 'pull', '--quiet', '--rebase']);
		const file = join(clone, 'content/en/pages/guide.md');
		const value = `Described by others ${kill}.`;
		writeFileSync(file, readFileSync(file, 'utf8').replace(/^description: .*$/m, `description: ${value}`));
		execFileSync('git', [...bob, 'commit', '--quiet', '--all', '--message', 'Theirs']);
		execFileSync('git', [...bob, 'push', '--quiet', 'origin', 'HEAD']);
		theirs.push(value);
	}
	const { publish, pending } = await publisherOf(site, bare);
	expect(await publish()).toMatchObject({ state: expect.stringMatching(/^(?:live|failed)$/) });
	expect(await publish()).toMatchObject({ state: 'failed', reason: 'nothing' });
	expect(pending.list()).toEqual([]);
	const log = remote('log', '--format=', '-p', '--unified=0');
	const timesOf = (key: string, value: string) => log.split(`\n+${key}: ${value}\n`).length - 1;
	for (const [file, values] of possible) {
		const now = /^title: (.*)$/m.exec(remote('show', `HEAD:${file}`))?.[1] ?? '';
		expect([...values], file).toContain(now);
		expect(site.read(file)).toContain(`title: ${now}\n`);
	}
	for (const value of all) expect([value, timesOf('title', value) <= 1]).toEqual([value, true]);
	for (const value of theirs) expect([value, timesOf('description', value)]).toEqual([value, 1]);
	expect([...possible.keys()].every((file) => titled.includes(file))).toBe(true);
	expect(live).toBeGreaterThan(0);
});
