import type { Contact } from '#contact/contact.ts';
import type { ContactToken } from '#protocol/contact/contact-form.ts';
import { type AnswerContext, json, machineryNotFound, plainText } from '../../responses.ts';
import { patience } from './accept-message.ts';
import { issueToken } from './form-token.ts';
import { answerScript, unavailable } from './post-answer.ts';
import { senderOf } from './sender.ts';
import { signerOf } from './signer.ts';
import { tellUnavailable } from './tell-unavailable.ts';
import { within } from './within.ts';

/** Answers `GET /api/contact/token` to pages of this site. */
export function createTokenEndpoint({ contact, now }: { contact: Contact | undefined; now: () => number }) {
	return async (context: AnswerContext): Promise<Response> => {
		const { method, path } = context.request;
		if (!contact || !context.facts.contact) return machineryNotFound(path, context);
		if (method !== 'GET' && method !== 'HEAD') {
			return plainText('Method not allowed', 405, context, { Allow: 'GET, HEAD' });
		}
		if (senderOf(context) === 'elsewhere') return plainText('Forbidden', 403, context);
		try {
			const signer = await within(patience, () => signerOf(contact.store, now()));
			return json({ token: await issueToken(signer, now()) } satisfies ContactToken, 200, context);
		} catch (error) {
			tellUnavailable(error, { contact, report: context.report });
			return answerScript(unavailable, context);
		}
	};
}
