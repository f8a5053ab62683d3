import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerWithBomb, bombEncodings, memoryTakenBy } from '../../../../../test/support/compressed-bomb.ts';
import {
	buildNumber,
	copyOfFirst,
	earlierOf,
	emptyFolder,
	first,
	idsOf,
	listOf,
	ownFilesOf,
	prepareFirstBuild,
} from '../../../../../test/support/numbered-builds.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { vitrine } from '../../../../../test/support/repository.ts';
import { type EarlierBuildsOptions, takeEarlierBuilds } from './previous-builds.ts';

prepareFirstBuild();

/** A site on a host of this machine, which may answer wrongly. */
async function hostOf(out: string, wrongly: (path: string) => RequestListener | undefined = () => undefined) {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '', 'http://x');
		asked.push(pathname);
		const wrong = wrongly(pathname);
		if (wrong) return wrong(request, response);
		const file = join(out, 'site', decodeURIComponent(pathname));
		if (!existsSync(file)) return response.writeHead(404).end();
		const type = pathname.endsWith('.json') ? 'application/json' : 'application/octet-stream';
		response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** What is said of a build to follow that cannot be had. */
const cannotFollow = (previous: string, problem: string) =>
	`${previous} cannot be followed: its /builds/assets.json ${problem}. Nothing was built: open pages of the site would lose their files. Name what is deployed, or leave --previous out.`;

/** What a build would take over from there. */
async function takeFrom(previous: string, host: EarlierBuildsOptions['host'] = {}) {
	const warnings: string[] = [];
	const warn = (sentence: string) => warnings.push(sentence);
	const taken = await takeEarlierBuilds({ out: emptyFolder(), previous, keep: 3, warn, host });
	return { ...taken, warnings };
}

