import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { absolute } from '#views/site-pages.ts';
import { unlessPublic } from './icons/site-icons.ts';
import { contentTypes, type Resource } from './resource.ts';

/** Less than a year is recommended (RFC 9116 §2.5.5): it shows that somebody looks after the address. */
const lifetime = 365 * 24 * 60 * 60 * 1000;

/**
 * `security.txt` (RFC 9116): whom to tell about a vulnerability. It expires a year after the time of the build, which
 * comes from the content and not from the clock, so that the same input gives the same file. Without the setting there
 * is none; a file of this name in `public/` takes its place.
 */
export function securityTxt(context: RenderContext): Resource[] {
	const { site, timestamp } = context;
	const { security, locales } = site.config;
	if (!security) return [];
	const path = href('securityTxt');
	const fields = [
		['Contact', security.contact],
		['Expires', new Date(timestamp + lifetime).toISOString().replace(/\.\d+/, '')],
		['Preferred-Languages', locales.map(({ code }) => code).join(', ')],
		['Canonical', absolute(site, path)],
		...(security.policy === undefined ? [] : [['Policy', security.policy]]),
	];
	return unlessPublic(context, [
		{
			path,
			kind: 'public-file',
			contentType: contentTypes.text,
			compression: 'quick',
			body: () => fields.map(([name, value]) => `${name}: ${value}\n`).join(''),
		},
	]);
}
