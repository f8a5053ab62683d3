import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bodyName, encodingsOf, exportNumbers, openExport } from '#protocol/node/export-folder.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { rounds, seed } from './support/long-form.ts';
import { randomSource } from './support/random-inputs.ts';
import { repositoryRoot } from './support/repository.ts';
import { brokenBodies, createTinySite, differencesOf, lastWords } from './support/tiny-site.ts';
import type { EditionState } from './support/tiny-site-program.ts';

const pages = 60;
const minKills = rounds(4, 40);
const maxKills = 200;

/** Of the kills, so many must have met a build that was writing: how many do depends on how busy the machine is. */
const minInterrupted = rounds(1, 6);

const program = ['test/support/tiny-site-program.ts'];

/** A process that exports editions, and names each before it begins. */
function startBuilds(out: string, editions: readonly string[]) {
	return spawn(process.execPath, [...program, out, `${pages}`, ...editions.map((edition) => `${edition}:1`)], {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
}

/** How many bodies no list names. */
function strayBodies(out: string): number {
	const named = new Set(
		exportNumbers(out)
			.flatMap((number) => openExport(out, number)?.manifest.resources ?? [])
			.flatMap((entry) => encodingsOf(entry).map((encoding) => bodyName(entry, encoding))),
	);
	return readdirSync(join(out, 'bodies')).filter((name) => !named.has(name)).length;
}

/** What a visitor or an upload would find broken in `site/`. */
function brokenFiles(out: string): string[] {
	const site = join(out, 'site');
	const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
	if (names.length < pages) return [`only ${names.length} pages`];
	return names.flatMap((name) => {
		const html = readFileSync(join(site, name), 'utf8');
		const edition = /data-build="(\w+)"/.exec(html)?.[1] ?? '';
		const isWhole = html.endsWith(lastWords(edition));
		return isWhole && existsSync(join(site, `assets/boot-${edition}.js`)) ? [] : [name];
	});
}

it(`a build that is killed at any moment leaves a server and the folder to upload whole (${minKills} times or more)`, async () => {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	const { exportEdition } = createTinySite({ pages });
	await exportEdition(out, 'edition0');
	const whole = startBuilds(out, ['edition1']);
	await once(whole.stdout, 'data');
	const began = performance.now();
	await once(whole, 'exit');
	const duration = performance.now() - began;
	const random = randomSource(seed);
	let interrupted = 0;
	for (let kill = 0; kill < minKills || (interrupted < minInterrupted && kill < maxKills); kill++) {
		const builds = startBuilds(out, [`a${kill}`, `b${kill}`, `c${kill}`]);
		const ended = once(builds, 'exit');
		await once(builds.stdout, 'data');
		await new Promise((resolve) => setTimeout(resolve, (random(1000) / 1000) * duration * 1.5));
		builds.kill('SIGKILL');
		await ended;

		const moment = `kill ${kill}`;
		expect([moment, ...brokenBodies(out), ...brokenFiles(out)]).toEqual([moment]);
		const { buildInfo, find } = exportedFiles(out);
		expect(JSON.parse(Buffer.from((await find('/builds/latest.json')?.read('identity')) ?? []).toString()).id).toBe(
			buildInfo().id,
		);
		const hasUnfinished = readdirSync(join(out, 'bodies')).some((name) => name.endsWith('.unfinished'));
		if (hasUnfinished || strayBodies(out) > 0 || !existsSync(join(out, 'site.jsonl'))) interrupted++;

		await exportEdition(out, `mended${kill}`);
		expect([moment, ...brokenBodies(out), ...differencesOf(out)]).toEqual([moment]);
		const litter = ['bodies', 'exports'].flatMap((folder) => readdirSync(join(out, folder)));
		expect([moment, ...litter.filter((name) => name.includes('unfinished'))]).toEqual([moment]);
	}
	// Otherwise this would have tested nothing.
	expect(interrupted).toBeGreaterThanOrEqual(minInterrupted);
});

it('a full disk leaves the former export served, reports it in a sentence, and keeps nothing of the new one', ({
	skip,
}) => {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-full-'));
	const onSmallDisk = `mount -t tmpfs -o size=1m tmpfs "$1" || exit 77; shift; exec "$@"`;
	const editions = ['first:1', 'second:400', 'third:1'];
	const { status, stdout, stderr } = spawnSync(
		'unshare',
		['-rm', 'sh', '-c', onSmallDisk, 'sh', out, process.execPath, ...program, out, '5', ...editions],
		{ cwd: repositoryRoot, encoding: 'utf8' },
	);
	if (status === null || status === 77 || stderr.startsWith('unshare')) skip('no small disk can be mounted here');
	const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
	const [first, second, third] = lines.map((line): EditionState => JSON.parse(line));
	expect(second?.failure).toMatch(
		/^\S+ cannot be written \(ENOSPC\): unlock the folder, make room, or name another with --out\.$/,
	);
	expect({ ...second, failure: undefined }).toEqual({ ...first, failure: undefined });
	expect([third?.served, third?.broken]).toEqual(['third', []]);
});
