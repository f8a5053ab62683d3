import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, vitrine } from '../test/support/repository.ts';
import { type RunningServer, startServer } from '../test/support/running-server.ts';
import { type Figure, median } from './figure.ts';
import { generateSite } from './generated-site.ts';
import { residentMegabytes } from './resident-memory.ts';

const rounds = 5;
const large = 10_000;
const small = 10;

/**
 * A server of 10,000 pages in three languages: how soon it is ready, what it holds in memory over 500,000 requests for any of
 * its pages, and how fast it is beside a server of ten. `BENCH_SITE` names a folder with such a site that is built already.
 */
export async function scaleFigures(): Promise<Figure[]> {
	const root = process.env.BENCH_SITE ?? builtSite(large);
	const smallRoot = builtSite(small);
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const started = performance.now();
		const server = await startServer(join(root, 'dist'));
		times.push(Math.round(performance.now() - started));
		await server.stop();
	}
	const server = await startServer(join(root, 'dist'), { LOG: 'off' });
	const other = await startServer(join(smallRoot, 'dist'), { LOG: 'off' });
	try {
		const early = residentMegabytes(server);
		const ratios = (path: string) =>
			Array.from({ length: rounds }, () => {
				const ofSmall = load(other, { path, pages: small }).perSecond;
				return load(server, { path, pages: large }).perSecond / ofSmall;
			});
		const onePage = median(ratios('/generated/page-7'));
		const anyPage = median(ratios(''));
		let requests = 0;
		let middle = 0;
		while (requests < 500_000) {
			requests += load(server, { path: '', pages: large }).requests;
			if (requests > 250_000) middle ||= residentMegabytes(server);
		}
		const late = residentMegabytes(server);
		const site = `${large} pages × 3 languages`;
		const percent = (ratio: number) => Math.round(ratio * 100);
		return [
			{ name: `ready with ${site}, from the start`, value: median(times), unit: 'ms', max: 1000 },
			{ name: `one page of ${site}, share of a server of ten pages`, value: percent(onePage), unit: '%', min: 90 },
			{ name: `any page of ${site}, share of a server of ten pages`, value: percent(anyPage), unit: '%' },
			{ name: `memory with ${site}, at the start`, value: early, unit: 'MB' },
			{ name: `memory with ${site}, after 500,000 requests for any page`, value: late, unit: 'MB', max: 300 },
			{ name: `memory with ${site}, gained in the second half of them`, value: late - middle, unit: 'MB', max: 20 },
		];
	} finally {
		await server.stop();
		await other.stop();
		rmSync(smallRoot, { recursive: true, force: true });
		if (process.env.BENCH_SITE === undefined) rmSync(root, { recursive: true, force: true });
	}
}

function builtSite(pages: number): string {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
	generateSite(root, pages);
	const { status, stderr } = spawnSync(process.execPath, [vitrine, 'build', '--root', root], {
		cwd: repositoryRoot,
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
	return root;
}

/** Asks for one path, or for pages at random in any language where none is named. */
function load(
	{ origin }: RunningServer,
	{ path, pages }: { path: string; pages: number },
): { perSecond: number; requests: number } {
	const script = join(tmpdir(), `vitrine-any-page-${process.pid}.lua`);
	writeFileSync(script, anyPage(pages));
	const spread = path === '' ? ['-s', script] : [];
	const options = ['-t1', '-c32', '-d3s', '-H', 'Accept-Encoding: br', ...spread];
	const output = execFileSync('wrk', [...options, origin + path], { encoding: 'utf8' });
	rmSync(script);
	if (/Socket errors|Non-2xx/.test(output)) throw new Error(output);
	return {
		perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
		requests: Number(/(\d+) requests in/.exec(output)?.[1]),
	};
}

const anyPage = (pages: number) => `local prefixes = {"", "/ru", "/ja"}
math.randomseed(7)
request = function()
	local path = prefixes[math.random(3)] .. "/generated/page-" .. math.random(0, ${pages - 1})
	return wrk.format("GET", path, { ["Accept-Encoding"] = "br" })
end
`;
