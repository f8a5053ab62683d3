import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { siteWith } from './fixture-site.ts';
import { showcaseSettings } from './showcase-site.ts';

/** The row that makes Arabic a language of a site. */
const row =
	"{ code: 'ar', name: 'العربية', shortName: 'ع', tag: 'ar-EG', dir: 'rtl', typography: 'none', font: 'system' },";

const form = "contact: { address: 'lamp@lantern.example', fields: ['company', 'subject'] },";

/** Builds that site once, and gives the folder with `site/` and `site.json`. */
export async function buildFourLanguages(): Promise<string> {
	const out = join(tmpdir(), 'vitrine-four-languages');
	await buildSite({ root: fourLanguages(), out });
	return out;
}

/**
 * A site with every kind of section and a form, to which a fourth language was added as an owner would: by one row of
 * the locale table and one folder, `fixtures/arabic/content/ar`.
 */
export function fourLanguages(): string {
	const settings = showcaseSettings()
		.replace("defaultLocale: 'en',", (line) => `${line} ${form}`)
		.replace(/\n\t\],\n\tdefaultLocale/, (end) => `\n\t\t${row}${end}`);
	return siteWith({ 'site.config.ts': settings }, ['showcase', 'arabic']);
}
