import type { HeaderRecord } from '#policy/security-headers.ts';
import type { HeaderRule } from './header-rules.ts';
import type { HostFile } from './host-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { ruleToRegex } from './pattern-regex.ts';
import { ruleRegex } from './redirect-rules.ts';

const start = `# Made by "vitrine build --for nginx": the next build writes it anew. Include it in the "server" block of a site, below
#     root /srv/site/dist/site;
# and goes with the files there: reload nginx whenever they change. Debian has "brotli_static" in the package
# libnginx-mod-http-brotli-static.
`;

/** What a \`server\` block of nginx includes (nginx ≥ 1.14 with brotli_static). */
export function writeNginx(site: HostedSite): HostFile[] {
	const { rules, redirects, otherForms, screens, locales, contentTypes } = site;
	const [pages] = rules;
	if (!pages) return [];
	const names = [
		...new Set([...rules, { headers: site.redirectHeaders }].flatMap(({ headers }) => Object.keys(headers))),
	];
	const differing = names.filter((name) => rules.some(({ headers }) => headers[name] !== pages.headers[name]));
	const varying = [...new Set([...differing, 'Cache-Control', 'Content-Security-Policy'])].sort();
	/** What differs from a page. */
	const set = (headers: HeaderRecord) =>
		varying.flatMap((name) =>
			headers[name] === pages.headers[name] ? [] : `set ${variableOf(name)} ${quote(headers[name] ?? '')};`,
		);
	const others = locales.slice(1);
	const prefixes = others.length > 0 ? `(?:/(?:${others.join('|')}))?` : '';
	const lines = [
		'types {',
		...[...contentTypes].map(([ending, type]) => `\t${quote(type)} ${ending};`),
		'}',
		'default_type application/octet-stream;',
		'charset off;',
		'gzip off;',
		'gzip_static on;',
		'gzip_vary on;',
		'brotli_static on;',
		'absolute_redirect off;',
		'server_tokens off;',
		'max_ranges 0;',
		'',
		...varying.map((name) => `set ${variableOf(name)} ${quote(pages.headers[name] ?? '')};`),
		'set $vitrine_allow "";',
		'set $vitrine_screen /404.html;',
		...screens
			.filter(({ prefix }) => prefix !== '')
			.map(({ prefix, path }) => `if ($uri ~ ^${prefix}(?:/|$)) { set $vitrine_screen ${path}; }`),
		...Object.keys(site.secureHeaders).map((name) => `set ${variableOf(name)} "";`),
		...Object.entries(site.secureHeaders).map(
			([name, value]) => `if ($scheme = https) { set ${variableOf(name)} ${quote(value)}; }`,
		),
		...names.map((name) =>
			varying.includes(name)
				? `add_header ${name} ${variableOf(name)} always;`
				: `add_header ${name} ${quote(pages.headers[name] ?? '')} always;`,
		),
		...Object.keys(site.secureHeaders).map((name) => `add_header ${name} ${variableOf(name)} always;`),
		'add_header Allow $vitrine_allow always;',
		'',
		'error_page 404 $vitrine_screen;',
		...block('if ($request_method !~ ^(?:GET|HEAD)$)', [
			...set(site.missingHeaders),
			'set $vitrine_allow "GET, HEAD";',
			'return 405;',
		]),
		...block('location @vitrine_text', [
			...set(site.missingHeaders),
			'types {}',
			'default_type "text/plain; charset=utf-8";',
			'return 404 "Not found\\n";',
		]),
		...block('location @vitrine_json', [
			...set(site.missingHeaders),
			'types {}',
			'default_type "application/json; charset=utf-8";',
			`return 404 '{"statusCode":404,"fatal":false,"message":"Page not found"}';`,
		]),
		// nginx does not start with a variable that nothing sets.
		...(Object.keys(site.redirects).length > 0
			? block('location @vitrine_moved', [...set(site.redirectHeaders), 'return 301 $vitrine_target$is_args$args;'])
			: []),
		...block(`location ~ ^${prefixes}/(?:404|500)\\.html$`, [
			'internal;',
			`set ${variableOf('Cache-Control')} ${site.screenCacheControl};`,
		]),
		...block(`location ~ ^${prefixes}/(?:404|500)$`, ['error_page 404 = @vitrine_text;', 'return 404;']),
		'',
		'# Other ways to write the address of a page.',
		...block('location = /index.html', [...set(site.redirectHeaders), 'return 308 /$is_args$args;']),
		...block('location ~ "^(?<vitrine_page>/.+?)(?:/index\\.html|\\.html|/+)$"', [
			'if (!-f $document_root$vitrine_page.html) { return 404; }',
			...set(site.redirectHeaders),
			'if ($request_uri ~ "^(/[^/?][^?]*?)(?:/index\\.html|\\.html|/+)(?:\\?|$)") { return 308 $1$is_args$args; }',
			'return 404;',
		]),
		...others.flatMap((code) =>
			block(`location ~ "^/(?!${code})(?i:${code})(?<vitrine_rest>/.*)?$"`, [
				`if (!-f $document_root/${code}$vitrine_rest.html) { return 404; }`,
				...set(site.redirectHeaders),
				`if ($request_uri ~ "^/[^/?]+([^?]*)") { return 308 /${code}$1$is_args$args; }`,
				'return 404;',
			]),
		),
		...block(`location ~ "^/(?i:${site.defaultLocale})$"`, [
			...set(site.redirectHeaders),
			'return 308 /$is_args$args;',
		]),
		...block(`location ~ "^/(?i:${site.defaultLocale})(?<vitrine_rest>/.+)$"`, [
			'if (!-f $document_root$vitrine_rest.html) { return 404; }',
			...set(site.redirectHeaders),
			`if ($request_uri ~ "^/[^/?]+(/[^/?][^?]*)") { return 308 $1$is_args$args; }`,
			'return 404;',
		]),
		'',
		'# Old addresses.',
		...Object.entries({ ...redirects, ...otherForms }).flatMap(([from, to]) =>
			block(`location = ${quote(decodeURIComponent(from))}`, [
				`set $vitrine_target ${quote(to.replaceAll('$', '%24'))};`,
				'error_page 404 = @vitrine_moved;',
				'return 404;',
			]),
		),
		...movedByRules(site, set),
		'',
		'# Files, by their addresses: of several, the first one holds.',
		...rules
			.slice(1)
			.toReversed()
			.flatMap((rule) => block(`location ${placeOf(rule)}`, [...set(rule.headers), ...answerOf(rule)])),
		...block('location = /', ['try_files /index.html =404;']),
		...block('location /', ['try_files $uri.html $uri =404;']),
	];
	return [{ name: 'nginx.conf', text: `${start}${lines.join('\n')}\n` }];
}

