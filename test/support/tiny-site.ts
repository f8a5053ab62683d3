import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSite } from '#build/export/export-site.ts';
import { checkExport } from '#build/exports/check-export.ts';
import { pruneExports } from '#build/exports/prune-exports.ts';
import { publishExport } from '#build/exports/publish-export.ts';
import type { TargetName } from '#build/hosts/targets.ts';
import { takeEarlierBuilds } from '#build/previous-builds/previous-builds.ts';
import { shortHash } from '#build/threads/hashes.ts';
import { withLock } from '#node/lock.ts';
import { type ContactFormSettings, copySuffixes } from '#protocol/manifest.ts';
import { bodyPath, encodingsOf, type OpenedExport, openExport } from '#protocol/node/export-folder.ts';
import type { RenderContext } from '#views/render-context.ts';

/** For tests: a site that is exported without bundler, fonts and cards. Everything in it names its edition. */
export interface TinySite {
	/** Exports an edition as a build does. */
	exportEdition: (out: string, edition: string, options?: EditionOptions) => Promise<OpenedExport>;
	paths: string[];
}

export interface EditionOptions {
	/** Exports before this one that are kept. */
	keep?: number;
	/** The time of day, in milliseconds since 1970. */
	now?: number;
	/** Name of its script, where it is not that of the edition. */
	script?: string;
	/** Kilobytes of noise on each page. */
	weight?: number;
	/** Kilobytes of the film at `/film.mp4`; without it, it has none. */
	film?: number;
	/** Its form; without it, it has none. */
	forms?: Record<string, ContactFormSettings>;
	/** What it is built to be served from. */
	target?: TargetName;
	/** Whether a thread looks at the export before it, as for large sites. */
	isLarge?: boolean;
}

/** What stands on each page of an edition, and ends it. */
export const lastWords = (edition: string): string => `<p>The end of ${edition}.</p>`;

const renderer = `
const noise = (kilobytes, seed) => {
	let text = '';
	for (let state = seed; text.length < kilobytes * 1024; ) text += (state = (state * 1103515245 + 12345) % 2147483648).toString(36);
	return text;
};
const filmBytes = (kilobytes, edition) => Buffer.alloc(kilobytes * 1024, Buffer.from(noise(1, Math.min(kilobytes, 1000)) + edition));
export const shellOf = () => undefined;
export const formSettings = ({ config }) => config.forms;
export const perform = () => {};
export const keyOf = () => '';
export const inlineStyles = ({ buildId }) => ['p { --edition: "' + buildId + '" }'];
export function resources(context) {
	const { buildId, pages, weight, film, earlier, script } = context;
	const json = 'application/json; charset=utf-8';
	const resource = (path, kind, contentType, text) => ({ path, kind, contentType, compression: 'quick', body: () => text });
	const page = (path, kind, index) => resource(path, kind, 'text/html; charset=utf-8',
		'<!doctype html><html data-build="' + buildId + '"><style>' + inlineStyles(context)[0] + '</style><script src="/assets/boot-' + script + '.js"></script>'
		+ noise(weight, index) + '<p>The end of ' + buildId + '.</p>');
	const own = [
		page('/', 'home', 1),
		...pages.map((path, index) => page(path, 'page', index + 2)),
		...pages.map((path) => resource(path + '/_payload.json', 'payload', json, JSON.stringify({ build: buildId, path }))),
		page('/404', 'error-screen', 0),
		resource('/assets/boot-' + script + '.js', 'asset', 'text/javascript; charset=utf-8', '// boot of ' + buildId),
		resource('/always.txt', 'public-file', 'text/plain; charset=utf-8', 'The same in all editions.'),
		...(film ? [{ path: '/film.mp4', kind: 'public-file', contentType: 'video/mp4', body: () => filmBytes(film, buildId) }] : []),
		resource('/builds/latest.json', 'latest-build', json, JSON.stringify({ id: buildId, timestamp: 0 })),
		resource('/builds/meta/' + buildId + '.json', 'build-meta', json, JSON.stringify({ id: buildId })),
	];
	const taken = new Set(own.map(({ path }) => path));
	return [...own,
		...earlier.filter(({ path }) => !taken.has(path)).map(({ path, kind, source }) => (
			{ path, kind, contentType: 'text/plain', compression: 'quick', isEarlier: true, body: async () => (await import('node:fs')).readFileSync(source) }
		)),
	];
}
`;

