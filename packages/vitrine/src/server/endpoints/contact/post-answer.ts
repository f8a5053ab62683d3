import { localizePath } from '#i18n/locale-path.ts';
import type { ContactAnswer, ContactNotice, FieldProblems } from '#protocol/contact/contact-form.ts';
import type { FormTemplate } from '#protocol/contact/form-template.ts';
import { routes } from '#routes.ts';
import { type AnswerContext, html, json, plainText, redirect } from '../../responses.ts';
import type { HeaderRecord } from '../../security-headers.ts';
import { fillForm } from './fill-form.ts';
import { readUuid } from './idempotency-key.ts';
import { type Post, type Refusal, speaksJson } from './read-post.ts';

/** What became of a post. */
export interface PostOutcome {
	answer: ContactAnswer;
	/** In how many seconds the same may be sent again. */
	retryAfter?: number;
}

/** The store is down: within a minute most things are started again. */
export const unavailable: PostOutcome = { answer: { status: 'unavailable' }, retryAfter: 60 };

const statuses = { sent: 200, invalid: 422, 'too-many': 429, unavailable: 503 } satisfies Record<
	ContactAnswer['status'],
	number
>;

/** What is said where the page of the form cannot be had. */
const plainWords: Record<ContactNotice, string> = {
	invalid: 'The message has not been sent: please go back and fill in the whole form, or write to',
	'too-many': 'The message has not been sent: there were too many. Please try again later, or write to',
	unavailable: 'The message could not be stored. Please try again later, or write to',
};

/** Where the answer to a person is found, in their language. */
export interface PersonalPages {
	locale: string;
	templateOf: (locale: string) => Promise<FormTemplate | undefined>;
}

/** Tells the sender of a post what became of it: a script in JSON, a person by a page. */
export function answerPost(
	outcome: PostOutcome,
	post: Post,
	context: AnswerContext,
	pages: PersonalPages,
): Response | Promise<Response> {
	return post.reader === 'script' ? answerScript(outcome, context) : answerPerson(outcome, post, context, pages);
}

/** Refuses a post that is not read: in JSON where that is what it speaks. */
export function refusePost({ status, text }: Refusal, post: Request, context: AnswerContext): Response {
	const headers: HeaderRecord = status === 415 ? { 'Accept-Encoding': 'identity' } : {};
	return speaksJson(post)
		? json({ statusCode: status, message: text }, status, context, headers)
		: plainText(text, status, context, headers);
}

/** Answers in JSON. */
export function answerScript({ answer, retryAfter }: PostOutcome, context: AnswerContext): Response {
	return json(answer, statuses[answer.status], context, retryHeader(retryAfter));
}

/** Leads to the page of thanks, or shows the form again with all that was written. */
async function answerPerson(
	{ answer, retryAfter }: PostOutcome,
	{ written, machine }: Post,
	context: AnswerContext,
	{ locale, templateOf }: PersonalPages,
): Promise<Response> {
	const { status } = answer;
	const { facts, report } = context;
	if (status === 'sent') {
		const thanks = localizePath({ path: routes.contactThanks, locale }, facts);
		return redirect(thanks, 303, context, { 'Cache-Control': 'no-store' });
	}
	const headers = retryHeader(retryAfter);
	const template = await templateOf(locale).catch((error: unknown) => void report(error));
	if (!template)
		return plainText(`${plainWords[status]} ${facts.contact?.address}`, statuses[status], context, headers);
	const problems: FieldProblems = status === 'invalid' ? answer.problems : {};
	const page = fillForm(template, { notice: status, problems, written, key: readUuid(machine.key) });
	return html(page, statuses[status], context, { ...headers, 'X-Robots-Tag': 'noindex' });
}

function retryHeader(seconds: number | undefined): HeaderRecord {
	return seconds === undefined ? {} : { 'Retry-After': `${seconds}` };
}
