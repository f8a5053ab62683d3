import site from 'virtual:site';
import type { Contact } from '#contact/contact.ts';
import { createObjectStore } from '#contact/object/object-store.ts';
import { hasForms } from '#protocol/contact/form.ts';
import { type App, createApp } from '../app.ts';
import { targetOf } from '../request-info.ts';
import type { Bindings } from './bindings.ts';
import { boundFiles } from './bound-files.ts';
import { answerOperator } from './messages-endpoint.ts';
import { readNumber } from './read-number.ts';

export { MessageObject } from './message-object.ts';

let app: App | undefined;

export default {
	/** Answers what no file of the site answers by itself. */
	async fetch(request: Request, bindings: Bindings): Promise<Response> {
		const forOperator = await answerOperator(request, bindings);
		if (forOperator) return forOperator;
		const { ASSETS, PREVIEW_SECRET: previewSecret } = bindings;
		app ??= createApp({ source: boundFiles(site, ASSETS), contact: contactOf(bindings), previewSecret });
		const requestId = request.headers.get('cf-ray') ?? crypto.randomUUID();
		const address = request.headers.get('cf-connecting-ip') ?? '';
		const { url } = request;
		return app.fetch(request, { target: targetOf(url), isSecure: url.startsWith('https:'), address, requestId });
	},
};

/** Messages wait for the webhook, also where that is not set up yet, unless they are mailed. */
function contactOf(bindings: Bindings): Contact | undefined {
	const { MESSAGES, MAIL, CONTACT_WEBHOOK_URL } = bindings;
	if (!hasForms(site.info) || !MESSAGES) return undefined;
	return {
		store: createObjectStore(() => MESSAGES.getByName('messages')),
		channels: [...(MAIL ? (['mail'] as const) : []), ...(!MAIL || CONTACT_WEBHOOK_URL ? (['webhook'] as const) : [])],
		mailsPerHour: MAIL ? readNumber(bindings, 'CONTACT_MAILS_PER_HOUR') : Number.POSITIVE_INFINITY,
		onUnavailable: ({ message }) => console.error(message),
	};
}
