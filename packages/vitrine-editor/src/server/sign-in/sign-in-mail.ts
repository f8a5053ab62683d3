import { randomUUID } from 'node:crypto';
import type { SitePeople } from 'vitrine/edit';
import { createMailer, type Mail, readSmtpUrl } from 'vitrine/serve';
import { fillWords, type SignInLanguage, signInWords } from './words.ts';

/** A link that goes to a person. */
export interface SentLink {
	to: string;
	link: string;
	language: SignInLanguage;
	site: Pick<SitePeople, 'name' | 'origin'>;
}

/** Sends a link; it reports what fails, and rejects never. */
export type SendLink = (sent: SentLink) => Promise<void>;

/**
 * Creates what mails links.
 *
 * @param from address that mails come from
 * @throws {SettingError} naming what is wrong with `SMTP_URL`
 */
export function createLinkSender(smtpUrl: string, from: string, report: (sentence: string) => void): SendLink {
	const mail = createMailer(readSmtpUrl(smtpUrl));
	return async (sent) => {
		const result = await mail(composeLink(sent, from), AbortSignal.timeout(60_000));
		if (result.kind !== 'delivered') report(`A link to sign in was not taken by the mail server: ${result.error}.`);
	};
}

function composeLink({ to, link, language, site }: SentLink, from: string): Mail {
	const words = signInWords[language];
	return {
		from: { name: site.name, address: from },
		to,
		subject: fillWords(words.mailSubject, { site: site.name }),
		messageId: `<${randomUUID()}@${new URL(site.origin).hostname}>`,
		date: new Date(),
		headers: { 'Auto-Submitted': 'auto-generated' },
		text: `${words.mailOpen}\n\n${link}\n\n${words.mailOnce}\n\n${words.mailIgnore}\n\n${site.name}\n${site.origin}\n`,
	};
}
