import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { ViteDevServer } from 'vite';
import { wholeFonts } from '#build/fonts/whole-fonts.ts';
import { shortHash } from '#build/hashes.ts';
import { encodeCuts, pictureAddress } from '#build/pictures.ts';
import { publicFiles } from '#build/public-files.ts';
import type { ContentCache } from '#content/content-cache.ts';
import { type Site, usesMedia } from '#content/site.ts';
import { modulePath } from '#node/installation.ts';
import { hashInPayload } from '#protocol/parse-payload.ts';
import type { Resource } from '#resources/resource.ts';
import type { PublishedPicture } from '#resources/show-pictures.ts';
import type { Bytes, Source } from '../source.ts';
import { developmentScripts } from './development-scripts.ts';

export interface DevelopmentOptions {
	/** Folder of the site. */
	root: string;
	/** Whether the site has the pseudo-locale, which shows what will not fit. */
	pseudo: boolean;
}

/** Code is loaded through Vite, so that schemas and components that changed are read anew as well. */
export async function readSite({
	root,
	pseudo,
	vite,
	cache,
}: DevelopmentOptions & { vite: ViteDevServer; cache: ContentCache }): Promise<Source> {
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
		texts: cache.texts,
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
			const pageHash = kind === 'payload' ? hashInPayload(bytes) : undefined;
			return { ...stored, pageHash, hash: hash(bytes), read: () => bytes };
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
