import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Candidate, candidates, stage } from './candidates.ts';

const folder = join(stage, 'nginx');

/** Where the files of a candidate lie that nginx serves. */
export const staged = ({ id }: Pick<Candidate, 'id'>) => join(stage, 'sites', id);

/** A certificate for this machine; Chromium knows it by the hash of its key, so that it keeps files as usual. */
export function certificate(): { key: string; file: string; keyHash: string } {
	mkdirSync(folder, { recursive: true });
	const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	if (!existsSync(file)) {
		const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365'];
		const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
		execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', file], { stdio: 'ignore' });
	}
	const hash = `openssl x509 -in ${file} -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`;
	return { key, file, keyHash: execFileSync('sh', ['-c', hash], { encoding: 'utf8' }).trim() };
}

/** Next.js answers one address with HTML, with its data or with a part of that, as headers of the request ask. */
const nextMaps = `
	map "$http_rsc$http_next_router_segment_prefetch" $rsc_suffix { default ""; "1" ".rsc"; "~^1(?<seg>/.+)$" ".segments$seg.segment.rsc"; }
	map $uri $page { "/" "/index"; "~^(?<bare>.+)/$" $bare; default $uri; }
	map "$http_rsc:$uri" $rewritten { default ""; "~^1:/(ru|ja)(/|$)" ""; "~^1:/$" "/en"; "~^1:(?<rest>/.+)$" "/en$rest"; }
	map $http_next_router_segment_prefetch $postponed { "" ""; default "2"; }`;

const nextLocation = `
			try_files $page$rsc_suffix $uri $page.html $uri/index.html =404;
			add_header Vary "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";
			add_header x-nextjs-rewritten-path $rewritten;
			add_header x-nextjs-prerender 1;
			add_header x-nextjs-stale-time 300;
			add_header x-nextjs-postponed $postponed;`;

function server(candidate: Candidate, { key, file }: ReturnType<typeof certificate>): string {
	const port = (origin: string) => new URL(origin).port;
	return `
	server {
		listen 127.0.0.1:${port(candidate.origin)} ssl http2;
		listen 127.0.0.1:${port(candidate.plainOrigin)};
		ssl_certificate ${file}; ssl_certificate_key ${key}; ssl_protocols TLSv1.3;
		root ${staged(candidate)};
		location = /favicon.ico { empty_gif; add_header Cache-Control "max-age=86400"; }
		location = /robots.txt { return 200 "User-agent: *\\nAllow: /\\n"; }
		location = /api/contact { default_type application/json; return 200 '{"ok":true}'; }
		location ~ "${candidate.immutable}" { add_header Cache-Control "public, max-age=31536000, immutable"; }
		location / {${candidate.layout === 'next' ? nextLocation : 'try_files $uri $uri/index.html $uri.html =404;'}
			add_header Cache-Control "public, max-age=0, must-revalidate";
		}
	}`;
}

/** Starts one worker of nginx on the first processor, with two ports for each candidate. */
export async function startNginx(): Promise<void> {
	await stopNginx();
	const proof = certificate();
	const file = join(folder, 'nginx.conf');
	writeFileSync(
		file,
		`load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
worker_processes 1; worker_cpu_affinity 01; pid ${folder}/pid; error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
	types {
		text/html html; text/css css; text/javascript js mjs; application/json json; image/svg+xml svg; text/plain txt;
		application/xml xml; application/wasm wasm; text/x-script data; text/x-component rsc; font/woff2 woff2;
		application/manifest+json webmanifest;
	}
	default_type application/octet-stream; charset utf-8; charset_types text/css text/javascript text/plain application/json;
	access_log off; sendfile on; tcp_nopush on; keepalive_timeout 65; keepalive_requests 100000000;
	http2_max_concurrent_streams 128; gzip_static on; brotli_static on;
	open_file_cache max=20000 inactive=60s; open_file_cache_valid 60s;
	${nextMaps}
	${candidates.map((candidate) => server(candidate, proof)).join('\n')}
}
`,
	);
	execFileSync('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
}

export async function stopNginx(): Promise<void> {
	const file = join(folder, 'pid');
	if (!existsSync(file)) return;
	try {
		process.kill(Number(readFileSync(file, 'utf8')), 'SIGQUIT');
	} catch {
		// It has ended without removing the file.
		return;
	}
	for (let tries = 0; existsSync(file) && tries < 100; tries++) await setTimeout(50);
}
