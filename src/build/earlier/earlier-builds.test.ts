import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readExport } from '#check/audit/audited-site.ts';
import { audit } from '#check/audit/rules.ts';
import type { BuildAssets } from '#protocol/builds.ts';
import { damageOf, readManifest } from '#server/node/export-folder.ts';
import { siteWith } from '../../../test/fixture-site.ts';
import { type BuildOptions, buildSite } from '../build-site.ts';
import { type EarlierBuildsOptions, takeEarlierBuilds } from './earlier-builds.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-out-'));
const about = (title: string, oil: string) =>
	`---\ntitle: ${title}\ndescription: ${title}.\nupdated: 2026-02-03\norder: 1\n---\n\n## Oil {#oil}\n\n${oil}\n`;

/** Builds the fixture with another title and other letters on a page, so that it has another card and other fonts. */
async function buildNumber(number: number, options: Partial<BuildOptions> = {}) {
	const letters = String.fromCodePoint(...Array.from({ length: 3 }, (_, index) => 0x3042 + number * 3 + index));
	const root = siteWith({ 'content/en/pages/about.md': about(`About ${'I'.repeat(number)}`, letters) });
	const warnings: string[] = [];
	const out = options.out ?? folderWithCaches();
	const built = await buildSite({ root, warn: (sentence) => warnings.push(sentence), ...options, out });
	return { ...built, root, out, warnings, id: built.manifest.id };
}

const listOf = (out: string) =>
	(JSON.parse(readFileSync(join(out, 'site/builds/assets.json'), 'utf8')) as BuildAssets).builds;
const idsOf = (out: string) => listOf(out).map(({ id }) => id);
const ownFilesOf = (out: string) => Object.keys(listOf(out)[0]?.files ?? {});
const earlierOf = (out: string) => (readManifest(out)?.resources ?? []).filter(({ isEarlier }) => isEarlier);

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

/** A folder without a build. What the first build drew and cut is there, so that it is not made once more. */
function folderWithCaches(): string {
	const folder = emptyFolder();
	if (first) cpSync(join(first.out, 'cache'), join(folder, 'cache'), { recursive: true });
	return folder;
}

let first: Awaited<ReturnType<typeof buildNumber>>;
beforeAll(async () => {
	first = await buildNumber(1);
}, 60_000);

/** A copy of the first build that a test may change. */
function copyOfFirst(): string {
	const copy = emptyFolder();
	cpSync(first.out, copy, { recursive: true });
	return copy;
}

/** What a build would take over from there. */
async function takeFrom(previous: string, host: EarlierBuildsOptions['host'] = {}) {
	const warnings: string[] = [];
	const warn = (sentence: string) => warnings.push(sentence);
	const taken = await takeEarlierBuilds({ out: emptyFolder(), previous, id: 'new', keep: 3, warn, host });
	return { ...taken, warnings };
}

