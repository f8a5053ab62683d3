import type { HostName } from '#build/hosts/targets.ts';
import {
	cacheControlOf,
	languageRedirectCacheControl,
	momentaryCacheControl,
	redirectCacheControl,
} from '#policy/cache-control.ts';
import { answerClassOf, type HeaderRecord, securityHeaders } from '#policy/security-headers.ts';
import type { ResourceKind } from '#protocol/manifest.ts';
import { hostsOf, type OutsideHosts, type OutsideKind } from '#protocol/outside.ts';
import { languageVary, robotsHeaders } from '#server/send-stored.ts';
import type { AuditedPage } from './audited-page.ts';
import { type AuditedAnswer, type AuditedSettings, type AuditedSite, isExpected } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** What is exported, by kind, and what is made when it is requested. */
type HeaderKind = ResourceKind | 'redirect' | 'language-redirect' | 'missing';

/** The name of each kind in findings, and its place if the address alone is not enough. */
const kinds: Record<HeaderKind, { name: string; place?: string }> = {
	home: { name: 'the home page' },
	page: { name: 'a page' },
	'error-screen': { name: 'an error screen' },
	'contact-form': { name: 'the form' },
	payload: { name: 'the data of a page' },
	messages: { name: 'texts of the interface' },
	icons: { name: 'icons' },
	'build-meta': { name: 'build info', place: '/builds/meta/…' },
	'latest-build': { name: 'the name of the newest build' },
	'build-assets': { name: 'the list of earlier files' },
	markdown: { name: 'a page as Markdown' },
	sitemap: { name: 'a sitemap' },
	feed: { name: 'a feed' },
	'og-image': { name: 'a picture for link previews', place: '/og/…' },
	asset: { name: 'a file whose name holds its hash', place: '/assets/…' },
	'search-page': { name: 'the page of search' },
	'search-index': { name: 'the root of an index of search' },
	'search-file': { name: 'a file of an index of search', place: '/search/…' },
	'public-file': { name: 'a file' },
	redirect: { name: 'a redirect' },
	'language-redirect': { name: 'the redirect to a language' },
	missing: { name: 'what is missing below /api' },
};

/**
 * Every answer has the headers that the server sends with its kind, by the tables that the server itself uses. Missing
 * headers are reported once for each kind.
 */
export function headers(site: AuditedSite): Finding[] {
	const findings = new Map<HeaderKind, Finding>();
	const policies = policiesOf(site);
	const check = (kind: HeaderKind, path: string, answer: AuditedAnswer) => {
		if (findings.has(kind)) return;
		const wrong = Object.entries(expectedHeaders(kind, path, answer, site, policies)).filter(
			([name, value]) => isSent(name, kind, site) && !agrees(name, answer.headers[name.toLowerCase()], value),
		);
		if (wrong.length === 0) return;
		const { name: kindName, place = path } = kinds[kind];
		const found = wrong.map(([name]) => {
			const value = answer.headers[name.toLowerCase()];
			return value ? `${name}: ${value}` : `no ${name}`;
		});
		findings.set(kind, {
			page: place,
			found: `${kindName} with ${found.join(', ')}`,
			fix: `${howToSend(site)}: ${wrong.map(([name, value]) => lineOf(name, value, site)).join('\n          ')}`,
		});
	};
	for (const [path, answer] of site.answers) {
		const kind = kindOf(path, answer);
		if (kind) check(kind, path, answer);
	}
	const { languageRedirect } = site;
	if (languageRedirect?.status === 302) check('language-redirect', '/', languageRedirect);
	else if (languageRedirect) {
		const found = `${languageRedirect.status} for a visitor who reads another language of the site`;
		const fix = "let Vitrine's server answer, or write detection: 'client' in site.config.ts";
		findings.set('language-redirect', { page: '/', found, fix });
	}
	return [...findings.values()];
}

