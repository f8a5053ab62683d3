import { it } from 'vitest';
import type { Fault } from '../conformance/fault.ts';
import { NotApplicable, type Target } from '../conformance/target.ts';

/** Makes a test of each row, named after its id. A row that the site gives no occasion for says why it is skipped. */
export function testRows(rows: readonly Fault[], target: () => Target, { isConcurrent = false } = {}): void {
	for (const { id, title, run } of rows) {
		it(`${id}: ${title}`, { concurrent: isConcurrent, timeout: 90_000 }, async (context) => {
			try {
				await run(target());
			} catch (error) {
				if (error instanceof NotApplicable) context.skip(error.message);
				throw error;
			}
		});
	}
}
