/** Thrown where a variable of the environment has a value that cannot be meant. */
export class SettingError extends Error {
	override name = 'SettingError';
}

/** Which whole numbers a variable may have, and which one counts where it is not set. */
export interface WholeNumber {
	standard: number;
	/** 0 where it is left out. */
	min?: number;
	max: number;
}

/** Settings that servers and Workers read alike. `Env` in `node/env.ts` documents each. */
export const contactNumbers = {
	CONTACT_KEEP_DAYS: { standard: 180, min: 1, max: 3650 },
	CONTACT_MAILS_PER_HOUR: { standard: 60, min: 1, max: 100_000 },
} satisfies Record<string, WholeNumber>;

/**
 * Reads a variable that holds a whole number in decimal digits.
 *
 * @throws {SettingError} naming the variable, what was found and what is expected
 */
export function readWholeNumber(
	name: string,
	value: string | undefined,
	{ standard, min = 0, max }: WholeNumber,
): number {
	if (value === undefined) return standard;
	if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max) {
		throw wrongValue(name, value, `a whole number from ${min} to ${max}`);
	}
	return Number(value);
}

/** What is said of a value that is no secret. */
export function wrongValue(name: string, value: string, expected: string): SettingError {
	return new SettingError(`${name} is ${JSON.stringify(value)}; expected ${expected}.`);
}
