import { cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Encoding } from '#protocol/manifest.ts';
import { bodyPath, exportPaths, openExport, writePointer } from '#protocol/node/export-folder.ts';
import { startServer } from '../../../../../test/support/running-server.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-empty-'));

/** A copy of the built fixture that may be damaged. */
function damagedBuild(damage: (folder: string) => void): string {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-damaged-'));
	cpSync(inject('fixture'), folder, { recursive: true });
	damage(folder);
	return folder;
}

function pointToList(folder: string, list: string): void {
	writeFileSync(exportPaths.list(folder, 1), list);
	writeFileSync(exportPaths.pointer(folder), writePointer(1, list));
}

/** The file with the bytes of a path. */
function bodyOf(folder: string, path: string, encoding: Encoding): string {
	const entry = openExport(folder)?.manifest.resources.find((resource) => resource.path === path);
	return entry ? bodyPath(folder, entry, encoding) : 'nowhere';
}

/** What a server writes that ends instead of listening, after its exit code. */
async function refusal(folder: string, env: Record<string, string> = {}): Promise<string> {
	const server = await startServer(folder, env).catch((reason: Error) => reason.message);
	if (typeof server === 'string') return server;
	await server.stop();
	return 'it listened';
}

describe('a server that cannot start reports why in one line, and ends with 1', () => {
	it.each([
		['there is no build', emptyFolder, /There is no complete build in .*: run "npm run build"\.$/],
		[
			'its list is cut off',
			() => damagedBuild((folder) => truncateSync(join(folder, 'exports/1.jsonl'), 200)),
			/There is no complete build in .*: run "npm run build"\.$/,
		],
		[
			'its list is another than the pointer means',
			() =>
				damagedBuild((folder) =>
					writeFileSync(exportPaths.list(folder, 1), JSON.stringify(openExport(folder)?.manifest)),
				),
			/There is no complete build in .*: run "npm run build"\.$/,
		],
		[
			'its list is something else',
			() => damagedBuild((folder) => pointToList(folder, '{"id":"x","resources":[{}]}')),
			/There is no complete build in .*: run "npm run build"\.$/,
		],
		[
			'a file is missing',
			() => damagedBuild((folder) => rmSync(bodyOf(folder, '/about', 'br'))),
			/is damaged \(\/about: .*\.br is missing\): run "npm run build"\.$/,
		],
		[
			'a file is cut off',
			() => damagedBuild((folder) => truncateSync(bodyOf(folder, '/about', 'identity'), 10)),
			/\/about: .* has 10 bytes instead of \d+\)/,
		],
	])('D4 %s', async (_, folder, message) => {
		const answer = await refusal(folder());
		expect(answer).toMatch(message);
		expect(answer).toMatch(/^exit 1: [^\n]*$/);
	});

	it.each([
		['PORT', '80a', 'PORT is "80a"; expected a whole number from 0 to 65535.'],
		['LOG', 'everything', 'LOG is "everything"; expected off, errors or all.'],
		['MEMORY_MB', '-1', 'MEMORY_MB is "-1"; expected a whole number from 0 to 65536.'],
		['TRUST_PROXY', 'nginx', 'TRUST_PROXY holds "nginx"; expected a number of proxies, or addresses like 10.0.0.0/8.'],
		[
			'DATA_DIR',
			'/dev/null/data',
			'DATA_DIR is "/dev/null/data", which is no folder that can be written to (ENOTDIR); expected one for the messages of the form.',
		],
		[
			'DATABASE_URL',
			'localhost',
			'DATABASE_URL is not understood; expected postgres://user:password@host:5432/database.',
		],
		[
			'HOST',
			'192.0.2.1',
			'HOST 192.0.2.1 is no address of this machine: set HOST to one that is, or to 0.0.0.0 for all.',
		],
	])('D5 %s is "%s"', async (name, value, message) => {
		expect(await refusal(inject('fixture'), { [name]: value })).toBe(`exit 1: ${message}`);
	});

	it.each([
		[
			{ KEEP_ALIVE_SECOND: '75' },
			'KEEP_ALIVE_SECOND is no setting, and does nothing: did you mean KEEP_ALIVE_SECONDS?',
		],
		[{ TRUSTPROXY: '1' }, 'TRUSTPROXY is no setting, and does nothing: did you mean TRUST_PROXY?'],
		[{ smtp_url: 'smtp://localhost' }, 'smtp_url is no setting, and does nothing: did you mean SMTP_URL?'],
		[
			{ SITE_ORIGIN: 'https://preview.example' },
			'SITE_ORIGIN has no effect on what was built before: run "npm run build" with it.',
		],
		[{ CONTACT_FORM: 'off' }, 'CONTACT_FORM has no effect on what was built before: run "npm run build" with it.'],
		[{ CONTACT_FROM: 'form@lantern.example' }, 'CONTACT_FROM has no effect: SMTP_URL is not set.'],
	] satisfies [Record<string, string>, string][])('%j is said to do nothing', async (env, sentence) => {
		const server = await startServer(inject('fixture'), env);
		await expect.poll(() => server.output()).toContain(JSON.stringify(sentence));
		await server.stop();
	});

	it('reports nothing of variables of others, and of settings as they are by default', async () => {
		const server = await startServer(inject('fixture'), {
			HOME: '/root',
			LANG: 'C',
			LOGNAME: 'ada',
			HOSTNAME: 'lantern',
			XDG_DATA_DIRS: '/usr/share',
			DATABASE_NAME: 'x',
			CONTACT_KEEP_DAYS: '180',
			CONTACT_MAILS_PER_HOUR: '60',
			CONTACT_MIN_FREE_MB: '200',
			CONTACT_FORM: 'on',
			SITE_ORIGIN: 'https://lantern.example',
		});
		await expect.poll(() => server.output()).toContain('"notice":"Messages of the form');
		await server.stop();
		expect(server.output()).not.toMatch(/no effect|no setting/);
	});

	it('D5 the port is in use', async () => {
		const first = await startServer(inject('fixture'));
		const answer = await refusal(inject('fixture'), { PORT: `${first.port}` });
		await first.stop();
		expect(answer).toBe(
			`exit 1: PORT ${first.port} is in use: set PORT to another one, or end the program that listens on it.`,
		);
	});
});
