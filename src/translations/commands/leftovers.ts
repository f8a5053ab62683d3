import { lockFile } from '../lock/lock.ts';
import type { Leftover, Translations } from '../state/translations.ts';
import { withoutEnding } from './answer.ts';

/** Names what was confirmed of files that are not there under that name, and what to do about it. */
export function describeLeftovers({ leftovers, languages }: Translations): string {
	const codes = languages.map(({ code }) => code);
	return leftovers.map((leftover) => describe(leftover, codes)).join('\n');
}

function describe({ locale, path, records, movedTo }: Leftover, codes: readonly string[]): string {
	const count = records.length === 1 ? '1 text was' : `${records.length} texts were`;
	const place = `${lockFile}:${records[0]?.line}  ${count} confirmed of ${path} in "${locale}"`;
	if (!codes.includes(locale)) {
		return `${place}, which is no language that is translated into. To do: add it to site.config.ts, or remove the lines.`;
	}
	const accept = (name: string) => `npm run translations -- accept ${locale} ${withoutEnding(name)}`;
	if (movedTo !== undefined) return `${place}, which is ${movedTo} now. To do: ${accept(movedTo)}`;
	return `${place}, which this site does not have: it is of another branch, or the file is gone. To do: ${accept(path)} (takes the lines out)`;
}
