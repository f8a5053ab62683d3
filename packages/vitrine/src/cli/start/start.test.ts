import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { vitrine } from '../../../../../test/support/repository.ts';
import { startServer } from '../../../../../test/support/running-server.ts';

/** Takes a millisecond for a second: a build of any length is long enough to show its progress. */
const hasty = 'const now = performance.now.bind(performance); performance.now = () => now() * 1000;';

/** Runs `vitrine start`, which serves what it builds. */
async function started(root: string, env: Record<string, string> = {}) {
	const server = await startServer(root, env, { command: [process.execPath, vitrine, 'start', '--root'] });
	onTestFinished(async () => {
		if (server.process.exitCode === null) await server.stop();
	});
	return server;
}

const siteWithPicture = async () =>
	siteWith({
		'content/en/pages/oil.md': article('', '![Oil](./oil.png)'),
		'content/en/pages/oil.png': await fixturePicture(1000, 600).png().toBuffer(),
	});

const picturesIn = (html: string) =>
	[...html.matchAll(/\/assets\/oil-(\d+)\.\w+\.(\w+)/g)].map(([, ...is]) => is.join('.'));

it('serves new pictures in one size and format until the others are encoded', async () => {
	const root = await siteWithPicture();
	const dist = join(root, 'dist');
	const server = await started(root, { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hasty)}` });
	for (const step of ['reading the content', 'making pages and files'])
		expect(server.output()).toMatch(new RegExp(`^\\d+ s: ${step}`, 'm'));
	const before = readFileSync(join(dist, 'exports/1.jsonl'), 'utf8');
	expect(new Set(picturesIn(before))).toEqual(new Set(['1000.webp']));

	const page = async () => (await fetch(`${server.origin}/oil`)).text();
	await expect.poll(async () => picturesIn(await page()), { timeout: 60_000 }).toContain('480.avif');
	expect(server.output()).toContain('New pictures are served in one size and format until the others are encoded.');
	await expect.poll(server.output, { timeout: 60_000 }).toContain('(export 2, ');
	const out = outFolder();
	execFileSync(process.execPath, [vitrine, 'build', '--root', root, '--out', out]);
	const bytes = (folder: string, name: string) => readFileSync(join(folder, 'site', name));
	for (const name of readdirSync(join(out, 'site'), { recursive: true, encoding: 'utf8' })) {
		if (/\.html$|\.(avif|webp|jpg)$/.test(name)) expect(bytes(dist, name).equals(bytes(out, name)), name).toBe(true);
	}
});

it('encodes what was left when it is stopped and started again, and then builds nothing', async () => {
	const root = await siteWithPicture();
	await quickBuild({ root, out: join(root, 'dist'), soon: true });
	const first = await started(root);
	await expect.poll(first.output, { timeout: 60_000 }).toContain('Export 3 is served now');
	await first.stop();
	const second = await started(root);
	expect(second.output()).toMatch(/^Build [0-9a-f]{16} is up to date\.$/m);
	expect(second.output()).not.toContain('one size and format');
});
