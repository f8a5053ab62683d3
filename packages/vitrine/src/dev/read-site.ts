import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { cardPictures } from '#build/export/card-pictures.ts';
import { outsideSettings, unlistedHosts } from '#build/export/check-outside.ts';
import { hostsIn } from '#build/export/export-item.ts';
import { publicFiles } from '#build/export/public-files.ts';
import { wholeFonts } from '#build/fonts/whole-fonts.ts';
import { encodeCuts, isMade, pictureAddress } from '#build/pictures/pictures.ts';
import { createPageReader } from '#build/search/finished-pages.ts';
import { indexSite } from '#build/search/index-site.ts';
import { shortHash } from '#build/threads/hashes.ts';
import type { SiteReading } from '#content/complete-site.ts';
import type { ContentCache } from '#content/pages/content-cache.ts';
import { ContentError } from '#content/problems/problem.ts';
import type { ChangedReading } from '#content/read-changed-files.ts';
import { type Site, usesMedia } from '#content/site/site.ts';
import { nameFrom } from '#node/path-names.ts';
import { hashInPayload } from '#protocol/parse-payload.ts';
import type { Resource } from '#resources/resource.ts';
import { href } from '#routes.ts';
import type { Bytes, Source } from '#server/source.ts';
import type { RenderContext } from '#views/render-context.ts';
import type { PublishedPicture } from '#views/show-pictures.ts';
import { searchOnRequest } from './search-on-request.ts';
import type { SiteCode } from './site-code.ts';

export interface DevelopmentOptions {
	/** Folder of the site. */
	root: string;
	/** Whether the site has the pseudo-locale, which shows what will not fit. */
	pseudo: boolean;
}

/** A site as it was read, and what it is rendered from. */
export interface DevelopmentReading {
	source: Source;
	reading: SiteReading;
	context: RenderContext;
	/** By path. */
	resources: Map<string, Resource>;
}

interface ReadOptions extends DevelopmentOptions {
	code: SiteCode;
	cache: ContentCache;
	/** The reading before this one. */
	last: DevelopmentReading | undefined;
	/** Files that have changed since, on disk or in texts that are not saved. */
	changed: readonly string[];
	/** Texts in the place of files, by path from the site's folder. */
	unsaved: ReadonlyMap<string, string>;
}

/**
 * Reads a site, with the schemas and components of the code that is given. Where that is enough, only the files that have changed are
 * read.
 */
export async function readSite({ unsaved, ...options }: ReadOptions): Promise<DevelopmentReading> {
	const { withUnsaved } = await options.code.load<typeof import('#content/files/unsaved-files.ts')>(
		'content/files/unsaved-files.ts',
	);
	return withUnsaved(options.root, { contents: unsaved }, () => readWith(options));
}

async function readWith(options: Omit<ReadOptions, 'unsaved'>): Promise<DevelopmentReading> {
	const { load } = options.code;
	const changed = await readChanged(options);
	const { reading, context } = changed ?? (await readWhole(options));
	const { site } = reading;
	// Loaded after the content, whose check locates mistakes in the code of a section.
	const renderer = await load<typeof import('#resources/resources.ts')>('resources/resources.ts');
	if (context.cards) await renderer.loadCardFonts();
	if (changed?.onlyTexts && options.last) {
		// What was listed stays, and shows the site as it is now.
		const shared = Object.assign(options.last.context, { site });
		const pages = [...changed.onlyTexts].flatMap((id) => site.pages.get(id) ?? []);
		const { resources } = options.last;
		for (const resource of renderer.pages(shared, renderer.sitePages(site, pages)))
			resources.set(resource.path, resource);
		const find = finder(resources, { renderer, reading, context: shared, options });
		return {
			source: sourceOf({ renderer, context: shared, find, root: options.root }),
			reading,
			context: shared,
			resources,
		};
	}
	// Each reading is a build of its own: what a browser kept of an earlier one is of no use.
	const fresh = { ...context, buildId: `development-${Date.now()}`, timestamp: Date.now() };
	const resources = new Map(renderer.resources(fresh).map((resource) => [resource.path, resource]));
	const find = finder(resources, { renderer, reading, context: fresh, options });
	return {
		source: sourceOf({ renderer, context: fresh, find, root: options.root }),
		reading,
		context: fresh,
		resources,
	};
}

type Find = (path: string) => Resource | undefined;

interface FinderOptions {
	renderer: typeof import('#resources/resources.ts');
	reading: SiteReading;
	context: RenderContext;
	options: Pick<ReadOptions, 'root' | 'cache'>;
}

