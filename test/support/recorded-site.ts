import { expect } from 'vitest';
import type { AuditedSite } from '#check/audit/audited-site.ts';
import type { Ask } from '#check/audit/crawl.ts';
import { askExport } from '#check/audit/read-export.ts';
import { readSite } from '#check/audit/read-site.ts';

/** Every answer of a site, by path; for one that is asked for in a language, the language stands behind it. */
export type Answers = Map<string, Answer>;

export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: Uint8Array<ArrayBuffer>;
}

/** For tests: a built site in memory, of which damaged copies can be read as often as needed. */
export interface RecordedSite {
	/** Answers as a copy of it does after some of its answers were changed. */
	askAfter: (damage: (answers: Answers) => void) => Ask;
	/** Reads such a copy. */
	readAfter: (damage: (answers: Answers) => void) => Promise<AuditedSite>;
}

/**
 * Records all that an audit asks of a built site.
 *
 * @param folder the folder with `site/` and `site.jsonl`
 */
export async function recordSite(folder: string): Promise<RecordedSite> {
	const { ask, ...options } = askExport(folder);
	const recorded: Answers = new Map();
	const record: Ask = async (path, method, asked) => {
		const { status, headers, body } = await ask(path, 'GET', asked).then(toAnswer);
		recorded.set(keyOf(path, asked), { status, headers, body });
		return fromAnswer({ status, headers, body }, method);
	};
	await readSite(record, options);
	const askAfter: RecordedSite['askAfter'] = (damage) => {
		const answers = structuredClone(recorded);
		damage(answers);
		return async (path, method, asked) => {
			const answer = answers.get(keyOf(path, asked));
			return answer ? fromAnswer(answer, method) : ask(path, method, asked);
		};
	};
	return { askAfter, readAfter: (damage) => readSite(askAfter(damage), options) };
}

function keyOf(path: string, asked: Record<string, string> = {}): string {
	const language = asked['Accept-Language'];
	return language === undefined ? path : `${path} (${language})`;
}

async function toAnswer(response: Response): Promise<Answer> {
	const { status } = response;
	const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
	return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

function fromAnswer({ status, headers, body }: Answer, method: 'GET' | 'HEAD'): Response {
	return new Response(method === 'HEAD' || body.length === 0 ? null : body, { status, headers });
}

/** Replaces what stands in the body of an answer; it must stand there. */
export function edit(answers: Answers, path: string, from: string | RegExp, to: string): void {
	const answer = answers.get(path);
	const before = new TextDecoder().decode(answer?.body);
	const after = before.replace(from, () => to);
	expect(after, `${path} has no ${from}`).not.toBe(before);
	if (answer) answer.body = new TextEncoder().encode(after);
}

/** Sets a header of an answer. */
export function setHeader(answers: Answers, path: string, name: string, value: string): void {
	const answer = answers.get(path);
	expect(answer, `${path} is not there`).toBeDefined();
	if (answer) answer.headers[name] = value;
}

/** Replaces an answer by one without a body, which protects visitors as before. */
export function answerWith(answers: Answers, path: string, status: number, headers: Record<string, string> = {}): void {
	expect(answers.has(path), `${path} is not there`).toBe(true);
	const { location: _, 'content-type': __, ...kept } = answers.get(path)?.headers ?? {};
	answers.set(path, { status, headers: { ...kept, ...headers }, body: new Uint8Array() });
}
