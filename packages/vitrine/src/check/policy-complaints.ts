import { securityHeaders } from '#policy/security-headers.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { sizeLimits } from '#settings/size-limits.ts';

/** Returns what is wrong with the sizes of the policy that every document of a site is sent with. */
export function policyComplaints({
	inlineHashes,
	usesMedia,
	resources,
}: Pick<Manifest, 'inlineHashes' | 'usesMedia' | 'resources'>): string[] {
	const { styleBlocks, policy } = sizeLimits;
	const blocks = inlineHashes?.styles.length ?? 0;
	const lengths = [{ outside: {} }, ...resources.filter(({ outside }) => outside)].map(({ outside }) => {
		const headers = securityHeaders('document', { inlineHashes, usesMedia }, { isSecure: true, outside });
		return headers['Content-Security-Policy']?.length ?? 0;
	});
	const length = lengths.reduce((longest, one) => Math.max(longest, one));
	return [
		...(blocks > styleBlocks.most
			? [
					`The security policy names ${blocks} blocks of style, and ${styleBlocks.most} are the most: ${styleBlocks.remedy}.`,
				]
			: []),
		...(length > policy.most
			? [`The security policy has ${length} characters, and ${policy.most} are the most: ${policy.remedy}.`]
			: []),
	];
}
