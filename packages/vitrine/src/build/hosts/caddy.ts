import type { HeaderRecord } from '#policy/security-headers.ts';
import type { HeaderRule } from './header-rules.ts';
import type { HostFile } from './host-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { addressToRegex, ruleToRegex } from './pattern-regex.ts';
import { ruleRegex } from './redirect-rules.ts';

const start = `# Made by "vitrine build --for caddy": the next build writes it anew. It is imported into the block of a site, below
#     root * /srv/site/dist/site
# and goes with the files there: reload Caddy whenever they change.
`;

const sendFile = block('file_server', ['precompressed br gzip', 'disable_canonical_uris']);

/** What the block of a site imports into a Caddyfile (Caddy ≥ 2.6). */
export function writeCaddy(site: HostedSite): HostFile[] {
	const [pages, ...rules] = site.rules;
	if (!pages) return [];
	const names = [...new Set(site.rules.flatMap(({ headers }) => Object.keys(headers)))];
	const varying = names.filter((name) => rules.some(({ headers }) => headers[name] !== pages.headers[name]));
	const lines = block('route', [
		...block('map {query} {vitrine_query}', ['~^(.+)$ "?$1"', 'default ""']),
		'@https protocol https',
		...headers('@https', site.secureHeaders),
		...headers('*', pages.headers),
		...rules.flatMap((rule, index) => [
			`@rule${index} ${matcherOf(rule)}`,
			...headers(`@rule${index}`, rule.headers, varying),
			// In a line for itself: of a block that removes anything, Caddy does all at the very end.
			...Object.keys(pages.headers).flatMap((name) => (name in rule.headers ? [] : `header @rule${index} -${name}`)),
		]),
		...wholeFiles(rules),
		'@method not method GET HEAD',
		'error @method 405',
		...moved(site),
		...movedByRules(site),
		...variants(site, varying),
		'@home path /',
		'rewrite @home /index.html',
		'try_files {path}.html {path}',
		...typeLines(site, rules),
		...sendFile,
	]);
	const text = [...lines, ...block('handle_errors', block('route', errors(site, pages.headers, varying)))].join('\n');
	return [{ name: 'Caddyfile', text: `${start}${text}\n` }];
}

/** Videos are sent in parts, and nothing else. */
function wholeFiles(rules: readonly HeaderRule[]): string[] {
	const media = rules.filter(({ hasMedia }) => hasMedia);
	return [
		media.length > 0 ? `@whole not ${matcherOf(...media)}` : '@whole path *',
		'request_header @whole -Range',
		...block('header @whole', ['-Accept-Ranges', 'defer']),
	];
}

function moved({ redirects, redirectHeaders }: HostedSite): string[] {
	// In a target, "$" would name a group of the expression.
	const targets = Object.entries(redirects).map(
		([from, to]) => `${mapped(decodeURIComponent(from))} ${quote(to.replaceAll('$', '%24'))}`,
	);
	if (targets.length === 0) return [];
	return [
		'@old path_regexp old `^(/.*?)(?:/index\\.html|\\.html|/+)?$`',
		...block('map @old {re.old.1} {vitrine_target}', [...targets, 'default ""']),
		'@moved not vars {vitrine_target} ""',
		...block('handle @moved', [...headers('*', redirectHeaders), 'redir * {vitrine_target}{vitrine_query} 301']),
	];
}

