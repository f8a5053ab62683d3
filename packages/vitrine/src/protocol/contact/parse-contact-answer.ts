import type { ContactAnswer } from './contact-form.ts';

const statuses: readonly unknown[] = ['sent', 'invalid', 'too-many', 'unavailable'] satisfies ContactAnswer['status'][];

/**
 * Makes sure that JSON is an answer to a form.
 *
 * @throws {Error} for anything else, such as what a proxy says of a server that is down
 */
export function parseContactAnswer(data: unknown): ContactAnswer {
	const answer = data as Partial<Extract<ContactAnswer, { status: 'invalid' }>> | null;
	const isWhole = statuses.includes(answer?.status) && (answer?.status !== 'invalid' || answer.problems);
	if (!isWhole) throw new Error('Not an answer to a form');
	return answer as ContactAnswer;
}
