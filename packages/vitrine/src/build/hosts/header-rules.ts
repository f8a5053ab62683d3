import { cacheControlOf } from '#policy/cache-control.ts';
import { answerClassOf, type HeaderRecord, securityHeaders } from '#policy/security-headers.ts';
import type { Manifest, ManifestEntry, ResourceKind } from '#protocol/manifest.ts';
import type { OutsideHosts } from '#protocol/outside.ts';
import { fileNameOf, prefixOf, type RouteName, routes } from '#routes.ts';
import { robotsHeaders } from '#server/send-stored.ts';

/** The headers of all answers whose address a pattern matches. */
export interface HeaderRule {
	/** A percent-encoded path with at most one `*`, which matches any characters. */
	pattern: string;
	/** Whether it is one address, in which `*` is a sign like others. */
	isLiteral: boolean;
	headers: HeaderRecord;
	/** The type of what it matches, where the ending of its name does not tell it. */
	contentType?: string;
	/**
	 * How nginx and Caddy answer 404 where a file that it matches is missing, such as a payload or an asset: by an error
	 * screen, a line of text, or JSON. Text and JSON are as `reservedNotFound` of server/responses.ts answers, with the
	 * `missingHeaders` of hosted-site.ts.
	 */
	missing: 'screen' | 'text' | 'json';
	/** Whether it matches videos and sounds, which are sent in parts. */
	hasMedia: boolean;
}

type Patterns = (entry: ManifestEntry) => string | undefined;

/** Of no pattern: it has a rule of its own where it needs one. */
const itself: Patterns = () => undefined;

/** Returns the pattern of all addresses of a route, of which the beginning stays the same. */
const below =
	(name: RouteName, end = ''): Patterns =>
	() =>
		`${prefixOf(name)}*${end}`;

/** Returns the pattern of all addresses of a route, of which the end stays the same. */
const named =
	(name: RouteName): Patterns =>
	() =>
		`/*${fileNameOf(name)}`;

/** The pattern that an answer of each kind is matched by. Of several kinds in one pattern, headers are the same. */
const patternsOf: Record<ResourceKind, { pattern: Patterns; missing: HeaderRule['missing'] }> = {
	home: { pattern: () => '/*', missing: 'screen' },
	page: { pattern: () => '/*', missing: 'screen' },
	'search-page': { pattern: itself, missing: 'screen' },
	'error-screen': { pattern: itself, missing: 'screen' },
	'contact-form': { pattern: itself, missing: 'json' },
	'public-file': { pattern: ({ path }) => ending(path) && `/*${ending(path)}`, missing: 'screen' },
	sitemap: { pattern: () => '/*.xml', missing: 'text' },
	markdown: { pattern: ({ path }) => (path.endsWith('.md') ? '/*.md' : `/*${fileNameOf('llms')}`), missing: 'text' },
	// Further addresses of feeds have other names.
	feed: {
		pattern: (entry) => (entry.path.endsWith(`/${fileNameOf('feed')}`) ? named('feed')(entry) : entry.path),
		missing: 'text',
	},
	payload: { pattern: named('payload'), missing: 'json' },
	messages: { pattern: below('messages'), missing: 'json' },
	icons: { pattern: below('icons'), missing: 'json' },
	'build-meta': { pattern: below('buildMeta'), missing: 'json' },
	'latest-build': { pattern: () => routes.latestBuild, missing: 'json' },
	'build-assets': { pattern: () => routes.buildAssets, missing: 'json' },
	asset: {
		pattern: ({ path, contentType }) =>
			`${prefixOf('asset')}*${contentType.startsWith('image/') ? (ending(path) ?? '') : ''}`,
		missing: 'text',
	},
	'og-image': { pattern: below('card'), missing: 'text' },
	'search-file': { pattern: below('searchFile'), missing: 'json' },
	'search-index': { pattern: below('searchIndex', fileNameOf('searchIndex')), missing: 'json' },
};