/**
 * Answers rows of `redirects.yaml`: a page or file at the address comes before a row.
 *
 * @param set writes the headers that differ from those of a page
 */
function movedByRules(site: HostedSite, set: (headers: HeaderRecord) => string[]): string[] {
	return site.redirectRules.flatMap((rule, index) => {
		const { source, to } = ruleRegex(rule, {
			group: (name) => `$vitrine_name${name}`,
			literal: (text) => text.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&'),
		});
		let count = 0;
		const named = source.replace(/\((?=\.\+\)|\[\^\/\]\+\))/g, () => `(?<vitrine_name${++count}>`);
		const [base = '', fragment] = (to ?? '').split('#', 2);
		const query = base.includes('?') ? '' : '$is_args$args';
		const location = `${base}${query}${fragment === undefined ? '' : `#${fragment}`}`;
		const place = `location ~ "^${named}(?:/index\\.html|\\.html|/+)?$"`;
		const files = 'try_files $uri.html $uri =404;';
		if (to === undefined) return block(place, ['error_page 404 =410 $vitrine_screen;', files]);
		return [
			...block(`location @vitrine_row${index}`, [
				...set(site.redirectHeaders),
				`return ${rule.status} ${quote(location)};`,
			]),
			...block(place, [`error_page 404 = @vitrine_row${index};`, files]),
		];
	});
}

function answerOf({ pattern, isLiteral, contentType, missing, hasMedia }: HeaderRule): string[] {
	const isFile = !isLiteral || /\.\w+$/.test(pattern);
	return [
		...(contentType === undefined ? [] : ['types {}', `default_type ${quote(contentType)};`]),
		...(missing === 'screen' ? [] : [`error_page 404 = @vitrine_${missing};`]),
		...(hasMedia ? ['max_ranges 1;'] : []),
		isFile ? 'try_files $uri $uri.html =404;' : 'try_files $uri.html $uri =404;',
	];
}

function placeOf({ pattern, isLiteral }: HeaderRule): string {
	const path = decodeURIComponent(pattern);
	if (isLiteral) return `= ${quote(path)}`;
	return `~ "${ruleToRegex({ pattern: path, isLiteral }).replace(/\.\*\$$/, '')}"`;
}

function variableOf(name: string): string {
	return `$vitrine_${name.toLowerCase().replaceAll('-', '_')}`;
}

function block(head: string, lines: readonly string[]): string[] {
	return [`${head} {`, ...lines.map((line) => `\t${line}`), '}'];
}

function quote(value: string): string {
	return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