/**
 * Returns whether the host of the site can be configured to send a header: some hosts cannot, for answers that they
 * generate.
 */
function isSent(name: string, kind: HeaderKind, site: AuditedSite): boolean {
	const isMadeByHost = kind === 'redirect' || kind === 'missing' || kind === 'error-screen';
	if (isMadeByHost && !isExpected(site, 'reservedErrors')) return false;
	return isExpected(site, name === 'Cache-Control' ? 'cacheTimes' : 'headers');
}

/** Where the lines belong: the build has written them already, and the host has not read them. */
const places: Partial<Record<HostName, string>> = {
	nginx: 'include dist/nginx.conf of this build, and reload, for',
	caddy: 'import dist/Caddyfile of this build, and reload, for',
	netlify: 'upload _headers with the site, for',
	'cloudflare-pages': 'upload _headers with the site, for',
	workers: 'deploy by "npm run deploy -- workers", for',
	vercel: 'deploy dist/.vercel/output with its config.json, for',
	s3: 'upload by dist/s3/upload.sh, for',
};

function howToSend({ settings: { target = 'node' } }: AuditedSite): string {
	return places[target] ?? 'send with all of its kind';
}

function lineOf(name: string, value: string, { settings: { target } }: AuditedSite): string {
	if (target === 'nginx') return `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`;
	if (target === 'caddy') return `header ${name} "${value.replaceAll('"', '\\"')}"`;
	return `${name}: ${value}`;
}

/** The kind of an answer by its address; undefined for what other rules are about, and for what is none of the site. */
function kindOf(path: string, { status, location, contentType }: AuditedAnswer): HeaderKind | undefined {
	const isHtml = contentType.startsWith('text/html');
	if (location !== undefined) return status === 301 || status === 308 ? 'redirect' : undefined;
	if (status === 404) return isHtml ? 'error-screen' : path.startsWith('/api/') ? 'missing' : undefined;
	if (status !== 200) return undefined;
	if (isHtml) return path === '/' ? 'home' : 'page';
	return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'public-file';
}

