import type { Migration } from './migrations.ts';

/** Each of them leaves what older code reads and writes as it was. */
const additions = [
	/^CREATE TABLE vitrine_\w+ \([^;]*\)$/,
	/^CREATE INDEX vitrine_\w+ ON vitrine_\w+ \([\w, ]+\)$/,
	/^ALTER TABLE vitrine_\w+ ADD COLUMN \w+ (text|integer|bigint)( NOT NULL DEFAULT (-?\d+|'[^';]*'))?$/,
];

/**
 * Says whether migrations keep the rule that makes every build able to follow, and to be followed by, the one before:
 * they are numbered without a gap, and only add.
 *
 * @throws {Error} naming the version and what it does
 */
export function assertAddsOnly(list: readonly Migration[]): void {
	let before = 0;
	for (const [index, { version, oldestCode, adds }] of list.entries()) {
		const refuse = (reason: string) => new Error(`Migration ${version} ${reason}.`);
		if (version !== index + 1) throw refuse(`stands in the place of migration ${index + 1}`);
		if (oldestCode > version || oldestCode < before) {
			throw refuse(`accepts code from version ${oldestCode} on; expected ${before} to ${version}`);
		}
		before = oldestCode;
		for (const text of adds) {
			if (!additions.some((addition) => addition.test(text))) {
				throw refuse(`may only create tables and indexes and add columns, and does: ${text}`);
			}
		}
	}
}
