import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { HotPayload, Plugin, ViteDevServer } from 'vite';
import { isLoadedFrom } from '#build/bundle/site-modules.ts';
import { redirectsFile } from '#content/checks/read-redirect-rows.ts';
import { formsFolder } from '#content/forms/read-forms.ts';
import { mistakeInCode } from '#content/own-code/own-code.ts';
import type { ContentError } from '#content/problems/problem.ts';
import { codeFolder, kitRoot } from '#node/installation.ts';
import { isWithin } from '#node/path-names.ts';
import type { Source } from '#server/source.ts';
import { followFolders } from './follow-folders.ts';
import type { DevelopmentOptions } from './read-site.ts';
import { createReadings, isMistakeInContent } from './readings.ts';
import { reemitLateWrites } from './reemit-late-writes.ts';
import { withCode } from './show-code.ts';
import { codeOfVite } from './site-code.ts';

export interface RenderedOnRequest {
	/** Undefined until everything could be read for the first time. */
	source: () => Source | undefined;
	/** Reads again what changed since the last time. */
	load: () => Promise<void>;
	/** What is wrong with the site now; then the source is that of the last reading without a mistake. */
	mistake: () => Error | undefined;
	/** Shows what went wrong while a page was rendered. */
	showFault: (error: Error) => void;
	/** What declares the fonts of the site, by the tags of its languages; nothing before it was read. */
	fontStyles: () => string;
	/** Follows Vite, which reads the code and watches the files, through its restarts. */
	plugin: Plugin;
}

/**
 * Renders resources when they are requested, from what is on disk at that moment, drafts included. A mistake in
 * content or code is shown over the page; what could last be read stays.
 */
export function renderedOnRequest({ root, pseudo }: DevelopmentOptions): RenderedOnRequest {
	const content = ['content', 'public', 'sections', 'theme', 'site.config.ts', redirectsFile, formsFolder].map((name) =>
		join(root, name),
	);
	const watched = [...content, join(kitRoot, codeFolder)];
	let vite: ViteDevServer | undefined;
	const readings = createReadings({ root, pseudo }, () => {
		if (!vite) throw new Error('The site is read through Vite, which has not started yet.');
		return codeOfVite(vite);
	});
	/** Files whose change has not been sent to browsers yet. */
	const changed = new Set<string>();

	const show = (shown = readings.mistake()) => {
		if (!shown) return;
		const { message, stack = '' } = shown;
		const problems = isMistakeInContent(shown) ? (shown as ContentError).problems : undefined;
		const err = {
			message: stripVTControlCharacters(problems ? withCode(root, problems) : message),
			stack: problems ? '' : stripVTControlCharacters(stack),
		};
		vite?.environments.client.hot.send({ type: 'error', err });
	};
	// At once: Vite's watcher waits for 50 ms by itself, and reemit-late-writes.ts reports what is written after that.
	const readAgain = async (path: string) => {
		const wasMistaken = readings.mistake() !== undefined;
		changed.add(path);
		readings.change(path);
		await readings.load();
		if (readings.mistake()) return show();
		if (changed.size === 0) return;
		const isStyle = !wasMistaken && [...changed].every((file) => file.endsWith('.css'));
		changed.clear();
		vite?.environments.client.hot.send(isStyle ? { type: 'custom', event: 'vitrine:styles' } : { type: 'full-reload' });
	};
	// What sections, theme and settings import may lie anywhere in the site.
	const isOfSite = (path: string) =>
		watched.some((folder) => isWithin(folder, path)) || (vite !== undefined && isLoadedFrom(root, path, vite));

	let unfollow = () => {};
	const plugin: Plugin = {
		name: 'rendered-on-request',
		closeBundle: () => unfollow(),
		configureServer(server) {
			vite = server;
			unfollow();
			unfollow = followFolders(content, server, readAgain);
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
			// A browser may request a module with a mistake while the site is read: the bundler's words come last then.
			const send = hot.send.bind(hot) as (payload: HotPayload) => void;
			hot.send = (payload: HotPayload) => {
				const isBundlers = payload.type === 'error' && payload.err.plugin !== undefined;
				const own = isBundlers ? (readings.mistake() ?? mistakeInCode(root)) : undefined;
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
		source: () => readings.last()?.source,
		load: readings.load,
		mistake: readings.mistake,
		showFault: (error) => {
			readings.note(error);
			show();
		},
		fontStyles: () => (readings.last()?.context.fonts.blocks ?? []).map(({ css }) => css).join(''),
		plugin,
	};
}
