import { localizePath } from '#i18n/locale-path.ts';
import type { RedirectRule } from '#i18n/redirect-rules.ts';
import { cacheControlOf, momentaryCacheControl, redirectCacheControl } from '#policy/cache-control.ts';
import { type HeaderRecord, securityHeaders } from '#policy/security-headers.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { href } from '#routes.ts';
import { type HeaderRule, headerRules, ruleFor } from './header-rules.ts';
import { divideRedirects } from './redirect-pages.ts';
import { divideRules } from './redirect-rules.ts';

/** A site as a host of files has to know it: nothing in it grows with the pages but the list of files. */
export interface HostedSite {
	/** Scheme and host of the published site. */
	origin: string;
	defaultLocale: string;
	/** Codes of the languages; all but the default one are prefixes of addresses. */
	locales: readonly string[];
	/** Of several rules that match an address, the last one holds. The first one is that of pages, and matches all. */
	rules: readonly HeaderRule[];
	/** Sent besides with every answer by https. */
	secureHeaders: HeaderRecord;
	/** Of a redirect to today's address. */
	redirectHeaders: HeaderRecord;
	/** Of the short answer 404 for what is missing at a reserved address, such as an unknown payload. */
	missingHeaders: HeaderRecord;
	/** `Cache-Control` of an error screen; its other headers are those of pages. */
	screenCacheControl: string;
	/** Old address to today's, both percent-encoded, as far as the host leads on from them: 301. */
	redirects: Readonly<Record<string, string>>;
	/** The same for other ways to write an old address, for hosts that compare addresses letter by letter. */
	otherForms: Readonly<Record<string, string>>;
	/** Rows of `redirects.yaml` that the host answers besides. */
	redirectRules: readonly RedirectRule[];
	/** What answers for a missing page: the default language's first, the others below their prefix. */
	screens: readonly ErrorScreenFile[];
	/** Content types by the ending of a file's name, without the dot. */
	contentTypes: ReadonlyMap<string, string>;
	files: readonly ManifestEntry[];
}

export interface ErrorScreenFile {
	/** `/ru`; empty for the default language. */
	prefix: string;
	/** Path within the site, as `/ru/404.html`. */
	path: string;
}

/** Describes an export for hosts of files, by the tables of the server. */
export function describeHosted(manifest: Manifest): HostedSite {
	const { origin, defaultLocale, locales } = manifest;
	const { byHost, otherForms } = divideRedirects(manifest);
	const inert = securityHeaders('inert', manifest, { isSecure: false });
	const secure = Object.entries(securityHeaders('inert', manifest, { isSecure: true }));
	const files = manifest.resources.filter(({ kind }) => kind !== 'contact-form');
	const contentTypes = contentTypesOf(files);
	const codes = [defaultLocale, ...locales.map(({ code }) => code).filter((code) => code !== defaultLocale)];
	return {
		origin,
		defaultLocale,
		locales: codes,
		rules: withTypes(headerRules(manifest), files, contentTypes),
		secureHeaders: Object.fromEntries(secure.filter(([name]) => !(name in inert))),
		redirectHeaders: { ...inert, 'Cache-Control': redirectCacheControl },
		missingHeaders: { ...inert, 'Cache-Control': momentaryCacheControl },
		screenCacheControl: cacheControlOf({ kind: 'error-screen', path: href('notFound'), hash: '' }, '', manifest),
		redirects: byHost,
		otherForms,
		redirectRules: divideRules(manifest).byHost,
		screens: codes.map((locale) => ({
			prefix: locale === defaultLocale ? '' : `/${locale}`,
			path: `${localizePath({ path: href('notFound'), locale }, manifest)}.html`,
		})),
		contentTypes,
		files,
	};
}

/** The ending of a file's name, without the dot; undefined where it has none. */
export function endingOf(file: string): string | undefined {
	return /[^/]\.([A-Za-z0-9]+)$/.exec(file)?.[1];
}

/** Names the type of what a rule matches, where the ending of a name tells another one. */
function withTypes(
	rules: readonly HeaderRule[],
	files: readonly ManifestEntry[],
	contentTypes: ReadonlyMap<string, string>,
): HeaderRule[] {
	const types = new Map<HeaderRule, Set<string>>(rules.map((rule) => [rule, new Set()]));
	const differing = new Set<HeaderRule>();
	for (const { path, file, contentType } of files) {
		const rule = ruleFor(path, rules);
		if (!rule) continue;
		types.get(rule)?.add(contentType);
		if (contentTypes.get(endingOf(file) ?? '') !== contentType) differing.add(rule);
	}
	return rules.map((rule) => {
		const [contentType, ...others] = types.get(rule) ?? [];
		return differing.has(rule) && contentType !== undefined && others.length === 0 ? { ...rule, contentType } : rule;
	});
}

/** What most files with an ending are. Those of `public/` count before all others: any host knows them. */
function contentTypesOf(files: readonly ManifestEntry[]): Map<string, string> {
	const byEnding = Map.groupBy(files, ({ file }) => endingOf(file) ?? '');
	const types = [...byEnding].flatMap(([ending, all]) => {
		const known = all.filter(({ kind }) => kind === 'public-file');
		const alike = Map.groupBy(known.length > 0 ? known : all, ({ contentType }) => contentType);
		const [most] = [...alike].sort(([, a], [, b]) => b.length - a.length);
		return ending === '' || !most ? [] : [[ending, most[0]] as const];
	});
	return new Map(types.sort(([a], [b]) => (a < b ? -1 : 1)));
}
