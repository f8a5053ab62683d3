import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettingError } from '#settings/setting-value.ts';
import { checkDataDir, warnOfPlace } from './open-store.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (dataDir: string, databaseUrl?: string) => checkDataDir({ dataDir, databaseUrl });

describe('DATA_DIR', () => {
	it('is made for the account of the server alone', () => {
		const dataDir = join(folder, 'made', 'here');
		check(dataDir);
		expect(statSync(dataDir).mode & 0o777).toBe(0o700);
	});

	it('is refused where it can be no folder', () => {
		const file = join(folder, 'file');
		writeFileSync(file, '');
		expect(() => check(join(file, 'data'))).toThrow(SettingError);
		expect(() => check(file)).toThrow(
			`DATA_DIR is ${JSON.stringify(file)}, which is no folder that can be written to (EEXIST); expected one for the messages of the form.`,
		);
	});

	it.runIf(process.platform === 'linux')('is refused where the system will have no folder', () => {
		expect(() => check('/proc/x')).toThrow('DATA_DIR is "/proc/x", which is no folder that can be written to (ENOENT)');
	});

	it.runIf(process.platform !== 'win32').each([
		[0o700, undefined],
		[0o750, undefined],
		[0o2770, 'mode 770'],
		[0o755, 'mode 755'],
		[0o701, 'mode 701'],
	])('of the mode %o is warned of where others can reach it: %s', (mode, named) => {
		chmodSync(folder, mode);
		const warning = warnOfPlace({ dataDir: folder, databaseUrl: undefined });
		expect(warning).toEqual(
			named &&
				`DATA_DIR ${JSON.stringify(folder)} is open to other accounts of this machine (${named}): "chmod 700" keeps messages to the server alone.`,
		);
	});

	it('is not looked at where messages are in PostgreSQL', () => {
		check('/dev/null/data', 'postgres://localhost/vitrine');
	});
});

describe('DATABASE_URL', () => {
	it.each([
		['postgres://site:p%40ss@db.example.com/site', true],
		['postgresql://site@localhost.example.com:5432/site?application_name=x', true],
		['postgres://localhost,db.example.com/site', true],
		['postgres://10.0.0.5', true],
		['postgres://site:pass@db.example.com/site?sslmode=verify-full', false],
		['postgres://db.example.com/site?application_name=x&sslmode=disable', false],
		['postgres://localhost:5432/site', false],
		['postgres://site:pass@127.0.0.1:5432/site', false],
		['postgres://[::1]/site', false],
		['postgres:///site?host=/run/postgresql', false],
		['postgres://%2Frun%2Fpostgresql/site', false],
	])('%s is warned of where it leads out of the machine in the clear: %s', (databaseUrl, isWarned) => {
		const warning = warnOfPlace({ dataDir: 'data', databaseUrl });
		expect(warning).toEqual(isWarned ? expect.stringContaining('sslmode=verify-full') : undefined);
		expect(warning ?? '').not.toContain('pass@');
	});
});
