import { contactNumbers, readWholeNumber, SettingError } from '#settings/setting-value.ts';
import type { Bindings } from './bindings.ts';

/**
 * Reads a number of the settings. If it is invalid, the log reports it, and the default applies: code on Workers cannot
 * refuse to start.
 */
export function readNumber(bindings: Bindings, name: keyof typeof contactNumbers): number {
	const numbers = contactNumbers[name];
	try {
		return readWholeNumber(name, bindings[name], numbers);
	} catch (error) {
		if (!(error instanceof SettingError)) throw error;
		console.error(`${error.message} Until then it is ${numbers.standard}.`);
		return numbers.standard;
	}
}
