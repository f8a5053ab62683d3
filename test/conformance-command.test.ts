import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtFrom } from './support/built-site.ts';
import { englishSite } from './support/fixture-site.ts';
import { buildMoreLanguages } from './support/more-languages.ts';
import { repositoryRoot } from './support/repository.ts';
import { type RunningServer, startServer } from './support/running-server.ts';

function faults(...words: string[]) {
	const program = join(repositoryRoot, 'test/conformance/run.ts');
	const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
	return { status, stdout, stderr };
}

describe('npm run faults', () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer(inject('fixture'));
	});
	afterAll(() => server.stop());

	it('prints a line for each fault that it tries, and skips what the server need not be able to do', () => {
		const { status, stdout } = faults(server.origin, '--capabilities', 'redirects');
		expect(status).toBe(0);
		expect(stdout).toContain('pass  A7   empty segments lead to the canonical path in one hop\n');
		expect(stdout).toMatch(/^skip {2}F10 .*: left out: the target lacks raw-guard \(.*\)$/m);
		expect(stdout).toMatch(/\n\d\d passed, 0 failed, \d\d left out\n$/);
	});

	it.each([
		[
			'with one language',
			() => builtFrom(englishSite()),
			'L2   a language on / .*: left out: the site has one language only',
		],
		[
			'with languages that are only begun',
			async () => (await buildMoreLanguages()).folder,
			'A12 .*: left out: the site has no address with a letter that can be taken apart',
		],
	])('holds for a site %s', async (_, build, leftOut) => {
		const other = await startServer(await build());
		const { status, stdout } = faults(other.origin, '--capabilities', 'redirects,locale-404,endpoints,query-headers');
		await other.stop();
		expect(stdout).not.toMatch(/^fail/m);
		expect(stdout).toMatch(new RegExp(`^skip  ${leftOut}$`, 'm'));
		expect(status).toBe(0);
	});

	it.each([
		[[], 'Expected the address of a server, like http://127.0.0.1:3000: none'],
		[['lamp'], 'Expected the address of a server, like http://127.0.0.1:3000: lamp'],
		[['http://a.example', 'b'], 'Expected the address of a server, like http://127.0.0.1:3000: http://a.example b'],
		[['http://a.example', '--capabilities', 'redirects,lamp'], "Unknown capability 'lamp'"],
	])('does not start with %j', (words, problem) => {
		expect(faults(...words)).toEqual({
			status: 2,
			stdout: '',
			stderr: `${problem}. See "npx vitrine faults --help".\n`,
		});
	});

	it('names its capabilities', () => {
		expect(faults('--help').stdout).toContain('raw-guard      is spoken to directly');
	});

	it('reports where there is no such site', async () => {
		const other = createServer((_, response) => response.end('Hello'));
		await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
		const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
		other.close();
		expect(faults(origin)).toMatchObject({ status: 1, stderr: expect.stringContaining('ECONNREFUSED') });
	});
});
