import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { href } from '#routes.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Returns a warning if the `security.txt` of a site expires within 30 days: readers must not rely on an expired file
 * (RFC 9116 §2.5.5), which is worse than none. It is no error: what was right yesterday must not stop a deployment
 * today.
 *
 * @param folder the exported `site/`
 * @param now milliseconds since 1970
 */
export function securityTxtWarning(folder: string, now = Date.now()): string | undefined {
	const path = href('securityTxt');
	const file = join(folder, path);
	if (!existsSync(file)) return undefined;
	const [, expires = ''] = /^Expires: *(\S+)/im.exec(readFileSync(file, 'utf8')) ?? [];
	const left = Math.floor((Date.parse(expires) - now) / day);
	if (left >= 30) return undefined;
	const state = left < 0 ? 'has expired' : `expires in ${left} days`;
	const known = Number.isNaN(left) ? 'does not say when it expires' : `${state} (${expires})`;
	return `${path} ${known}: it lasts a year from the newest "updated" in the content, or from SOURCE_DATE_EPOCH.`;
}
