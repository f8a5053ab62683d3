import { localizePath } from '#i18n/locale-path.ts';
import type { HeaderRecord } from '#policy/security-headers.ts';
import { type ContactAnswer, type ContactNotice, type FieldProblems, fieldNames } from '#protocol/contact/form.ts';
import { chosenSlot, type FormTemplate, fillSlots, focusSlot } from '#protocol/contact/form-template.ts';
import { formAddresses } from '#protocol/form-addresses.ts';
import type { Refusal } from '../../refusal.ts';
import { type AnswerContext, html, json, plainText, redirect } from '../../responses.ts';
import type { StoredResource } from '../../source.ts';
import { type Post, readUuid, speaksJson } from './read-post.ts';

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

/** Texts for when the page of the form is missing. */
const plainWords: Record<ContactNotice, string> = {
	invalid: 'The message has not been sent: please go back and fill in the whole form, or write to',
	'too-many': 'The message has not been sent: there were too many. Please try again later, or write to',
	unavailable: 'The message could not be stored. Please try again later, or write to',
};

interface Answered {
	post: Post;
	/** The name of the form. */
	form: string;
	/** In which a person is answered. */
	locale: string;
	context: AnswerContext;
}

/** Tells the sender of a post what became of it: a script in JSON, a person by a page. */
export function answerPost(outcome: PostOutcome, answered: Answered): Response | Promise<Response> {
	return answered.post.reader === 'script' ? answerScript(outcome, answered.context) : answerPerson(outcome, answered);
}

/** Refuses a post that is not read: in JSON where that is what it speaks. */
export function refusePost({ status, text, headers }: Refusal, post: Request, context: AnswerContext): Response {
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
	{ post: { written, machine }, form: name, locale, context }: Answered,
): Promise<Response> {
	const { status } = answer;
	const { buildInfo, report } = context;
	if (status === 'sent') {
		const thanks = localizePath({ path: formAddresses(name).thanks, locale }, buildInfo);
		return redirect(thanks, 303, context, { 'Cache-Control': 'no-store' });
	}
	const headers = retryHeader(retryAfter);
	const settings = buildInfo.forms[name];
	const form = await formTemplate(name, locale, context).catch((error: unknown) => void report(error));
	if (!form) return plainText(`${plainWords[status]} ${settings?.address}`, statuses[status], context, headers);
	const problems: FieldProblems = status === 'invalid' ? answer.problems : {};
	const names = fieldNames(settings ?? { fields: [] });
	const page = fillForm(form.template, { notice: status, problems, names, written, key: readUuid(machine.key) });
	return html(page, statuses[status], context, {
		headers: { ...headers, 'X-Robots-Tag': 'noindex' },
		outside: form.outside,
	});
}

/** Whether a field holds a value, alone or among others. */
function isChosen(written: unknown, value: string): boolean {
	return typeof written === 'string' && written.split(' ').includes(value);
}

function retryHeader(seconds: number | undefined): HeaderRecord {
	return seconds === undefined ? {} : { 'Retry-After': `${seconds}` };
}

/** Each template is parsed once. */
const parsedTemplates = new WeakMap<StoredResource, FormTemplate>();

/** Finds the page of the form in a language, as the build wrote it; undefined where the build has none. */
async function formTemplate(
	name: string,
	locale: string,
	{ find, buildInfo }: AnswerContext,
): Promise<({ template: FormTemplate } & Pick<StoredResource, 'outside'>) | undefined> {
	const stored = find(localizePath({ path: formAddresses(name).page, locale }, buildInfo));
	if (!stored) return undefined;
	const template =
		parsedTemplates.get(stored) ??
		(JSON.parse(new TextDecoder().decode(await stored.read('identity'))) as FormTemplate);
	parsedTemplates.set(stored, template);
	return { template, outside: stored.outside };
}

/** What is put into the page of a form that was not sent. */
interface FilledForm {
	notice: ContactNotice;
	problems: FieldProblems;
	/** What the visitor wrote, as it came. */
	written: Record<string, unknown>;
	/** Of the fields of the form, in their order. */
	names: readonly string[];
	/** The UUID of the message, or nothing. */
	key: string;
}

const chosenSlots = new RegExp(` ${chosenSlot}="([a-z]+):([^:"]*):([^"]*)"`, 'g');
const focusSlots = new RegExp(` ${focusSlot}="([^"]*)"`, 'g');

/**
 * Fills the page of a form with what the visitor wrote, to be put right or sent again. The first field with a problem
 * gets the focus, or else the notice.
 */
function fillForm(template: FormTemplate, { notice, problems, names, written, key }: FilledForm): string {
	const focused = names.find((name) => name in problems) ?? 'notice';
	const page = template.html
		.replace(focusSlots, (_, name: string) => (name === focused ? ' autofocus=""' : ''))
		.replace(chosenSlots, (_, attribute: string, name: string, value: string) =>
			isChosen(written[name], value) ? ` ${attribute}=""` : '',
		);
	const fillings = {
		value: (field: string) => {
			const text = typeof written[field] === 'string' ? written[field] : '';
			return field === 'message' ? escapeTextarea(text) : escapeMarkup(text);
		},
		invalid: (field: string) => `${field in problems}`,
		problem: (field: string) => (problems[field] && template.problems[field]?.[problems[field]]) ?? '',
		notice: () => template.notices[notice],
		key: () => escapeMarkup(key),
	};
	return fillSlots(page, (slot) => {
		const [kind, field] = slot.split(':') as [keyof typeof fillings, string];
		return fillings[kind](field);
	});
}

const references: Record<string, string> = {
	// First of all: the others begin with it.
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	// Without a reference it would be read as the line end that it is a part of.
	'\r': '&#13;',
	// HTML cannot hold it.
	'\0': '',
};

/**
 * Writes a text so that it is nothing but text, between the quotes of an attribute and inside of an element
 * (HTML Standard §13.1.2.3, §13.1.4). What is read there is the same text, character by character.
 */
function escapeMarkup(text: string): string {
	let written = text;
	for (const [character, reference] of Object.entries(references)) written = written.replaceAll(character, reference);
	return written;
}

/** The same for a textarea, whose first line break is not read (§13.1.2.5): so there is one before. */
function escapeTextarea(text: string): string {
	return `\n${escapeMarkup(text)}`;
}