/** Later rules win over earlier ones: what is narrower comes later. */
const order = Object.keys(patternsOf) as ResourceKind[];

/**
 * The headers of a site as a few rules, by the tables of the server. What no pattern fits, such as the few pages with a video
 * of another host, has a rule for itself.
 */
export function headerRules(manifest: Manifest): HeaderRule[] {
	const rules = new Map<string, HeaderRule>();
	const single: HeaderRule[] = [];
	const kinds = new Map<string, ResourceKind>();
	const entries = manifest.resources.filter(({ kind }) => kind !== 'error-screen' && kind !== 'contact-form');
	const add = (pattern: string, { kind, contentType }: ManifestEntry, headers: HeaderRecord) => {
		const known = kinds.get(pattern) === kind ? rules.get(pattern) : undefined;
		const isLiteral = !pattern.includes('*');
		const rule = known ?? { pattern, isLiteral, headers, missing: patternsOf[kind].missing, hasMedia: false };
		kinds.set(pattern, kind);
		rules.set(pattern, { ...rule, hasMedia: rule.hasMedia || isMedia(contentType) });
	};
	// Error screens answer at any address: what they use, as a counter in every head, is what pages without a rule of their own use.
	const { outside: common } = manifest.resources.find(({ kind }) => kind === 'error-screen') ?? {};
	for (const kind of order) {
		for (const entry of entries) {
			if (entry.kind !== kind) continue;
			const pattern = patternsOf[kind].pattern(entry);
			if (pattern === undefined) continue;
			add(pattern, entry, headersOf(pattern === '/*' ? { ...entry, outside: common } : entry, manifest));
		}
	}
	// A rule for `/assets/*` precedes those for pictures in it.
	const general = [...rules.values()].sort((a, b) => rankOf(a) - rankOf(b));
	for (const entry of entries) {
		const { path: pattern, kind, contentType } = entry;
		const headers = headersOf(entry, manifest);
		if (isSame(ruleFor(pattern, general)?.headers, headers)) continue;
		single.push({
			pattern,
			isLiteral: true,
			headers,
			missing: patternsOf[kind].missing,
			hasMedia: isMedia(contentType),
		});
	}
	const named = new Set(single.map(({ pattern }) => pattern));
	return [...general.filter(({ pattern, isLiteral }) => !isLiteral || !named.has(pattern)), ...single];
}

/** The rule that holds for an address: the last one that matches it. */
export function ruleFor(path: string, rules: readonly HeaderRule[]): HeaderRule | undefined {
	return rules.findLast((rule) => matches(path, rule));
}

/** Whether a rule matches a path. */
function matches(path: string, { pattern, isLiteral }: HeaderRule): boolean {
	if (isLiteral) return path === pattern;
	const [start = '', end = ''] = pattern.split('*');
	return path.length >= start.length + end.length && path.startsWith(start) && path.endsWith(end);
}

function headersOf(
	entry: Omit<ManifestEntry, 'outside'> & { outside?: OutsideHosts | undefined },
	manifest: Manifest,
): HeaderRecord {
	return {
		...securityHeaders(answerClassOf(entry), manifest, { isSecure: false, outside: entry.outside }),
		'Cache-Control': cacheControlOf(entry, '', manifest),
		...robotsHeaders(entry.kind),
	};
}

function isMedia(contentType: string): boolean {
	return /^(?:video|audio)\//.test(contentType);
}

function ending(path: string): string | undefined {
	return /\.\w+$/.exec(path)?.[0];
}

/** Pages first, then endings, then folders, then endings in folders, then single files. */
function rankOf({ pattern }: HeaderRule): number {
	const [start = '', end] = pattern.split('*');
	if (end === undefined) return 4;
	if (start !== '/') return end === '' ? 2 : 3;
	return end === '' ? 0 : 1;
}

function isSame(one: HeaderRecord | undefined, other: HeaderRecord): boolean {
	const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other)]);
	return [...names].every((name) => one?.[name] === other[name]);
}
