import type { IncomingMessage, RequestListener } from 'node:http';
import type { DevEnvironment, Plugin } from 'vite';
import { developmentEntries, searchEntry } from './development-scripts.ts';

/** Addresses that pages in development name themselves; every other module is named by a module. */
const entries: ReadonlySet<string> = new Set([...developmentEntries, searchEntry]);

/** Vite opens a file in the developer's editor on a request: an effect outside the browser. */
const openInEditor = '/__open-in-editor';

/**
 * Filters requests before Vite answers them, after its check of the Host header, also after a restart of Vite.
 *
 * @param site answers what is not passed to Vite
 */
export function requestGuard(site: RequestListener): Plugin {
	return {
		name: 'request-guard',
		configureServer({ middlewares, environments }) {
			middlewares.use((request, response, next) => {
				const recipient = recipientOf(request, environments.client);
				if (recipient === 'vite') return next();
				if (recipient === 'site') return site(request, response);
				response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' });
				response.end('The development server does not answer what a page of another site asks for.');
			});
			return () => middlewares.use(site);
		},
	};
}

/** Who answers a request of the development server. */
type Recipient = 'vite' | 'site' | 'none';

/**
 * Decides what answers a request. Vite would serve any file of the project, so it receives only requests for modules
 * that pages load, which are in the module graph of its client. Cross-site requests in the developer's browser are
 * refused, except visits of pages through a link.
 */
function recipientOf(request: IncomingMessage, client: DevEnvironment): Recipient {
	const address = request.url ?? '/';
	const origin = originOf(request);
	if (origin === 'foreign') return isVisit(request) && !isTool(address) ? 'site' : 'none';
	if (isTool(address)) return origin === 'own' ? 'vite' : 'none';
	if (request.headers.accept === 'text/x-vite-ping') return 'vite';
	return isLoadedModule(address, client) ? 'vite' : 'site';
}

/** `unknown` is what a developer types, and what comes from programs and from browsers that say nothing. */
function originOf({ headers }: IncomingMessage): 'own' | 'foreign' | 'unknown' {
	const site = headers['sec-fetch-site'];
	if (site !== undefined) return site === 'same-origin' ? 'own' : site === 'none' ? 'unknown' : 'foreign';
	const said = headers.origin ?? headers.referer;
	if (said === undefined) return 'unknown';
	return URL.canParse(said) && new URL(said).host === headers.host ? 'own' : 'foreign';
}

/** A visit by link shows a page to the developer alone; frames and subresources are within reach of the other site. */
function isVisit({ method, headers }: IncomingMessage): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false;
	if (headers['sec-fetch-site'] === undefined) return headers.origin === undefined;
	return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** As Vite compares: in any case, with anything behind a slash. */
function isTool(address: string): boolean {
	return address.toLowerCase().startsWith(openInEditor);
}

/** Asked by the whole address: the same file with another query is another module, which may be its source. */
function isLoadedModule(address: string, client: DevEnvironment): boolean {
	const url = moduleUrl(address);
	if (url === undefined) return false;
	const importers = client.moduleGraph.urlToModuleMap.get(url)?.importers;
	return entries.has(url) || (importers !== undefined && importers.size > 0);
}

/** The address as the graph has it: without the mark of an import, the time of a change, and the ending of a source map. */
function moduleUrl(address: string): string | undefined {
	try {
		const url = decodeURI(address)
			.replace(/([?&])(?:import|t=\d{13})(?:&|$)/g, '$1')
			.replace(/[?&]$/, '')
			.replace(/\.map(?=$|\?)/, '');
		return url.startsWith('/@id/') ? url.slice('/@id/'.length).replace('__x00__', '\0') : url;
	} catch {
		return undefined;
	}
}
