import type { SiteConfig } from '#content/settings/site-schema.ts';
import { securityHeaders } from '#policy/security-headers.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { divideRedirects } from './redirect-pages.ts';
import { divideRules } from './redirect-rules.ts';
import { canDo, type TargetName } from './targets.ts';

/** Returns a line for each feature of a site that a host does not support, with what happens instead. */
export function unsupportedFeatures(
	target: TargetName,
	{ config, manifest, hasPreviews }: { config: SiteConfig; manifest: Manifest; hasPreviews: boolean },
): string[] {
	const { detection, forms, search, icons } = config;
	const sentences: string[] = [];
	if (detection === 'server' && !canDo(target, 'redirectByLanguage')) {
		sentences.push('finds out no language: a script in the page leads visitors of / to theirs (detection: client)');
	}
	const addresses = new Set(Object.values(forms).map(({ address }) => address));
	if (addresses.size > 0 && !canDo(target, 'form')) {
		const left = Object.keys(forms).length > 1 ? 'forms are' : 'the form is';
		const remain = addresses.size > 1 ? 'remain' : 'remains';
		sentences.push(`takes no messages: ${left} left out, and ${[...addresses].join(', ')} ${remain}`);
	}
	if (search && !canDo(target, 'searchWithoutScript')) {
		sentences.push('answers no search: it works by script, and as its page shows without one');
	}
	if (hasPreviews && !canDo(target, 'previews')) sentences.push('shows no drafts by link: they are not built');
	if (icons.fallback === 'server' && !canDo(target, 'icons')) {
		sentences.push('loads no icons on demand: only those of installed collections exist (icons.fallback: off)');
	}
	const led = Object.keys(divideRedirects(manifest).byHost).length;
	const total = Object.keys(manifest.redirects).length;
	if (total > led) {
		sentences.push(`leads on from ${led} of ${total} old addresses: ${total - led} are small pages that do`);
	}
	const { unanswered } = divideRules(manifest);
	const rows = unanswered.filter(({ isExpired }) => !isExpired);
	if (rows.length > 0) {
		const named = listSome(rows.map(({ from, status }) => `${from} (${status})`));
		sentences.push(`cannot answer ${rows.length} rows of redirects.yaml: ${named}`);
	}
	const expired = unanswered.flatMap(({ from, isExpired }) => (isExpired ? [from] : []));
	if (expired.length > 0) sentences.push(`answers 404, and not 410, where pages have expired: ${listSome(expired)}`);
	if (!canDo(target, 'headers')) {
		const names = Object.keys(securityHeaders('document', manifest, { isSecure: true }));
		const lost = names.filter((name) => name !== 'Content-Security-Policy');
		sentences.push(
			`sends no headers of a site: the policy is in the pages, without frame-ancestors; not to be had are ${lost.join(', ')}`,
		);
	}
	if (!canDo(target, 'cacheTimes'))
		sentences.push('keeps answers as long as it likes: no Cache-Control of a site is sent');
	if (!canDo(target, 'errorsByLanguage')) sentences.push('shows the error screen of the default language everywhere');
	return sentences.map((sentence) => `${target} ${sentence}.`);
}

function listSome(names: readonly string[]): string {
	const shown = names.slice(0, 5);
	return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}
