import { securityHeaders } from '#policy/security-headers.ts';
import type { BuildInfo } from '#protocol/manifest.ts';
import type { OutsideHosts } from '#protocol/outside.ts';

/** What the policy of the documents of a build depends on. */
export type PolicyParts = Pick<BuildInfo, 'inlineHashes' | 'usesMedia'>;

/** The policy follows it: a browser must find the encoding within the first 1,024 bytes. */
const charset = '<meta charSet="utf-8"/>';

/**
 * Writes the policy of a document into its head, for hosts that cannot send it as a header. Browsers apply it only to
 * what follows it in the head, and ignore `frame-ancestors` in it.
 */
export function addPolicy(
	document: Buffer,
	{ kind, outside }: { kind: string; outside: OutsideHosts | undefined },
	parts: PolicyParts,
): Buffer {
	// A document of the site's own brings styles and scripts that no build knows.
	if (kind === 'public-file') return document;
	const { 'Content-Security-Policy': policy } = securityHeaders('document', parts, { isSecure: true, outside });
	if (policy === undefined) return document;
	const content = policy
		.split('; ')
		.filter((directive) => !directive.startsWith('frame-ancestors'))
		.join('; ');
	const meta = `<meta http-equiv="Content-Security-Policy" content="${content}"/>`;
	return Buffer.from(document.toString().replace(charset, () => charset + meta));
}