describe('a build', () => {
	it('lists what an open tab of it may ask for, and follows no other at first', () => {
		expect(first.warnings).toEqual([]);
		expect(idsOf(first.out)).toEqual([first.id]);
		expect(ownFilesOf(first.out)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(/^\/assets\/boot-.*\.js$/),
				expect.stringMatching(/^\/assets\/.*\.woff2$/),
				expect.stringMatching(/^\/og\/.*\.png$/),
				`/builds/meta/${first.id}.json`,
			]),
		);
		expect(earlierOf(first.out)).toEqual([]);
	});

	it('keeps the files of the one before it, which stand in no sitemap and on no page', async () => {
		const out = copyOfFirst();
		const second = await buildNumber(2, { out });
		expect(second.warnings).toEqual([]);
		expect(idsOf(out)).toEqual([second.id, first.id]);
		const paths = new Set(second.manifest.resources.map(({ path }) => path));
		expect(ownFilesOf(first.out).filter((path) => !paths.has(path))).toEqual([]);
		const kinds = new Set(earlierOf(out).map(({ kind }) => kind));
		expect(kinds).toEqual(new Set(['asset', 'og-image', 'build-meta']));
		for (const { file } of earlierOf(out)) {
			expect(readFileSync(join(out, 'site', file))).toEqual(readFileSync(join(first.out, 'site', file)));
		}
		expect(damageOf(out, second.manifest)).toBeUndefined();
		expect(audit(readExport(join(out, 'site')))).toEqual([]);
		expect((await buildSite({ root: second.root, out })).isNew).toBe(false);
	});

	it('forgets builds beyond those that the settings keep', async () => {
		const out = folderWithCaches();
		const settings = readFileSync(join(siteWith(), 'site.config.ts'), 'utf8');
		const root = siteWith({
			'site.config.ts': settings.replace("name: 'Lantern'", "name: 'Lantern', earlierBuilds: 2"),
		});
		const ids: string[] = [];
		for (const number of [1, 2, 3, 4]) {
			writeFileSync(join(root, 'content/en/pages/about.md'), about(`About ${'I'.repeat(number)}`, 'Oil.'));
			ids.unshift((await buildSite({ root, out })).manifest.id);
		}
		expect(idsOf(out)).toEqual(ids.slice(0, 3));
		const metas = earlierOf(out).filter(({ kind }) => kind === 'build-meta');
		expect(metas.map(({ path }) => path).sort()).toEqual(
			ids
				.slice(1, 3)
				.map((id) => `/builds/meta/${id}.json`)
				.sort(),
		);
		expect(earlierOf(out).filter(({ kind }) => kind === 'og-image')).toHaveLength(2);
	});

	it('that goes back to the one before keeps the one that it takes back', async () => {
		const out = copyOfFirst();
		const second = await buildNumber(2, { out });
		await buildSite({ root: first.root, out });
		expect(idsOf(out)).toEqual([first.id, second.id]);
		const paths = new Set(readManifest(out)?.resources.map(({ path }) => path));
		expect(ownFilesOf(first.out).filter((path) => !paths.has(path))).toEqual([]);
		expect(earlierOf(out).map(({ path }) => path)).toContain(`/builds/meta/${second.id}.json`);
	});

	it('leaves a damaged file out, and says so', async () => {
		const out = copyOfFirst();
		const [card = ''] = ownFilesOf(out).filter((path) => path.startsWith('/og/'));
		for (const path of ownFilesOf(out).filter((path) => path.startsWith('/og/'))) {
			writeFileSync(join(out, 'site', path), 'garbage');
		}
		const second = await buildNumber(2, { out });
		expect(second.warnings).toContain(
			`A file of an earlier build is left out: ${card} has other bytes than its build wrote.`,
		);
		const [, earlier] = listOf(out);
		expect(Object.keys(earlier?.files ?? {}).filter((path) => path.startsWith('/og/'))).toEqual([]);
		expect(damageOf(out, second.manifest)).toBeUndefined();
	});
});

describe('--previous', () => {
	it.each(['', 'site'])('takes over from the folder <out>/%s', async (inner) => {
		const second = await buildNumber(2, { previous: join(first.out, inner) });
		expect(second.warnings).toEqual([]);
		expect(idsOf(second.out)).toEqual([second.id, first.id]);
		expect(earlierOf(second.out).length).toBe(3);
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
		expect((await buildSite({ root: third.root, out: third.out, previous: origin })).isNew).toBe(false);
		expect(asked).toEqual(['/builds/assets.json']);
	});

	it('adds what is missing to a build that is up to date otherwise', async () => {
		const second = await buildNumber(2);
		const again = await buildSite({ root: second.root, out: second.out, previous: first.out });
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

	it.each<[string, RequestListener, string]>([
		['404', answer('{}', 'application/json', 404), 'answers 404'],
		['500', answer('', 'text/plain', 500), 'answers 500'],
		['a redirect to another host', answer('', 'text/plain', 302), 'answers 302'],
		['HTML', answer('<!doctype html>', 'text/html'), 'answers with "text/html" instead of JSON'],
		['half a list', answer('{"builds":['), 'is no JSON'],
		['something else', answer('7'), 'is not a list of builds'],
		['more than it can be', endless, 'has more than 16777216 bytes'],
		['nothing', silent, 'takes too long'],
		['a closed connection', (request) => request.socket.destroy(), 'cannot be reached (other side closed)'],
	])('that answers with %s is a warning', async (_, wrong, problem) => {
		const { origin } = await hostOf(first.out, () => wrong);
		const { builds, files, warnings } = await takeFrom(origin, { patience: 1500 });
		expect(warnings).toEqual([
			`No files of earlier builds are taken over from ${origin}: its /builds/assets.json ${problem}.`,
		]);
		expect([builds, files]).toEqual([[], []]);
	});

	it('that is no folder is a warning, and the build is made', async () => {
		const second = await buildNumber(2, { previous: '/nowhere' });
		expect(second.warnings).toEqual([
			'No files of earlier builds are taken over from /nowhere: its /builds/assets.json cannot be read (ENOENT).',
		]);
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
		const { builds, warnings } = await takeFrom(origin, { patience: 500 });
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
			const [fromHost, fromFolder] = [await takeFrom(origin), await takeFrom(out)];
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
