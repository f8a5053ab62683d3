import { strict as assert } from 'node:assert';
import { type Answer, ask, parseAnswer, wantsHtml } from './ask.ts';
import { rawRequest } from './raw-http.ts';
import type { KnownLocale, Target } from './target.ts';

/** Sends bytes as they are and gives the first answer, with all that came. */
export async function send(target: Target, bytes: string | Uint8Array): Promise<Answer & { raw: string }> {
	const raw = await rawRequest(target.address, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, 5000);
	return { ...parseAnswer(raw), raw };
}

/** A request as text, whose connection ends with it. */
export function requestText(
	line: string,
	{ headers = ['Host: example.com'], body = '' }: { headers?: readonly string[]; body?: string } = {},
): string {
	return `${line} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;
}

/** Says that an answer has one of these statuses. */
export function hasStatus(answer: Answer, ...statuses: number[]): void {
	assert.ok(statuses.includes(answer.status), `status ${answer.status || 'none'}, expected ${statuses.join(' or ')}`);
}

/** The answer is short, holds nothing of what was sent, and no trace of the program. */
export function isShort({ body }: Answer, sent: string): void {
	assert.ok(body.length < 1024, `${body.length} bytes of body, expected a short answer`);
	assert.ok(!body.includes(sent), `the answer echoes ${JSON.stringify(sent)}`);
	assert.doesNotMatch(body, /node_modules|\.[jt]s:\d+/);
}

/** A variant of an address leads to the canonical one in one hop, and that one answers. */
export async function leadsTo(target: Target, variant: string, canonical: string): Promise<void> {
	const answer = await ask(target.address, variant);
	assert.deepEqual([variant, answer.status, answer.headers.location], [variant, 308, canonical]);
	const next = await ask(target.address, canonical);
	assert.deepEqual([canonical, next.status], [canonical, 200]);
}

/** "404-L": the error screen in the language of the address, for people and never for an index. */
export async function isNotFound(target: Target, path: string, locale: KnownLocale): Promise<Answer> {
	const answer = await ask(target.address, path, { headers: wantsHtml });
	assert.deepEqual([path, answer.status, answer.headers.location], [path, 404, undefined]);
	assert.match(answer.headers['content-type'] ?? '', /^text\/html/);
	assert.ok(answer.body.includes(`<html lang="${locale.tag}"`), `${path} is not answered in ${locale.tag}`);
	assert.match(answer.body, /<meta name="robots" content="noindex"/);
	assert.match(`${answer.headers['content-security-policy']}`, /frame-ancestors 'none'/);
	assert.equal(answer.headers['x-content-type-options'], 'nosniff');
	assert.ok(!answer.body.includes(path), `the screen echoes ${path}`);
	return answer;
}

/** Nothing at a reserved address is HTML, whatever is accepted, and nothing that is missing there is kept. */
export async function isMissingReserved(target: Target, path: string, contentType: RegExp): Promise<void> {
	const answer = await ask(target.address, path, { headers: wantsHtml });
	hasStatus(answer, 404);
	assert.match(answer.headers['content-type'] ?? '', contentType);
	assert.equal(answer.headers['cache-control'], 'no-store');
}
