import type { ContactService, ContactServiceOptions } from '#contact/node/contact-service.ts';
import type { BuildFacts } from '#protocol/manifest.ts';

/**
 * Sets up what becomes of messages, for a site that has a form; others do not even load the code for it.
 *
 * @throws {SettingError} naming the variable that is wrong
 */
export async function loadContactService(
	{ name, origin, contact }: BuildFacts,
	options: Omit<ContactServiceOptions, 'site'>,
): Promise<ContactService | undefined> {
	if (!contact) return undefined;
	const { createContactService } = await import('#contact/node/contact-service.ts');
	return createContactService({ ...options, site: { name, origin, address: contact.address } });
}
