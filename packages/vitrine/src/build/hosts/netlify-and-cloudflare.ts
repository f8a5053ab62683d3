import type { HeaderRecord } from '#policy/security-headers.ts';
import type { HeaderRule } from './header-rules.ts';
import type { HostFile } from './host-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { redirectLine } from './redirect-rules.ts';

/** The neutral value of a header, for hosts that cannot remove a header which they send with every page. */
const neutral: HeaderRecord = { 'Cross-Origin-Embedder-Policy': 'unsafe-none' };

/** What both, and Workers, take for a pattern in a path. Nothing in their files makes such a sign mean itself. */
export const patternSigns = /\*|\/:|:[A-Za-z]/;

/** Returns the rules of single addresses that would hold for others, too. */
export function misreadRules({ rules }: Pick<HostedSite, 'rules'>): HeaderRule[] {
	return rules.filter(({ pattern, isLiteral }) => isLiteral && patternSigns.test(pattern));
}

/**
 * Writes `_headers` and `_redirects`, which Netlify reads in the folder of the site: the last of several values of a
 * header wins. A page also answers at the name of its file: `/search/*` matches `/search.html`.
 *
 * The rules of `_headers`, such as `Cache-Control`, come from header-rules.ts; policy/cache-control.ts has the lifetime
 * of each kind (fonts are an `asset`).
 */
export function writeNetlify(site: HostedSite): HostFile[] {
	const fileOf = new Map(site.files.filter(({ file }) => file.endsWith('.html')).map(({ path, file }) => [path, file]));
	const rules = site.rules.flatMap((rule) => {
		const file = fileOf.get(rule.pattern);
		return file === undefined ? [rule] : [rule, { ...rule, pattern: `/${encodeURI(file)}` }];
	});
	const missing = site.screens
		.filter(({ prefix }) => prefix !== '')
		.map(({ prefix, path }) => `${prefix}/* ${path} 404`);
	return [
		{ name: 'site/_headers', text: headerLines({ ...site, rules }, (name, value) => [`${name}: ${value}`]) },
		{ name: 'site/_redirects', text: [...redirectLines(site), ...missing].map((line) => `${line}\n`).join('') },
	];
}

/** Cloudflare Pages reads the same files: it joins the values of a header, so that earlier ones are taken back first. */
export function writeCloudflarePages(site: HostedSite): HostFile[] {
	return [
		{ name: 'site/_headers', text: cloudflareHeaders(site) },
		{
			name: 'site/_redirects',
			text: redirectLines(site)
				.map((line) => `${line}\n`)
				.join(''),
		},
	];
}

/** The text of `_headers`, as Cloudflare Pages and Workers read it. Pages would let scripts of any site read its answers. */
export function cloudflareHeaders(site: HostedSite): string {
	const text = headerLines(site, (name, value) => [`! ${name}`, `${name}: ${value}`]);
	return text.replace('\n', '\n  ! Access-Control-Allow-Origin\n');
}

function redirectLines({ redirects, otherForms, redirectRules }: HostedSite): string[] {
	return [
		...Object.entries({ ...redirects, ...otherForms }).map(([from, to]) => `${from} ${to} 301`),
		...redirectRules.map(redirectLine),
	];
}

function headerLines(
	{ rules, secureHeaders }: HostedSite,
	replace: (name: string, value: string) => readonly string[],
): string {
	const [pages, ...others] = rules;
	if (!pages) return '';
	const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))];
	const varying = names.filter((name) => others.some(({ headers }) => headers[name] !== pages.headers[name]));
	const block = ({ pattern, contentType }: HeaderRule, lines: readonly string[]) => {
		const type = contentType === undefined ? [] : replace('Content-Type', contentType);
		return `${pattern}\n${[...lines, ...type].map((line) => `  ${line}\n`).join('')}`;
	};
	const all = Object.entries({ ...pages.headers, ...secureHeaders }).map(([name, value]) => `${name}: ${value}`);
	const ofRule = ({ headers }: HeaderRule) =>
		varying.flatMap((name) => {
			const value = headers[name] ?? (name in pages.headers ? neutral[name] : undefined);
			return value === undefined ? [] : replace(name, value);
		});
	return [block(pages, all), ...others.map((rule) => block(rule, ofRule(rule)))].join('\n');
}

/** How many rules a file of headers has, and how long its longest header is. */
export function measureHeaders({ rules }: Pick<HostedSite, 'rules'>): { rules: number; longest: number } {
	let longest = 0;
	for (const { headers } of rules) {
		for (const [name, value] of Object.entries(headers)) longest = Math.max(longest, `${name}: ${value}`.length);
	}
	return { rules: rules.length, longest };
}
