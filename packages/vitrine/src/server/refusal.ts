import type { HeaderRecord } from '#policy/security-headers.ts';

/** A short answer to what is not read, or not passed on to the app. It repeats nothing of the request. */
export interface Refusal {
	status: number;
	text: string;
	headers?: HeaderRecord;
}

export const badRequest: Refusal = { status: 400, text: 'Bad request' };
export const tooLarge: Refusal = { status: 413, text: 'Content too large' };