const patterns: readonly (readonly [RegExp, ResourceKind])[] = [
	[/\/_payload\.json$/, 'payload'],
	[/^\/_i18n\//, 'messages'],
	[/^\/api\/_nuxt_icon\//, 'icons'],
	[/^\/builds\/meta\//, 'build-meta'],
	[/^\/builds\/latest\.json$/, 'latest-build'],
	[/^\/builds\/assets\.json$/, 'build-assets'],
	[/^\/assets\//, 'asset'],
	[/^\/og\//, 'og-image'],
	[/\/sitemap[^/]*\.xml$/, 'sitemap'],
	[/\.md$|\/llms\.txt$/, 'markdown'],
	[/\/feed\.xml$/, 'feed'],
];

function expectedHeaders(
	kind: HeaderKind,
	path: string,
	{ contentType, headers: found }: AuditedAnswer,
	site: AuditedSite,
	policies: Policies,
): HeaderRecord {
	const isSecure = site.address.startsWith('https:');
	const madeHere = (cacheControl: string): HeaderRecord => ({
		...securityHeaders('inert', policies, { isSecure }),
		'Cache-Control': cacheControl,
	});
	if (kind === 'redirect') return madeHere(redirectCacheControl);
	if (kind === 'language-redirect') return { ...madeHere(languageRedirectCacheControl), Vary: languageVary };
	if (kind === 'missing') return madeHere(momentaryCacheControl);
	const { locales } = site.settings;
	// Without a setting, the answer itself shows whether the server detects the language.
	const detection = site.settings.detection ?? (found['cache-control']?.includes('private') ? 'server' : 'client');
	// A browser names a build or hash behind a question mark; here, none was requested.
	const cacheControl = cacheControlOf({ kind, path, hash: 'any' }, '', { detection, locales });
	return {
		...securityHeaders(answerClassOf({ contentType, kind }), policies, {
			isSecure,
			outside: expectedHosts(path, found['content-security-policy'] ?? '', site),
		}),
		'Cache-Control': cacheControl,
		...robotsHeaders(kind),
		...(kind === 'home' && detection === 'server' ? { Vary: languageVary } : {}),
	};
}

/** The hosts that a page names and the settings allow, and those that they give to it by its name: its policy shows which. */
function expectedHosts(path: string, policy: string, { pages, otherScreens, settings }: AuditedSite): OutsideHosts {
	const { services: named = [] } = pages.get(path) ?? otherScreens.get(path) ?? {};
	const allowed: NonNullable<AuditedSettings['outside']> = settings.outside ?? named;
	const isNamed = (kind: OutsideKind, host?: string) =>
		named.some(({ allow, from }) => allow === kind && (host ?? from) === from);
	const used = allowed.filter(({ allow, from, pages: ofPages }) => {
		if (ofPages) return policy.includes(` ${from}`);
		return isNamed(allow, from) || (allow === 'connect' && isNamed('script'));
	});
	return hostsOf(used);
}

type Policies = Pick<AuditedPage, 'inlineHashes' | 'usesMedia'>;

/**
 * Collects the hashes of inline code of all pages, and whether any page plays a video of the site: the policy is the
 * same for all.
 */
function policiesOf({ pages, otherScreens }: AuditedSite): Policies {
	const screens = [...pages.values(), ...otherScreens.values()];
	const all = screens.map(({ inlineHashes }) => inlineHashes);
	return {
		inlineHashes: {
			styles: [...new Set(all.flatMap(({ styles }) => styles))],
			scripts: [...new Set(all.flatMap(({ scripts }) => scripts))],
			frames: [...new Set(all.flatMap(({ frames }) => frames))],
		},
		usesMedia: screens.some(({ usesMedia }) => usesMedia),
	};
}

/** Returns whether a header has the expected value, in any order of its parts. */
function agrees(name: string, found: string | undefined, expected: string): boolean {
	if (!found) return false;
	if (name === 'Strict-Transport-Security') return maxAgeOf(found) >= maxAgeOf(expected);
	const [has, needs] = [partsOf(name, found), partsOf(name, expected)];
	const isComplete = [...needs].every((part) => has.has(part));
	// The style of answers to a form is on no page that the audit can request.
	const more = [...has].filter((part) => !needs.has(part) && !part.startsWith("style-src 'sha256-"));
	return isComplete && (name === 'Vary' || more.length === 0);
}

function partsOf(name: string, value: string): Set<string> {
	if (name !== 'Content-Security-Policy') return new Set(value.toLowerCase().split(/\s*,\s*/));
	const directives = value.split(';').map((directive) => directive.trim().split(/\s+/));
	return new Set(directives.flatMap(([directive, ...sources]) => sources.map((source) => `${directive} ${source}`)));
}

function maxAgeOf(value: string): number {
	const [, seconds = '0'] = /max-age="?(\d+)/i.exec(value) ?? [];
	return Number(seconds);
}

/** Headers say what an answer is: text in UTF-8, and XML where it is XML (specification §13). */
export function mediaTypes({ answers, pages, sitemaps, sitemapIndex }: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	const expect = (path: string, type: RegExp, example: string) => {
		const found = answers.get(path)?.contentType ?? '';
		if (!type.test(found)) findings.push({ page: path, found: `Content-Type "${found}"`, fix: `send ${example}` });
	};
	for (const path of pages.keys())
		expect(path, /^text\/html\s*(;\s*charset="?utf-8"?)?\s*$/i, 'text/html; charset=utf-8');
	const xml = [...sitemaps.keys(), ...(sitemapIndex ? ['/sitemap_index.xml'] : [])];
	for (const path of xml) expect(path, /^(application|text)\/xml\s*(;\s*charset="?utf-8"?)?\s*$/i, 'application/xml');
	return findings;
}