export function createTinySite({ pages = 20 } = {}): TinySite {
	const module = join(mkdtempSync(join(tmpdir(), 'vitrine-tiny-')), 'renderer.js');
	writeFileSync(module, renderer);
	const paths = Array.from({ length: pages }, (_, index) => `/pages/page-${index}`);
	const config = {
		name: 'Tiny',
		defaultLocale: 'en',
		locales: [{ code: 'en', name: 'English', tag: 'en-US', cacheable: true }],
		detection: 'off',
		icons: { collections: [], fallback: 'off' },
		budgets: {},
		outside: [],
	};
	return {
		paths: ['/', ...paths],
		exportEdition: (
			out,
			edition,
			{ keep = 3, now = Date.now(), script = edition, weight = 1, film = 0, forms = {}, target, isLarge = false } = {},
		) =>
			withLock(join(out, 'building.lock'), async () => {
				const warn = (sentence: string) => {
					throw new Error(sentence);
				};
				const earlier = await takeEarlierBuilds({ out, previous: undefined, keep, warn });
				const context = {
					site: {
						config: { ...config, forms, earlierBuilds: keep },
						origin: 'https://tiny.example',
						pages: new Map(),
						redirects: {},
						redirectRules: [],
					},
					buildId: edition,
					timestamp: 0,
					earlier: earlier.files,
					pages: paths,
					script,
					weight,
					film,
				} as unknown as RenderContext;
				const opened = openExport(out);
				const check = checkExport(out, opened, isLarge ? { threadFrom: 0 } : {});
				check.expectNext(keep);
				const isDamaged = isLarge && (await check.damage()) !== undefined;
				const last = isDamaged ? undefined : opened?.manifest;
				try {
					const manifest = await exportSite(context, {
						renderer: module,
						out,
						inputs: edition,
						texts: join(out, 'cache/texts'),
						inlineScripts: [],
						target,
						last,
						earlierBuilds: earlier.builds,
					});
					const published = publishExport(out, manifest, (await check.isSiteWhole()) ? last : undefined);
					if (isLarge) await check.prune(keep, manifest);
					return published;
				} finally {
					if (!isLarge) pruneExports(out, keep, { now });
					await check.end();
				}
			}),
	};
}

/** What is wrong in `site/` and `site.jsonl`, compared with the export that is served: names of files. */
export function differencesOf(out: string): string[] {
	const opened = openExport(out);
	if (!opened) return ['there is no export'];
	const wanted = new Map(
		opened.manifest.resources.flatMap((entry) =>
			encodingsOf(entry).map((encoding) => [entry.file + copySuffixes[encoding], bodyPath(out, entry, encoding)]),
		),
	);
	const found = readdirSync(join(out, 'site'), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(out, 'site/').length));
	const isOther = (name: string) => {
		const body = wanted.get(name);
		const file = join(out, 'site', name);
		return body === undefined || !existsSync(file) || !readFileSync(file).equals(readFileSync(body));
	};
	const isDescribed =
		existsSync(join(out, 'site.jsonl')) &&
		readFileSync(join(out, 'site.jsonl')).equals(readFileSync(join(out, `exports/${opened.number}.jsonl`)));
	return [...new Set([...found, ...wanted.keys()])].filter(isOther).concat(isDescribed ? [] : ['site.jsonl']);
}

/** What is wrong with the bodies of the export that is served. */
export function brokenBodies(out: string): string[] {
	const opened = openExport(out);
	if (!opened) return ['there is no export'];
	return opened.manifest.resources
		.filter((entry) => shortHash(readFileSync(bodyPath(out, entry))) !== entry.hash)
		.map(({ path }) => path);
}
