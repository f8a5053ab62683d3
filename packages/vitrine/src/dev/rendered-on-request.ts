import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { HotPayload, Plugin, ViteDevServer } from 'vite';
import { isLoadedFrom } from '#build/bundle/site-modules.ts';
import { mistakeInCode } from '#content/own-code/own-code.ts';
import { codeFolder, kitRoot } from '#node/installation.ts';
import { isWithin } from '#node/path-names.ts';
import type { Source } from '#server/source.ts';
import { openDevelopmentCache } from './development-cache.ts';
import { type DevelopmentOptions, type DevelopmentReading, readSite } from './read-site.ts';
import { reemitLateWrites } from './reemit-late-writes.ts';

/** How often folders are looked for that are not there, in milliseconds. */
const lookInterval = 500;

export interface RenderedOnRequest {
	/** Undefined until everything could be read for the first time. */
	source: () => Source | undefined;
	/** Reads again what changed since the last time. */
	load: () => Promise<void>;
	/** Shows what went wrong while a page was rendered. */
	showFault: (error: Error) => void;
	/** Follows Vite, which reads the code and watches the files, through its restarts. */
	plugin: Plugin;
}

/**
 * Renders resources when they are asked for, from what is on disk at that moment, drafts included. A mistake in
 * content or code is shown over the page; what could last be read stays.
 */
export function renderedOnRequest({ root, pseudo }: DevelopmentOptions): RenderedOnRequest {
	const cache = openDevelopmentCache({ root, pseudo });
	const content = ['content', 'public', 'sections', 'theme', 'site.config.ts'].map((name) => join(root, name));
	const watched = [...content, join(kitRoot, codeFolder)];
	let vite: ViteDevServer | undefined;
	let last: DevelopmentReading | undefined;
	let mistake: Error | undefined;
	let loading: Promise<void> | undefined;
	let before: Promise<unknown> = cache.fill();
	/** Files whose change has not been sent to browsers yet. */
	const changed = new Set<string>();
	/** Files that have changed since the last reading without a mistake. */
	let unread = new Set<string>();

	const load = (): Promise<void> => {
		if (loading) return loading;
		if (!vite) throw new Error('The site is read through Vite, which has not started yet.');
		const server = vite;
		// One after the other: what a reading loads cannot be forgotten before it is loaded.
		const reading = before.then(() =>
			loading === mine ? readSite({ root, pseudo, vite: server, cache, last, changed: [...unread] }) : undefined,
		);
		before = Promise.allSettled([reading]);
		const mine: Promise<void> = reading.then(
			(fresh) => {
				// Something changed while it was read: what counts is the newer reading.
				if (loading !== mine || fresh === undefined) return load();
				// So that the next start reads what changes until then.
				if (!last) setImmediate(cache.save);
				last = fresh;
				unread = new Set();
				if (mistake) console.log('Corrected: the site is read again without a mistake.\n');
				mistake = undefined;
			},
			(error: unknown) => {
				if (loading !== mine) return load();
				note(isMistakeInContent(error) ? error : (mistakeInCode(root) ?? error));
			},
		);
		loading = mine;
		return mine;
	};
	const note = (error: unknown) => {
		mistake = error instanceof Error ? error : new Error(String(error));
		if (!isMistakeInContent(mistake)) vite?.ssrFixStacktrace(mistake);
		console.error(`\n${isMistakeInContent(mistake) ? mistake.message : mistake.stack}\n`);
	};
	const show = (shown = mistake) => {
		if (!shown) return;
		const { message, stack = '' } = shown;
		const err = {
			message: stripVTControlCharacters(message),
			stack: isMistakeInContent(shown) ? '' : stripVTControlCharacters(stack),
		};
		vite?.environments.client.hot.send({ type: 'error', err });
	};
	// At once: Vite's watcher waits for 50 ms by itself, and tell-late-writes.ts tells of what is written after that.
	const readAgain = async (path: string) => {
		const wasMistaken = mistake !== undefined;
		changed.add(path);
		unread.add(path);
		loading = undefined;
		await load();
		if (mistake) return show();
		if (changed.size === 0) return;
		const isStyle = !wasMistaken && [...changed].every((file) => file.endsWith('.css'));
		changed.clear();
		vite?.environments.client.hot.send(isStyle ? { type: 'custom', event: 'vitrine:styles' } : { type: 'full-reload' });
	};
	// What sections, theme and settings import may lie anywhere in the site.
	const isOfSite = (path: string) =>
		watched.some((folder) => isWithin(folder, path)) || (vite !== undefined && isLoadedFrom(root, path, vite));

	let looking: NodeJS.Timeout | undefined;
	/** The watcher forgets a folder that is gone, as for a moment while Git changes branches, and knows none that comes late. */
	const followFolders = ({ watcher }: ViteDevServer) => {
		const missing = new Set(content.filter((path) => !existsSync(path)));
		watcher.on('unlinkDir', (path) => {
			if (content.includes(path)) missing.add(path);
		});
		clearInterval(looking);
		looking = setInterval(() => {
			for (const path of missing) {
				if (!existsSync(path)) continue;
				missing.delete(path);
				watcher.add(path);
				readAgain(path);
			}
		}, lookInterval);
	};

	const plugin: Plugin = {
		name: 'rendered-on-request',
		closeBundle: () => clearInterval(looking),
		configureServer(server) {
			vite = server;
			followFolders(server);
			reemitLateWrites(server.watcher);
			const environment = join(root, '.env');
			server.watcher.add([...content, environment]);
			server.watcher.on('all', (_event, path) => {
				if (path === environment) console.log('.env has changed: that counts when this server is started again.\n');
			});
			for (const event of ['addDir', 'unlinkDir'] as const) {
				server.watcher.on(event, (path) => (isOfSite(path) ? readAgain(path) : undefined));
			}
			const { hot } = server.environments.client;
			hot.on('connection', () => show());
			// A browser may ask for a module with a mistake while the site is read: the bundler's words come last then.
			const send = hot.send.bind(hot) as (payload: HotPayload) => void;
			hot.send = (payload: HotPayload) => {
				const isBundlers = payload.type === 'error' && payload.err.plugin !== undefined;
				const own = isBundlers ? (mistake ?? mistakeInCode(root)) : undefined;
				if (own) show(own);
				else send(payload);
			};
		},
		// Runs after Vite has invalidated the file. Browsers are notified after the site has been read: Vite would reload
		// them before that.
		hotUpdate: {
			handler({ file }) {
				if (this.environment.name !== 'client' || !isOfSite(file)) return undefined;
				readAgain(file);
				return [];
			},
		},
	};
	return {
		source: () => last?.source,
		load,
		showFault: (error) => {
			note(error);
			show();
		},
		plugin,
	};
}

/** By name: the class is loaded anew with the code that throws it. */
function isMistakeInContent(error: unknown): boolean {
	return error instanceof Error && error.name === 'ContentError';
}