describe('--previous', () => {
	it.each(['', 'site'])('takes over from the folder <out>/%s', async (inner) => {
		const second = await buildNumber(2, { previous: join(first.out, inner) });
		expect(second.warnings).toEqual([]);
		expect(idsOf(second.out)).toEqual([second.id, first.id]);
		const taken = earlierOf(second.out).map(({ path }) => path.replace(/[\da-f]{16}/, '…'));
		// A further letter of a title: the fonts, the style that declares them, and what shows the title.
		expect(taken).toEqual([
			'/assets/mplus1p-400regular.….woff2',
			'/assets/style-….css',
			'/builds/meta/….json',
			'/og/….png',
		]);
	});

	it('takes over from an address, fetches what it lacks and nothing twice', async () => {
		const before = copyOfFirst();
		const middle = await buildNumber(2, { out: before });
		const { origin, asked } = await hostOf(before);
		const third = await buildNumber(3, { previous: origin });
		expect(third.warnings).toEqual([]);
		expect(idsOf(third.out)).toEqual([third.id, middle.id, first.id]);
		expect(new Set(asked).size).toBe(asked.length);
		expect(existsSync(join(third.out, 'earlier.next'))).toBe(false);
		asked.length = 0;
		expect((await quickBuild({ root: third.root, out: third.out, previous: origin })).isNew).toBe(false);
		expect(asked).toEqual(['/builds/assets.json']);
	});

	it('adds what is missing to a build that is up to date otherwise', async () => {
		const second = await buildNumber(2);
		const again = await quickBuild({ root: second.root, out: second.out, previous: first.out });
		expect(again.isNew).toBe(true);
		expect(idsOf(second.out)).toEqual([second.id, first.id]);
	});

	const answer =
		(body: string, type = 'application/json', status = 200): RequestListener =>
		(_, response) =>
			response.writeHead(status, { 'Content-Type': type, Location: 'http://127.0.0.1:9/' }).end(body);
	const endless: RequestListener = (_, response) => {
		response.writeHead(200, { 'Content-Type': 'application/json' });
		const write = () => {
			while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, ' ')));
		};
		response.on('drain', write);
		write();
	};
	const silent: RequestListener = () => {};

	it.each([404, 410])('that answers %d was never deployed: it is said, and the build is made', async (status) => {
		const { origin } = await hostOf(first.out, () => answer('', 'text/plain', status));
		const { builds, files, warnings } = await takeFrom(origin);
		expect(warnings).toEqual([
			`${origin} cannot be followed: its /builds/assets.json answers ${status}. No site of Vitrine is deployed there yet, so this build follows none.`,
		]);
		expect([builds, files]).toEqual([[], []]);
	});

	it.each<[string, RequestListener, string]>([
		['500', answer('', 'text/plain', 500), 'answers 500'],
		['a redirect to another host', answer('', 'text/plain', 302), 'answers 302'],
		['HTML', answer('<!doctype html>', 'text/html'), 'answers with "text/html" instead of JSON'],
		['half a list', answer('{"builds":['), 'is no JSON'],
		['something else', answer('7'), 'is not a list of builds'],
		['more than it can be', endless, 'has more than 16777216 bytes'],
		['nothing', silent, 'takes too long'],
		['a closed connection', (request) => request.socket.destroy(), 'cannot be reached (other side closed)'],
	])('that answers with %s is an error', async (_, wrong, problem) => {
		const { origin } = await hostOf(first.out, () => wrong);
		await expect(takeFrom(origin, { timeout: 1500 })).rejects.toThrow(cannotFollow(origin, problem));
	});

	it.each(bombEncodings)(
		'reads no more than a list and a file may have, however small %s makes them',
		async (encoding) => {
			const [card = ''] = ownFilesOf(first.out).filter((path) => path.startsWith('/og/'));
			const bomb: RequestListener = (_, response) => answerWithBomb(response, encoding);
			const lists = await hostOf(first.out, () => bomb);
			const files = await hostOf(first.out, (path) => (path === card ? bomb : undefined));
			const warnings: string[] = [];
			const taken = await memoryTakenBy(async () => {
				await takeFrom(lists.origin).catch(({ message }: Error) => warnings.push(message));
				warnings.push(...(await takeFrom(files.origin)).warnings);
			});
			expect(warnings).toEqual([
				cannotFollow(lists.origin, 'has more than 16777216 bytes'),
				`A file of an earlier build is left out: ${card} has more than 33554432 bytes.`,
			]);
			expect(taken).toBeLessThan(300_000_000);
		},
	);

	it('that cannot be followed ends npm run build with 1, and nothing is built', () => {
		const out = emptyFolder();
		const words = ['build', '--root', first.root, '--out', out, '--previous', '/nowhere'];
		const { status, stderr } = spawnSync(process.execPath, [vitrine, ...words], { encoding: 'utf8' });
		expect([status, stderr]).toEqual([1, `${cannotFollow('/nowhere', 'cannot be read (ENOENT)')}\n`]);
		expect(existsSync(join(out, 'site'))).toBe(false);
	});

	it('leaves out what does not come, or comes with other bytes', async () => {
		const [card = '', other = ''] = ownFilesOf(first.out).filter((path) => path.startsWith('/og/'));
		const boot = ownFilesOf(first.out).find((path) => path.startsWith('/assets/boot')) ?? '';
		const wrong: Record<string, RequestListener> = {
			[card]: answer('gone', 'text/plain', 404),
			[other]: answer('<!doctype html>', 'text/html'),
			[boot]: silent,
		};
		const { origin } = await hostOf(first.out, (path) => wrong[path]);
		const { builds, warnings } = await takeFrom(origin, { timeout: 500 });
		expect(warnings.sort()).toEqual(
			[`${card} answers 404`, `${other} has other bytes than its build wrote`, `${boot} takes too long`]
				.map((problem) => `A file of an earlier build is left out: ${problem}.`)
				.sort(),
		);
		expect(Object.keys(builds[0]?.files ?? {})).not.toContain(card);
	});

	it.each(['../../etc/passwd', '/assets/..%2F..%2Fsecret', '//evil.example/assets/x.js', '/index.html'])(
		'asks for no file named %s, and writes none',
		async (name) => {
			const out = copyOfFirst();
			const [build] = listOf(out);
			const files = { ...build?.files, [name]: '0'.repeat(32) };
			writeFileSync(join(out, 'site/builds/assets.json'), JSON.stringify({ builds: [{ ...build, files }] }));
			const { origin, asked } = await hostOf(out);
			const [fromHost, fromFolder] = [await takeFrom(origin), await takeFrom(join(out, 'site'))];
			for (const { warnings, files } of [fromHost, fromFolder]) {
				expect(warnings).toEqual([
					`A file of an earlier build is left out: ${JSON.stringify(name)} is no name that a build gives.`,
				]);
				expect(files.map(({ path }) => path).sort()).toEqual(ownFilesOf(first.out));
			}
			expect([...new Set(asked)].sort()).toEqual([...ownFilesOf(first.out), '/builds/assets.json'].sort());
		},
	);
});
