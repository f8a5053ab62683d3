import type { Manifest } from '#protocol/manifest.ts';
import { ruleFor } from './header-rules.ts';
import type { HostFile } from './host-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { addressToRegex, ruleToRegex } from './pattern-regex.ts';
import { redirectPages } from './redirect-pages.ts';
import { ruleRegex } from './redirect-rules.ts';

/** Where the Build Output API of Vercel (version 3) looks for what is deployed, within the folder of builds. */
export const vercelFolder = '.vercel/output';

/** The files of the site lie beside it in `static/`. */
export function writeVercel(site: HostedSite, manifest: Manifest): HostFile[] {
	const { rules, secureHeaders, redirects, redirectHeaders, redirectRules, screens, files } = site;
	const [pages, ...others] = rules;
	if (!pages) return [];
	const documents = files.filter(({ file }) => file.endsWith('.html') && file !== 'index.html');
	const typed = files.flatMap(({ path, file, contentType }) => {
		return ruleFor(path, rules)?.contentType === contentType ? [[file, { contentType }] as const] : [];
	});
	const small = redirectPages(manifest).map(({ name, text }) => ({ file: name.slice('site/'.length), text }));
	const config = {
		version: 3,
		routes: [
			{ src: '^/.*$', headers: { ...pages.headers, ...secureHeaders }, continue: true },
			...others.map((rule) => ({
				src: ruleToRegex(rule),
				headers: { 'Cross-Origin-Embedder-Policy': 'unsafe-none', ...rule.headers },
				continue: true,
			})),
			...Object.entries(redirects).map(([from, to]) => ({
				src: addressToRegex(from, '(?:/+|/index\\.html|\\.html)?'),
				status: 301,
				// A name behind "$" would be taken for a group of the expression.
				headers: { ...redirectHeaders, Location: to.replaceAll('$', '%24') },
			})),
			{ handle: 'filesystem' },
			// Behind the files: a page comes before a row.
			...redirectRules.map((rule) => {
				const { source, to } = ruleRegex(rule, { group: (index) => `$${index}`, literal: escapeSigns });
				const src = `^${source}(?:/+|/index\\.html|\\.html)?$`;
				if (to === undefined) return { src, status: 410, dest: screens[0]?.path };
				return { src, status: rule.status, headers: { ...redirectHeaders, Location: to } };
			}),
			...screens.toReversed().map(({ prefix, path }) => ({
				src: prefix === '' ? '^/.*$' : `^${prefix}(?:/.*)?$`,
				status: 404,
				dest: path,
				headers: { 'Cache-Control': site.screenCacheControl },
			})),
		],
		overrides: Object.fromEntries([
			...small.filter(({ file }) => !file.endsWith('/index.html')).map(({ file }) => withoutEnding(file)),
			...documents.map(({ file }) => withoutEnding(file)),
			...typed,
		]),
	};
	return [
		{ name: `${vercelFolder}/config.json`, text: `${JSON.stringify(config, undefined, '\t')}\n` },
		...small.map(({ file, text }) => ({ name: `${vercelFolder}/static/${file}`, text })),
	];
}

const escapeSigns = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function withoutEnding(file: string): [file: string, override: { path: string }] {
	return [file, { path: file.slice(0, -'.html'.length) }];
}
