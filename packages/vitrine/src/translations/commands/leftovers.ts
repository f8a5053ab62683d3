import { lockFile } from '../lock/lock.ts';
import type { Leftover, Translations } from '../state/translations.ts';

/** Names what was confirmed of files that are not there under that name, and what to do about it. */
export function describeLeftovers({ leftovers, languages, config }: Translations): string {
	const codes = languages.map(({ code }) => code);
	return leftovers.map((leftover) => describe(leftover, { codes, defaultLocale: config.defaultLocale })).join('\n');
}

const prune = 'npm run translations -- prune';

function describe(
	{ locale, path, records, movedTo }: Leftover,
	{ codes, defaultLocale }: { codes: readonly string[]; defaultLocale: string },
): string {
	const count = records.length === 1 ? '1 text was' : `${records.length} texts were`;
	const place = `${lockFile}:${records[0]?.line}  ${count} confirmed of ${path} in "${locale}"`;
	if (locale === defaultLocale) {
		return `${place}, which is the default language now. To do: npm run translations -- rename`;
	}
	if (!codes.includes(locale)) {
		return `${place}, which is no language of the site. To do: add it to site.config.ts, or ${prune}`;
	}
	if (movedTo !== undefined) return `${place}, which is ${movedTo} now. To do: npm run translations -- rename`;
	return `${place}, which this site does not have: it is of another branch, or the file is gone. To do: ${prune} (takes the lines out)`;
}
