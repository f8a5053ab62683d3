import type { SiteConfig } from '#content/settings/site-schema.ts';
import { securityHeaders } from '#policy/security-headers.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { divideRedirects } from './redirect-pages.ts';
import { canDo, type TargetName } from './targets.ts';

/** Returns a line for each feature of a site that a host does not support, with what happens instead. */
export function tellLeftOut(
	target: TargetName,
	{ config, manifest, hasPreviews }: { config: SiteConfig; manifest: Manifest; hasPreviews: boolean },
): string[] {
	const { detection, contact, search, icons } = config;
	const told: string[] = [];
	if (detection === 'server' && !canDo(target, 'redirectByLanguage')) {
		told.push('finds out no language: a script in the page leads visitors of / to theirs (detection: client)');
	}
	if (contact && !canDo(target, 'form')) {
		told.push(`takes no messages: the form is left out, and ${contact.address} remains`);
	}
	if (search && !canDo(target, 'searchWithoutScript')) {
		told.push('answers no search: it works by script, and its page says so to those without');
	}
	if (hasPreviews && !canDo(target, 'previews')) told.push('shows no drafts by link: they are not built');
	if (icons.fallback === 'server' && !canDo(target, 'icons')) {
		told.push('asks nobody for icons: only those of installed collections can be had (icons.fallback: off)');
	}
	const led = Object.keys(divideRedirects(manifest).byHost).length;
	const total = Object.keys(manifest.redirects).length;
	if (total > led) {
		told.push(`leads on from ${led} of ${total} old addresses: ${total - led} are small pages that do`);
	}
	if (!canDo(target, 'headers')) {
		const names = Object.keys(securityHeaders('document', manifest, { isSecure: true }));
		const lost = names.filter((name) => name !== 'Content-Security-Policy');
		told.push(
			`sends no headers of a site: the policy stands in the pages, without frame-ancestors; not to be had are ${lost.join(', ')}`,
		);
	}
	if (!canDo(target, 'cacheTimes')) told.push('keeps answers as long as it likes: no Cache-Control of a site is sent');
	if (!canDo(target, 'errorsByLanguage')) told.push('shows the error screen of the default language everywhere');
	return told.map((sentence) => `${target} ${sentence}.`);
}