/** Rows of `redirects.yaml`: a page or file at the address comes before a row. */
function movedByRules({ redirectRules, redirectHeaders }: HostedSite): string[] {
	return redirectRules.flatMap((rule, index) => {
		const name = `row${index}`;
		// The first group is the address without its other forms.
		const { source, to } = ruleRegex(rule, {
			group: (group) => `{re.${name}.${group + 1}}`,
			literal: (text) => text.replace(/[.*+?^${}()|[\]\\`]/g, '\\$&'),
		});
		const [base = '', fragment] = (to ?? '').split('#', 2);
		const query = base.includes('?') ? '' : '{vitrine_query}';
		const location = `${base}${query}${fragment === undefined ? '' : `#${fragment}`}`;
		const free = `@free${index}`;
		return [
			`@${name} path_regexp ${name} \`^(${source.replace(/\(\.\+\)$/, '(.+?)')})(?:/index\\.html|\\.html|/+)?$\``,
			...block(`route @${name}`, [
				...block(free, block('not file', [`try_files {re.${name}.1}.html {re.${name}.1}`])),
				...(to === undefined
					? [`error ${free} 410`]
					: [...headers(free, redirectHeaders), `redir ${free} ${quote(location)} ${rule.status}`]),
			]),
		];
	});
}

/** Other ways to write the address of a page. */
function variants(site: HostedSite, varying: readonly string[]): string[] {
	const { locales, defaultLocale, redirectHeaders } = site;
	let count = 0;
	/** @param raw an expression that matches the raw address of the request; its first group is the target */
	const variant = (matcher: readonly string[], { file, raw, to }: { file?: string; raw?: string; to: string }) => {
		const name = `variant${count++}`;
		const found = [
			...(file === undefined ? [] : [`file ${file}`]),
			...(raw === undefined ? [] : [`vars_regexp raw {uri} ${raw}`]),
		];
		const leads = [...headers('*', redirectHeaders, varying), `redir * ${to}{vitrine_query} 308`];
		return [
			...block(`@${name}`, matcher),
			...block(`handle @${name}`, [
				...(found.length > 0 ? [...block('@found', found), ...block('handle @found', leads)] : leads),
				...(found.length > 0 ? ['error 404'] : []),
			]),
		];
	};
	const others = locales.filter((code) => code !== defaultLocale);
	const prefix = others.length > 0 ? `(?:/(?:${others.join('|')}))?` : '';
	return [
		...variant(['path /index.html'], { to: '/' }),
		`@screen path_regexp ^${prefix}/(?:404|500)(?:\\.html)?$`,
		'error @screen 404',
		...variant(['path_regexp page ^(/.+?)(?:/index\\.html|\\.html|/+)$'], {
			file: '{re.page.1}.html',
			raw: '^(/[^/?][^?]*?)(?:/index\\.html|\\.html|/+)(?:\\?|$)',
			to: '{re.raw.1}',
		}),
		...others.flatMap((code) =>
			variant([`path_regexp page ^/(?i:${code})(/.*)?$`, `not path_regexp ^/${code}(?:/|$)`], {
				file: `/${code}{re.page.1}.html`,
				raw: '^/[^/?]+([^?]*)',
				to: `/${code}{re.raw.1}`,
			}),
		),
		...variant([`path_regexp ^/(?i:${defaultLocale})$`], { to: '/' }),
		...variant([`path_regexp page ^/(?i:${defaultLocale})(/.+)$`], {
			file: '{re.page.1}.html',
			raw: '^/[^/?]+(/[^/?][^?]*)',
			to: '{re.raw.1}',
		}),
	];
}

function typeLines({ contentTypes }: HostedSite, rules: readonly HeaderRule[]): string[] {
	const byType = Map.groupBy(contentTypes, ([, type]) => type);
	return [
		...[...byType].flatMap(([type, endings], index) => [
			`@type${index} path ${endings.map(([ending]) => `*.${ending}`).join(' ')}`,
			`header @type${index} Content-Type ${quote(type)}`,
		]),
		...rules.flatMap(({ contentType }, index) =>
			contentType === undefined ? [] : [`header @rule${index} Content-Type ${quote(contentType)}`],
		),
	];
}

function errors(site: HostedSite, ofPages: HeaderRecord, varying: readonly string[]): string[] {
	const short = (matcher: string, type: string, answer: string) =>
		block(`handle ${matcher}`, [
			...headers('*', site.missingHeaders, varying),
			`header Content-Type ${quote(type)}`,
			answer,
		]);
	const screen = (path: string) => [
		`rewrite * ${path}`,
		...headers('*', { ...ofPages, 'Cache-Control': site.screenCacheControl }, varying),
		'header Content-Type "text/html; charset=utf-8"',
		...sendFile,
	];
	const ofKind = (kind: HeaderRule['missing']) => site.rules.filter(({ missing }) => missing === kind);
	const [json, text] = [ofKind('json'), ofKind('text')];
	const [others, own] = [site.screens.filter(({ prefix }) => prefix), site.screens.filter(({ prefix }) => !prefix)];
	return [
		'@method expression {err.status_code} == 405',
		'header @method Allow "GET, HEAD"',
		'@refused expression !({err.status_code} in [404, 410])',
		...short('@refused', 'text/plain; charset=utf-8', 'respond {err.status_text} {err.status_code}'),
		...(json.length > 0 ? [`@json ${matcherOf(...json)}`] : []),
		...(json.length > 0
			? short(
					'@json',
					'application/json; charset=utf-8',
					'respond `{"statusCode":404,"fatal":false,"message":"Page not found"}` 404',
				)
			: []),
		...(text.length > 0 ? [`@text ${matcherOf(...text)}`] : []),
		...(text.length > 0 ? short('@text', 'text/plain; charset=utf-8', 'respond "Not found" 404') : []),
		...others.flatMap(({ prefix, path }, index) => [
			`@screen${index} path ${prefix} ${prefix}/*`,
			...block(`handle @screen${index}`, screen(path)),
		]),
		...own.flatMap(({ path }) => block('handle', screen(path))),
	];
}

/** Sets headers: all, or those of them that are named. */
function headers(matcher: string, record: HeaderRecord, names: readonly string[] = Object.keys(record)): string[] {
	const fields = Object.entries(record).filter(([name]) => names.includes(name));
	return fields.length > 0
		? block(
				`header ${matcher}`,
				fields.map(([name, value]) => `${name} ${quote(value)}`),
			)
		: [];
}

/** Of a path, Caddy would take `*` for a pattern and `{…}` for a variable, and capitals for small letters. */
function matcherOf(...rules: readonly HeaderRule[]): string {
	const expressions = rules.map(({ pattern, isLiteral }) =>
		ruleToRegex({ pattern: decodeURIComponent(pattern), isLiteral }),
	);
	return `path_regexp ${quoteRegex(expressions.join('|'))}`;
}

/** Writes an old address as a key of a map, in which `{…}` would be a variable. */
function mapped(path: string): string {
	return /[{}]/.test(path) ? quoteRegex(`~${addressToRegex(path)}`) : quote(path);
}

/** Quotes a regular expression: within backticks, Caddy replaces the names of variables and nothing else. */
function quoteRegex(expression: string): string {
	const written = expression.replaceAll('\\{', '\\x7B').replaceAll('\\}', '\\x7D').replaceAll('`', '\\x60');
	return `\`${written}\``;
}

function block(head: string, lines: readonly string[]): string[] {
	return [`${head} {`, ...lines.map((line) => `\t${line}`), '}'];
}

function quote(value: string): string {
	return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
