import { createHash } from 'node:crypto';

/** The hash by which a Content-Security-Policy allows a script or style that stands inline in a page. */
export function cspHash(code: string): string {
	return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
