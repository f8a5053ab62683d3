import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { getMimeType } from 'hono/utils/mime';
import type { HotPayload, Plugin, ViteDevServer } from 'vite';
import { wholeFonts } from '#build/fonts/whole-fonts.ts';
import { shortHash } from '#build/hashes.ts';
import { encodeCuts, pictureAddress } from '#build/pictures.ts';
import { publicFiles } from '#build/public-files.ts';
import { mistakeInCode } from '#content/own-code.ts';
import { type Site, usesMedia } from '#content/site.ts';
import { codeFolder, kitRoot, modulePath } from '#node/installation.ts';
import type { Resource } from '#resources/resource.ts';
import type { PublishedPicture } from '#resources/show-pictures.ts';
import type { Bytes, Source } from '../source.ts';

/** Vite's client, which says what is wrong, and before it the element by which it is shown. */
const mistakeEntries = [`/${modulePath('client/mistake-overlay.ts')}`, '/@vite/client'];

/** Addresses of the scripts that a page loads in development. */
export const developmentEntries: readonly string[] = [
	...mistakeEntries,
	`/${modulePath('client/prelude/theme.ts')}`,
	`/${modulePath('client/boot.ts')}`,
	`/${modulePath('client/development.ts')}`,
];

/** What a page loads in development: Vite's client, which shows mistakes, the site's own scripts, and what shows changes. */
export const developmentScripts: string = scriptElements(developmentEntries);

/** What reloads a page that is none of the site's, and shows mistakes over it. */
export const mistakeScripts: string = scriptElements(mistakeEntries);

function scriptElements(addresses: readonly string[]): string {
	return addresses.map((address) => `<script type="module" src="${address}"></script>`).join('');
}

