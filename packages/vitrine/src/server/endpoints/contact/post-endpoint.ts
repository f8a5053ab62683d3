import { mayConfirm } from '#contact/confirmation.ts';
import { askStore, type Contact } from '#contact/contact.ts';
import type { Consent } from '#contact/contact-store.ts';
import { readAddedFields } from '#protocol/contact/added-fields.ts';
import { campaignOf, readCampaign } from '#protocol/contact/campaign.ts';
import {
	addedFields,
	type ConsentText,
	consentField,
	fieldNames,
	formFields,
	mainForm,
	severalFields,
} from '#protocol/contact/form.ts';
import { joinRead, readMessage } from '#protocol/contact/message-schema.ts';
import type { BuildInfo, ContactFormSettings } from '#protocol/manifest.ts';
import { type AnswerContext, plainText, reservedNotFound } from '../../responses.ts';
import { acceptMessages } from './accept-message.ts';
import { answerPost, refusePost, unavailable } from './answer.ts';
import { readPost, senderOf } from './read-post.ts';

export interface PostEndpointOptions {
	contact: Contact | undefined;
	now: () => number;
}

/**
 * Answers `POST /api/contact`: the whole way of a message from a form to the store. Without a form or a store, there is
 * no such address.
 */
export function createPostEndpoint({ contact, now }: PostEndpointOptions) {
	const accept = contact && acceptMessages(contact, now);

	return async (raw: Request, context: AnswerContext): Promise<Response> => {
		const { request, buildInfo, report } = context;
		if (!contact || !accept || !buildInfo.contact) return reservedNotFound(request.path, context);
		if (request.method !== 'POST') return plainText('Method not allowed', 405, context, { Allow: 'POST' });
		const sender = senderOf(context);
		if (sender === 'elsewhere') return refusePost({ status: 403, text: 'Forbidden' }, raw, context);
		const form = buildInfo.contact;
		const { campaign = [] } = form;
		const sent = await readPost(raw, { names: [...fieldNames(form), ...campaign], several: severalFields(form) });
		if ('refusal' in sent) return refusePost(sent.refusal, raw, context);
		const post = { ...sent, written: withCampaign(sent.written, campaign, request.header('referer')) };

		const language = languageOf(post.machine.locale, buildInfo);
		const { locale } = language;
		const added = addedFields(form, locale);
		const read = joinRead(readMessage(post.written, formFields(form)), readAddedFields(post.written, added));
		if ('problems' in read) return answerPost({ answer: { status: 'invalid', ...read } }, { post, locale, context });
		const { [consentField]: version, ...ofVisitor } = read.fields;
		const fields = { ...ofVisitor, ...readCampaign(post.written, campaign) };
		const consent = version === undefined ? undefined : consentTo(version, form.consent?.[locale]);
		const reader = Object.hasOwn(form.recipients ?? {}, locale) ? locale : undefined;
		const isConfirmed = isConfirmedTo(fields.email, form, contact);
		const message = {
			...{ ...post.machine, form: mainForm, fields, consent, ...language },
			...{ sender, address: request.address, reader, isConfirmed },
		};
		const outcome = await askStore((signal) => accept(message, signal), { contact, report });
		return answerPost(outcome ?? unavailable, { post, locale, context });
	};
}

/**
 * Adds what the page of a form had in its address. Without scripts, the browser names that page; a form that comes back
 * because something was missing has them in hidden fields.
 */
function withCampaign(
	written: Record<string, unknown>,
	names: readonly string[],
	referer: string | undefined,
): Record<string, unknown> {
	const query = URL.parse(referer ?? '')?.searchParams;
	if (!query || names.length === 0) return written;
	const posted = Object.entries(written).filter(([name, value]) => !names.includes(name) || typeof value === 'string');
	return { ...campaignOf(query, names), ...Object.fromEntries(posted) };
}

/** Whether the site sends confirmations, and may send one to this address. */
function isConfirmedTo(
	email: string | undefined,
	{ confirmations, address, recipients = {} }: ContactFormSettings,
	{ confirms }: Contact,
): boolean {
	if (!confirmations || !confirms || email === undefined) return false;
	return mayConfirm(email, [address, ...Object.values(recipients), ...confirms.never]);
}

/** What somebody agreed to. A page of another build may have shown another text, which only its version names here. */
function consentTo(version: string, shown: ConsentText | undefined): Omit<Consent, 'time'> {
	return { version, text: shown?.version === version ? shown.text : '' };
}

/** The language that a form names, where the site offers it. */
function languageOf(named: unknown, { locales, defaultLocale }: BuildInfo): { locale: string; tag: string } {
	const offered = (wanted: unknown) => locales.find(({ code }) => code === wanted);
	const { code, tag } = offered(named) ?? offered(defaultLocale) ?? { code: defaultLocale, tag: defaultLocale };
	return { locale: code, tag };
}
