import { randomUUID } from 'node:crypto';
import { mainOf } from '#protocol/contact/form.ts';
import { formatProblem } from '../../problems/problem.ts';
import type { EditorSettings } from '../../settings/editors-schema.ts';
import { readSiteConfig } from '../../site-config.ts';

/** Who may use the editor of a site, and what a mail to them names. */
export interface SitePeople {
	editors: readonly EditorSettings[];
	/** Mistakes in the rows of people who are left out, each with its line. */
	faults: readonly string[];
	/** Codes of all languages of the site. */
	locales: readonly string[];
	/** Of the site. */
	name: string;
	origin: string;
	/** That of the form of the site, the main one of several; undefined where it has none. */
	address: string | undefined;
}

/**
 * Reads the people from the settings as they are now.
 *
 * @throws {ContentError} where the settings cannot be read
 */
export async function readPeople(root: string): Promise<SitePeople> {
	const { config, problems } = await readSiteConfig(root, randomUUID());
	const { editors, locales, name, origin, forms } = config;
	const faults = problems.filter(({ where }) => /^editors\b/.test(where ?? '')).map(formatProblem);
	return { editors, faults, locales: locales.map(({ code }) => code), name, origin, address: mainOf(forms)?.address };
}
