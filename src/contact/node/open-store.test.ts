import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettingError } from '#env.ts';
import { checkDataDir } from './open-store.ts';

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

	it('is nobody’s business where messages are in PostgreSQL', () => {
		check('/dev/null/data', 'postgres://localhost/vitrine');
	});
});
