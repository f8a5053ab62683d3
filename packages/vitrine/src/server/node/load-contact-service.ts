import type { MailSite } from '#contact/compose-mail.ts';
import type { ContactService, ContactServiceOptions } from '#contact/node/contact-service.ts';
import type { BuildInfo } from '#protocol/manifest.ts';

/**
 * Sets up what becomes of messages, for a site that has a form; others do not even load the code for it.
 *
 * @param buildInfo of the export that is served at the moment
 * @throws {SettingError} naming the variable that is wrong
 */
export async function loadContactService(
	buildInfo: () => BuildInfo,
	options: Omit<ContactServiceOptions, 'site'>,
): Promise<ContactService | undefined> {
	const { contact } = buildInfo();
	if (!contact) return undefined;
	const { createContactService } = await import('#contact/node/contact-service.ts');
	// Mails go where the export of the moment says, and on to the last known address where it has no form.
	let { address } = contact;
	const site: MailSite = {
		get name() {
			return buildInfo().name;
		},
		get origin() {
			return buildInfo().origin;
		},
		get address() {
			address = buildInfo().contact?.address ?? address;
			return address;
		},
	};
	return createContactService({ ...options, site });
}
