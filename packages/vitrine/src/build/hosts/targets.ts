import { routes } from '#routes.ts';

const hostsOfFiles = [
	'nginx',
	'caddy',
	'netlify',
	'cloudflare-pages',
	'github-pages',
	'vercel',
	's3',
	'static',
] as const;

/** What a site can be built for. `node` is the server of the kit; all others send files. */
export const targetNames = ['node', ...hostsOfFiles] as const;

export type TargetName = (typeof targetNames)[number];

/** Where a site can be served from: Workers take what is built for the server of the kit. */
export const hostNames = ['node', 'workers', ...hostsOfFiles] as const;

export type HostName = (typeof hostNames)[number];

/** What a host may do for a site, each with what happens where it does not. */
export const capabilities = {
	redirectByLanguage: 'A script in the page leads visitors of / to their language.',
	redirects: 'Old addresses (redirectFrom) are small pages that lead on.',
	redirectRows: 'Single rows of redirects.yaml are small pages that lead on; the build names the others.',
	canonicalRedirects:
		'Addresses with a slash at the end, with .html or with a prefix in capitals are not led to the page.',
	canonicalEncoding: 'Other encodings of an address, and empty segments in it, are not led to the page.',
	errorsByLanguage: 'A missing page is answered in the default language.',
	reservedErrors: 'What is missing at a reserved address is answered with the error screen.',
	methods: 'Methods other than GET and HEAD are answered in the way of the host.',
	refusals: 'Malformed and overlong addresses are answered in the way of the host.',
	cacheTimes: 'Browsers and caches keep answers as long as the host sets.',
	headers: 'The policy is in the pages; other headers that protect visitors are not sent.',
	contentTypes: 'Types of files are those that the host knows.',
	queryAwareCaching: 'Interface texts and the data of pages are revalidated, and answered with 304.',
	revalidation: 'Pages are sent whole each time.',
	ranges: 'Videos are sent whole: Safari plays none of them, and others cannot skip what has not come yet.',
	compressedCopies: 'The host compresses in its own way, or not at all.',
	form: 'The form is left out; the e-mail address remains.',
	searchWithoutScript: 'Search needs JavaScript, as its page shows.',
	previews: 'Drafts are not built.',
	icons: 'Icons that are first needed in the browser come with their whole collection.',
	health: 'There is no /health and no /ready.',
} as const;

export type Capability = keyof typeof capabilities;

/** What each of them is, in the words of the guide. */
export const capabilityNames = {
	redirectByLanguage: '`/` leads to the language of the visitor',
	redirects: 'old addresses lead on (301)',
	redirectRows: 'rows of `redirects.yaml`: patterns, 302, 308 and, where there is one, 410',
	canonicalRedirects: 'other forms of an address lead to the page (308)',
	canonicalEncoding: 'other encodings of an address lead to the page (308)',
	errorsByLanguage: 'a missing page is answered in its language',
	reservedErrors: 'a missing file is answered in plain text or JSON',
	methods: 'other methods are answered with 405',
	refusals: 'malformed and overlong addresses are answered with 400 and 414',
	cacheTimes: 'each answer has its cache time',
	headers: 'headers that protect visitors',
	contentTypes: 'types of all files',
	queryAwareCaching: 'what a query names is kept for long',
	revalidation: 'what has not changed is answered with 304',
	ranges: 'parts of videos (206)',
	compressedCopies: 'copies that the build has compressed',
	form: 'the form',
	searchWithoutScript: 'search without JavaScript',
	previews: 'drafts by link',
	icons: 'single icons for the browser',
	health: `\`${routes.health}\` and \`${routes.ready}\``,
} as const satisfies Record<Capability, string>;

const everything = Object.keys(capabilities) as Capability[];

const ofFiles = ['redirects', 'cacheTimes', 'headers', 'contentTypes', 'revalidation'] as const;

/** What Workers leave to the platform, which does it in its own way. */
const notOnWorkers: readonly Capability[] = [
	'canonicalEncoding',
	'methods',
	'queryAwareCaching',
	'ranges',
	'compressedCopies',
];

/** What each host does. The suite over HTTP, the audit and the guide read this table. */
export const hostCapabilities: Record<HostName, ReadonlySet<Capability>> = {
	node: new Set(everything),
	workers: new Set(everything.filter((capability) => !notOnWorkers.includes(capability))),
	nginx: new Set([
		...ofFiles,
		'redirectRows',
		'canonicalRedirects',
		'errorsByLanguage',
		'reservedErrors',
		'methods',
		'ranges',
		'compressedCopies',
	]),
	caddy: new Set([
		...ofFiles,
		'redirectRows',
		'canonicalRedirects',
		'errorsByLanguage',
		'reservedErrors',
		'methods',
		'ranges',
		'compressedCopies',
	]),
	netlify: new Set([...ofFiles, 'redirectRows', 'errorsByLanguage', 'ranges']),
	'cloudflare-pages': new Set([...ofFiles, 'redirectRows', 'errorsByLanguage']),
	'github-pages': new Set(['revalidation', 'ranges']),
	vercel: new Set([...ofFiles, 'redirectRows', 'errorsByLanguage', 'ranges']),
	s3: new Set(['redirects', 'cacheTimes', 'contentTypes', 'revalidation', 'ranges']),
	static: new Set([]),
};

/** Whether a host does something. */
export function canDo(host: HostName, capability: Capability): boolean {
	return hostCapabilities[host].has(capability);
}

export function isTargetName(name: string): name is TargetName {
	return (targetNames as readonly string[]).includes(name);
}
