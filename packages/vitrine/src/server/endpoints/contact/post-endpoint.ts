import { mayConfirm, ownAddresses } from '#contact/confirmation.ts';
import { type Contact, callStore } from '#contact/contact.ts';
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
 * Answers posts to forms: the whole way of a message from a form to the store. Without the form or a store, there is no
 * such address.
 */
export function createPostEndpoint({ contact, now }: PostEndpointOptions) {
	const accept = contact && acceptMessages(contact, now);

	return async (raw: Request, name: string, context: AnswerContext): Promise<Response> => {
		const { request, buildInfo, report } = context;
		const form = formOf(buildInfo, name);
		if (!contact || !accept || !form) return reservedNotFound(request.path, context);
		if (request.method !== 'POST') return plainText('Method not allowed', 405, context, { Allow: 'POST' });
		const sender = senderOf(context);
		if (sender === 'elsewhere') return refusePost({ status: 403, text: 'Forbidden' }, raw, context);
		const { campaign = [] } = form;
		const sent = await readPost(raw, { names: [...fieldNames(form), ...campaign], several: severalFields(form) });
		if ('refusal' in sent) return refusePost(sent.refusal, raw, context);
		const post = { ...sent, written: withCampaign(sent.written, campaign, request.header('referer')) };

		const language = languageOf(post.machine.locale, buildInfo);
		const { locale } = language;
		const added = addedFields(form, locale);
		const read = joinRead(readMessage(post.written, formFields(form)), readAddedFields(post.written, added));
		if ('problems' in read)
			return answerPost({ answer: { status: 'invalid', ...read } }, { post, form: name, locale, context });
		const { [consentField]: version, ...ofVisitor } = read.fields;
		const fields = { ...ofVisitor, ...readCampaign(post.written, campaign) };
		const consent = version === undefined ? undefined : consentTo(version, form.consent?.[locale]);
		const reader = readerOf(name, form, locale);
		const isConfirmed = isConfirmedTo(fields.email, form, { ...contact, ...buildInfo });
		const message = {
			...{ ...post.machine, form: name, limit: form.limit, fields, consent, ...language },
			...{ sender, address: request.address, reader, isConfirmed },
		};
		const outcome = await callStore((signal) => accept(message, signal), { contact, report });
		return answerPost(outcome ?? unavailable, { post, form: name, locale, context });
	};
}

/** Returns the settings of a form; undefined for a name that no form has. */
export function formOf({ forms }: BuildInfo, name: string): ContactFormSettings | undefined {
	return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

/** Names who reads the messages of a form in a language, where that is not who reads those of the main form. */
function readerOf(name: string, { recipients = {} }: ContactFormSettings, locale: string): string | undefined {
	const parts = [...(name === mainForm ? [] : [name]), ...(Object.hasOwn(recipients, locale) ? [locale] : [])];
	return parts.length > 0 ? parts.join('-') : undefined;
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
	{ confirmations }: ContactFormSettings,
	{ confirms, forms }: Pick<Contact, 'confirms'> & Pick<BuildInfo, 'forms'>,
): boolean {
	if (!confirmations || !confirms || email === undefined) return false;
	return mayConfirm(email, [...ownAddresses(forms), ...confirms.never]);
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
