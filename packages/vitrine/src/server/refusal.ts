import type { HeaderRecord } from '#policy/security-headers.ts';

/** A short answer to what is not read, or not passed on to the app. It says nothing of what was sent. */
export interface Refusal {
	status: number;
	text: string;
	headers?: HeaderRecord;
}

export const badRequest: Refusal = { status: 400, text: 'Bad request' };
export const tooLarge: Refusal = { status: 413, text: 'Content too large' };