export interface DevelopmentOptions {
	/** Folder of the site. */
	root: string;
	/** Whether the site has the pseudo-locale, which shows what will not fit. */
	pseudo: boolean;
}

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
	const cache = new Map<string, string>();
	const content = ['content', 'public', 'sections', 'theme', 'site.config.ts'].map((name) => join(root, name));
	const watched = [...content, join(kitRoot, codeFolder)];
	let vite: ViteDevServer | undefined;
	let source: Source | undefined;
	let mistake: Error | undefined;
	let loading: Promise<void> | undefined;
	let before: Promise<unknown> = Promise.resolve();
	/** Files whose change no browser was told of yet. */
	const changed = new Set<string>();

	const load = (): Promise<void> => {
		if (loading) return loading;
		if (!vite) throw new Error('The site is read through Vite, which has not started yet.');
		const server = vite;
		// One after the other: what a reading loads cannot be forgotten before it is loaded.
		const reading = before.then(() => (loading === mine ? readSite({ root, pseudo, vite: server, cache }) : undefined));
		before = Promise.allSettled([reading]);
		const mine: Promise<void> = reading.then(
			(fresh) => {
				// Something changed while it was read: what counts is the newer reading.
				if (loading !== mine || fresh === undefined) return load();
				source = fresh;
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
	const readAgain = async (path: string) => {
		const wasMistaken = mistake !== undefined;
		changed.add(path);
		loading = undefined;
		await load();
		if (mistake) return show();
		if (changed.size === 0) return;
		const isStyle = !wasMistaken && [...changed].every((file) => file.endsWith('.css'));
		changed.clear();
		vite?.environments.client.hot.send(isStyle ? { type: 'custom', event: 'vitrine:styles' } : { type: 'full-reload' });
	};
	const isOfSite = (path: string) => watched.some((folder) => path.startsWith(folder));

	const plugin: Plugin = {
		name: 'rendered-on-request',
		configureServer(server) {
			vite = server;
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
		// After Vite has forgotten the file. Browsers are told when the site has been read: Vite would reload them before that.
		hotUpdate: {
			handler({ file }) {
				if (this.environment.name !== 'client' || !isOfSite(file)) return undefined;
				readAgain(file);
				return [];
			},
		},
	};
	return {
		source: () => source,
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

/** Code is loaded through Vite, so that schemas and components that changed are read anew as well. */
async function readSite({
	root,
	pseudo,
	vite,
	cache,
}: DevelopmentOptions & { vite: ViteDevServer; cache: Map<string, string> }): Promise<Source> {
	const { loadSite } = (await vite.ssrLoadModule(
		`/${modulePath('content/load-site.ts')}`,
	)) as typeof import('#content/load-site.ts');
	const version = `${Date.now()}`;
	const site = await loadSite({ root, drafts: true, pseudo, cache, version });
	const renderer = (await vite.ssrLoadModule(
		`/${modulePath('resources/resources.ts')}`,
	)) as typeof import('#resources/resources.ts');
	const { outdatedPages } = (await vite.ssrLoadModule(
		`/${modulePath('translations/outdated-pages.ts')}`,
	)) as typeof import('#translations/outdated-pages.ts');
	// Each reading is a build of its own: what a browser kept of an earlier one is of no use.
	const buildId = `development-${Date.now()}`;
	const files = await publicFiles(root, site);
	const { fonts, files: fontFiles, cardFonts } = await wholeFonts(root, site);
	const resources = renderer.resources({
		site,
		buildId,
		timestamp: Date.now(),
		scripts: developmentScripts,
		fonts,
		weights: {},
		licences: [],
		outdated: await outdatedPages(root, site.config, version),
		files: [...files, ...fontFiles],
		earlier: [],
		pictures: await quickPictures(site, root),
		cards: site.config.cards ? { fonts: cardFonts, cache: join(root, 'dist/cache/og') } : undefined,
	});
	return sourceOf(site, buildId, new Map(resources.map((resource) => [resource.path, resource])));
}

function sourceOf(site: Site, id: string, resources: Map<string, Resource>): Source {
	return {
		buildInfo: () => {
			const { config, redirects } = site;
			return { ...config, contact: config.contact, id, redirects, inlineHashes: undefined, usesMedia: usesMedia(site) };
		},
		find: (path) => {
			const resource = resources.get(path);
			if (!resource) return undefined;
			const answer = resource.render();
			const { kind, contentType, embeds } = resource;
			const stored = { path, kind, contentType, embeds, encodings: ['identity'] as const };
			// What takes a moment to make says the same until something is read anew.
			if (answer instanceof Promise) return { ...stored, hash: hash(path + id), read: () => answer.then(toBytes) };
			const bytes = toBytes(answer);
			return { ...stored, hash: hash(bytes), read: () => bytes };
		},
	};
}

function toBytes(answer: string | Uint8Array): Bytes {
	return new Uint8Array(Buffer.from(answer as Uint8Array));
}

function hash(content: string | Uint8Array): string {
	return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** Shows the pictures of a site as they are, but for those of which a part is shown: encoding all would take longer than an editor waits. */
async function quickPictures(site: Site, root: string): Promise<Record<string, PublishedPicture>> {
	const cuts = await encodeCuts(site, { root, folder: join(root, 'dist/cache/cuts') });
	const whole = [...site.pictures].filter(([, { cut }]) => !cut);
	const pictures = whole.map(async ([key, { file, path, width, height }]) => {
		const source = resolve(root, path);
		const { size, mtimeMs } = await stat(source);
		const hash = shortHash(`${file}\n${size}\n${mtimeMs}`);
		const address = pictureAddress(file, { width, hash, ending: extname(file).slice(1).toLowerCase() });
		const type = getMimeType(address);
		if (type === undefined) throw new Error(`${path} is no picture.`);
		const formats = [{ type, variants: [{ address, width, source }] }];
		return [key, { width, height, formats }] as const;
	});
	return { ...Object.fromEntries(await Promise.all(pictures)), ...cuts };
}
