import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** A site that the world can see names its own address. On this machine, one may look at it under any name. */
export function origin({ address, origin: named }: AuditedSite): Finding[] {
	const { hostname } = new URL(address);
	const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
	if (named === address || isHere) return [];
	const fix = `write ${address} as origin in site.config.ts, or audit ${named}`;
	return [{ page: '/', found: `pages that say they are at ${named}`, fix }];
}
