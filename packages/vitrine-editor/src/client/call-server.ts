import type { Refusal } from 'vitrine/edit';
import { addresses, personHeader } from '../addresses.ts';
import { explainRefusal } from './words/refusals/explain-refusal.ts';
import { currentWords } from './words/use-words.ts';

/** A call that failed: with a sentence for the person at the editor, or without an answer at all. */
export class CallError extends Error {
	override name = 'CallError';
	/** Undefined where the server could not be reached. */
	readonly code: string | undefined;

	constructor(message: string, code?: string) {
		super(message);
		this.code = code;
	}
}

/** Returns the failure of a call without an answer. */
export function unreachable(): CallError {
	return new CallError(currentWords().noAnswer);
}

/** An event of the window: a call was refused, as the person is not signed in any more, or another one is. */
export const signedOutEvent = 'signed-out';

/** Whether calls are refused from now on, until this page is opened again. */
export function isSignedOut(error: unknown): boolean {
	return error instanceof CallError && (error.code === 'signed-out' || error.code === 'another-person');
}

/** Address of the person for whom this page was opened; undefined until it is known, and on the machine itself. */
let caller: string | undefined;

/** Makes calls for one person from now on: they are refused once another one has signed in in this browser. */
export function callFor(address: string | undefined): void {
	caller = address;
}

/** Sends a request for the person for whom this page was opened. */
export function send(address: string, init: RequestInit = {}): Promise<Response> {
	const headers = new Headers(init.headers);
	if (caller !== undefined) headers.set(personHeader, encodeURIComponent(caller));
	return fetch(address, { ...init, headers });
}

/**
 * Calls the server.
 *
 * @throws {CallError} where it refuses, or cannot be reached
 */
export async function call<Result>(path: string, init?: RequestInit): Promise<Result> {
	let response: Response;
	try {
		response = await send(addresses.api + path, init);
	} catch {
		throw unreachable();
	}
	const body = await response.json().catch(() => undefined);
	// A proxy answers in the place of a server that is not there, as while it restarts.
	if (body === undefined || (response.status >= 500 && body.error === undefined)) throw unreachable();
	throwFailure(body);
	return body as Result;
}

/** @throws {CallError} where a body is that of a failure */
export function throwFailure(
	body: { error?: { code: string; reason?: string; refusal?: Refusal; message: string } } | undefined,
): void {
	if (!body?.error) return;
	const { code, reason, refusal, message } = body.error;
	const words = currentWords();
	const ofPublish: Record<string, string> = code === 'not-published' ? words.publish.failures : {};
	const failure = new CallError(
		explainRefusal(refusal, words) ??
			ofPublish[reason ?? ''] ??
			words.failures[reason ?? code] ??
			words.who.failures[code] ??
			message,
		code,
	);
	if (isSignedOut(failure)) dispatchEvent(new CustomEvent(signedOutEvent, { detail: code }));
	throw failure;
}

/** Returns what posts a value as JSON. */
export function asJson(body: unknown): RequestInit {
	return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Calls the server with a value, as `call` does. */
export function post<Result>(path: string, body: unknown): Promise<Result> {
	return call(path, asJson(body));
}
