import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Row, sql, type Work } from '#contact/sql/statement.ts';
import { readSteadyClock } from '../steady-clock.ts';
import { openDatabase, TooLate } from './open-database.ts';

it('undoes work that is done too late, so that nothing is written after its caller was refused', () => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-late-'));
	const database = openDatabase(join(folder, 'contact.sqlite'), readSteadyClock() + 10_000);
	const deadline = readSteadyClock() + 200;
	function* dawdle(): Work<void> {
		yield sql`INSERT INTO vitrine_keys (key, received) VALUES ('late', 1)`;
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
	}
	function* read(): Work<Row[]> {
		return yield sql`SELECT * FROM vitrine_keys`;
	}
	expect(() => database.transact(dawdle(), deadline)).toThrow(TooLate);
	expect(database.transact(read(), readSteadyClock() + 10_000)).toEqual([]);
	expect(() => database.transact(read(), deadline)).toThrow(TooLate);
	database.close();
	rmSync(folder, { recursive: true });
});
