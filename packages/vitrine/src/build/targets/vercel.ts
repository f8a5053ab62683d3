import { ruleFor } from './header-rules.ts';
import type { HostFile } from './host-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { patternToRegex } from './pattern-regex.ts';

/** Where the Build Output API of Vercel (version 3) looks for what is deployed, within the folder of builds. */
export const vercelFolder = '.vercel/output';

/** The files of the site lie beside it in `static/`. */
export function writeVercel(site: HostedSite): HostFile[] {
	const { rules, secureHeaders, redirects, redirectHeaders, screens, files } = site;
	const [pages, ...others] = rules;
	if (!pages) return [];
	const documents = files.filter(({ file }) => file.endsWith('.html') && file !== 'index.html');
	const typed = files.flatMap(({ path, file, contentType }) => {
		return ruleFor(path, rules)?.contentType === contentType ? [[file, { contentType }] as const] : [];
	});
	const config = {
		version: 3,
		routes: [
			{ src: '^/.*$', headers: { ...pages.headers, ...secureHeaders }, continue: true },
			...others.map(({ pattern, headers }) => ({
				src: patternToRegex(pattern),
				headers: { 'Cross-Origin-Embedder-Policy': 'unsafe-none', ...headers },
				continue: true,
			})),
			...Object.entries(redirects).map(([from, to]) => ({
				src: patternToRegex(from),
				status: 301,
				headers: { ...redirectHeaders, Location: to },
			})),
			{ handle: 'filesystem' },
			...screens.toReversed().map(({ prefix, path }) => ({
				src: prefix === '' ? '^/.*$' : `^${prefix}(?:/.*)?$`,
				status: 404,
				dest: path,
				headers: { 'Cache-Control': site.screenCacheControl },
			})),
		],
		overrides: Object.fromEntries([
			...documents.map(({ file }) => [file, { path: file.slice(0, -'.html'.length) }] as const),
			...typed,
		]),
	};
	return [{ name: `${vercelFolder}/config.json`, text: `${JSON.stringify(config, undefined, '\t')}\n` }];
}
