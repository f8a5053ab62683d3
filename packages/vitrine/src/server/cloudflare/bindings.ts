import type { MailBinding } from '#contact/binding-mail.ts';
import type { MessageStub } from '#contact/object/object-store.ts';
import type { AssetsBinding } from './bound-files.ts';

/** What the platform binds to the code, by `wrangler.json` and by secrets of the project. */
export interface Bindings {
	/** The exported files. */
	ASSETS: AssetsBinding;
	/** Objects that keep messages; undefined where the site has no form. */
	MESSAGES?: { getByName: (name: string) => MessageStub };
	CONTACT_WEBHOOK_URL?: string;
	CONTACT_WEBHOOK_SECRET?: string;
	CONTACT_KEEP_DAYS?: string;
	/** Sends mails; undefined where the site was deployed without `--mail`. */
	MAIL?: MailBinding;
	CONTACT_FROM?: string;
	CONTACT_MAILS_PER_HOUR?: string;
	/** Lets `npm run submissions` request them. */
	MESSAGES_TOKEN?: string;
	PREVIEW_SECRET?: string;
}
