import { randomUUID } from 'node:crypto';
import type { EditorSettings } from '../../settings/editors-schema.ts';
import { readSiteConfig } from '../../site-config.ts';

/** Who may use the editor of a site, and what a mail to them names. */
export interface SitePeople {
	editors: readonly EditorSettings[];
	/** Codes of all languages of the site. */
	locales: readonly string[];
	/** Of the site. */
	name: string;
	origin: string;
	/** That of the form of the site; undefined where it has none. */
	address: string | undefined;
}

/**
 * Reads the people from the settings as they are now.
 *
 * @throws {ContentError} where the settings cannot be read
 */
export async function readPeople(root: string): Promise<SitePeople> {
	const { config } = await readSiteConfig(root, randomUUID());
	const { editors, locales, name, origin, contact } = config;
	return { editors, locales: locales.map(({ code }) => code), name, origin, address: contact?.address };
}