function finder(
	resources: ReadonlyMap<string, Resource>,
	{ renderer, reading: { site }, context, options: { root, cache } }: FinderOptions,
): Find {
	if (!site.config.search) return (path) => resources.get(path);
	const roots = site.config.locales.map(({ code }) => href('searchIndex', { locale: code }));
	const findInIndexes = searchOnRequest(roots, async () => {
		const folder = join(root, 'dist/cache/search-development');
		const read = createPageReader((address) => {
			const resource = resources.get(address);
			return resource && renderer.answer(context, resource);
		});
		const search = await indexSite(site, {
			passagesAt: async (address, tag) => (await read(address, tag)).passages,
			...{ code: 'development', texts: cache.texts, cache: folder },
		});
		return renderer.searchIndexes({ ...context, search });
	});
	return (path) => resources.get(path) ?? findInIndexes(path);
}

type Read = Omit<DevelopmentReading, 'source' | 'resources'> & Partial<Pick<ChangedReading, 'onlyTexts'>>;

async function readChanged({
	root,
	code: { load },
	last,
	changed,
}: Omit<ReadOptions, 'unsaved'>): Promise<Read | undefined> {
	const files = changed.map((path) => nameFrom(root, path));
	const areContent = files.length > 0 && files.every((file) => file.startsWith('content/'));
	// Whether a translation is outdated depends on both texts.
	const hasNotices = last?.reading.site.config.locales.some(({ staleNotice }) => staleNotice);
	if (!last || !areContent || hasNotices) return undefined;
	const { readChangedFiles } = await load<typeof import('#content/read-changed-files.ts')>(
		'content/read-changed-files.ts',
	);
	const reading = await readChangedFiles(last.reading, files);
	return reading && { reading, context: { ...last.context, site: reading.site }, onlyTexts: reading.onlyTexts };
}

async function readWhole({ root, pseudo, code, cache }: Omit<ReadOptions, 'unsaved'>): Promise<Read> {
	const { load, scripts, searchScript } = code;
	const { readSiteConfig } = await load<typeof import('#content/site-config.ts')>('content/site-config.ts');
	const settings = await readSiteConfig(root, `${Date.now()}`);
	const { readSite } = await load<typeof import('#content/load-site.ts')>('content/load-site.ts');
	const reading = await readSite({ root, drafts: true, gallery: true, pseudo, cache, settings });
	const { site } = reading;
	const { outdatedPages } = await load<typeof import('#translations/outdated-pages.ts')>(
		'translations/outdated-pages.ts',
	);
	const files = await publicFiles(root, site);
	const { fonts, files: fontFiles, cardFonts } = await wholeFonts(root, site);
	const context = {
		site,
		buildId: '',
		timestamp: 0,
		scripts,
		searchScript,
		fonts,
		licenses: [],
		texts: cache.texts,
		outdated: await outdatedPages(root, settings),
		search: [],
		files: [...files, ...fontFiles],
		earlier: [],
		pictures: await quickPictures(site, root),
		cards: site.config.cards
			? { fonts: cardFonts, cache: join(root, 'dist/cache/og'), pictures: cardPictures(root, files) }
			: undefined,
	};
	return { reading, context };
}

function sourceOf({
	renderer,
	context,
	find,
	root,
}: Pick<FinderOptions, 'renderer' | 'context'> & { find: Find; root: string }): Source {
	const { site, buildId: id } = context;
	const forms = renderer.formSettings(site);
	const reading = `${Date.now()}`;
	const settings = outsideSettings(site);
	return {
		buildInfo: () => {
			const { config, redirects, redirectRules } = site;
			return { ...config, forms, id, redirects, redirectRules, inlineHashes: undefined, usesMedia: usesMedia(site) };
		},
		find: (path) => {
			const resource = find(path);
			if (!resource) return undefined;
			const answer = renderer.answer(context, resource);
			const { kind, contentType, isList } = resource;
			const stored = { path, kind, contentType, isList, encodings: ['identity'] as const };
			// An answer that takes a moment to make stays the same until the next read.
			if (answer instanceof Promise) return { ...stored, hash: hash(path + reading), read: () => answer.then(toBytes) };
			const bytes = toBytes(answer);
			const pageHash = kind === 'payload' ? hashInPayload(bytes) : undefined;
			const outside = hostsIn(bytes, resource, settings);
			const problems = outside ? unlistedHosts([{ path, outside }], site, root) : [];
			if (problems.length > 0) throw new ContentError(problems);
			return { ...stored, pageHash, outside, hash: hash(bytes), read: () => bytes };
		},
	};
}

function toBytes(answer: string | Uint8Array): Bytes {
	return new Uint8Array(Buffer.from(answer as Uint8Array));
}

function hash(content: string | Uint8Array): string {
	return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** Shows the pictures of a site as they are, but for drawings and those of which a part is shown: encoding all would take longer than an editor waits. */
async function quickPictures(site: Site, root: string): Promise<Record<string, PublishedPicture>> {
	const cuts = await encodeCuts(site, { root, folder: join(root, 'dist/cache/cuts') });
	const whole = [...site.pictures].filter(([, picture]) => !isMade(picture));
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
