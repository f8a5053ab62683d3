import { normalizeText } from '#i18n/normalize-text.ts';

/** The most characters of a value that are kept. */
const maxLength = 200;

/**
 * Reads the values of campaigns that came with a form, by the names that it has for them. They are no words of the visitor:
 * what is too long is cut, and nothing of them is a reason to refuse a message.
 *
 * @param written texts by their names; all else in it is not looked at
 */
export function readCampaign(written: unknown, names: readonly string[] = []): Record<string, string> {
	const values = names.flatMap((name) => {
		const value: unknown = Object(written)[name];
		const text = typeof value === 'string' ? tidy(value) : '';
		return text === '' ? [] : [[name, text] as const];
	});
	return Object.fromEntries(values);
}

/** Returns the values of campaigns in an address, by the names that a form has for them. */
export function campaignOf(query: URLSearchParams, names: readonly string[] = []): Record<string, string> {
	return readCampaign(Object.fromEntries(query), names);
}

function tidy(value: string): string {
	const line = normalizeText(value.slice(0, maxLength * 4).toWellFormed()).replace(/[\s\p{Cc}]+/gu, ' ');
	return [...line.trim()].slice(0, maxLength).join('');
}
