import { canDo } from '#build/hosts/targets.ts';
import { type AuditedSite, isExpected, pathOf } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Pages are sent compressed to those who take them so. */
export function compression({ compressed }: AuditedSite): Finding[] {
	if (compressed?.status !== 200 || compressed.headers['content-encoding']) return [];
	const fix = 'let the host send the copies ending in .br and .gz, or compress text itself';
	return [{ page: '/', found: 'no Content-Encoding for a browser that takes br and gzip', fix }];
}

/** Who presses the button of the form reaches somebody. */
export function form({ formToken, settings: { target } }: AuditedSite): Finding[] {
	if (!formToken || target === undefined || !canDo(target, 'form')) return [];
	const { status, contentType } = formToken;
	if (status === 200 && contentType.startsWith('application/json')) return [];
	const fix = "let Vitrine's server answer /api/contact, or build with --for the host, which leaves the form out";
	return [{ page: '/api/contact/token', found: `${status} where the form asks for its token`, fix }];
}

/** Old addresses lead to those of today, by the host or by a small page (specification §1). */
export function movedAddresses(site: AuditedSite): Finding[] {
	return [...site.moved].flatMap(([from, to]): Finding[] => {
		const { status = 0, location } = site.answers.get(from) ?? {};
		if (location !== undefined) {
			if (pathOf(location, site, from) === to) return [];
			return [{ page: from, found: `${status} to ${location}`, fix: `lead to ${to} by a 301` }];
		}
		const isPage = status === 200 && site.otherScreens.get(from)?.canonical === site.origin + to;
		if (isPage && site.settings.target !== 'node') return [];
		const fix = isExpected(site, 'redirects')
			? `lead to ${to} by a 301`
			: 'upload the small pages that the build writes';
		return [{ page: from, found: `${status} at an old address`, fix }];
	});
}

/** If no header carries the policy, each page does. */
export function pagePolicies(site: AuditedSite): Finding[] {
	if (isExpected(site, 'headers')) return [];
	return [...site.pages.values()].flatMap(({ path, policy }) => {
		if (policy !== undefined) return [];
		const found = 'no policy, in no header and in no meta element';
		return [{ page: path, found, fix: `build with --for ${site.settings.target}` }];
	});
}
