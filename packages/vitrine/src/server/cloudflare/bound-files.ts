import { draftFile, lookupFile, type WorkerLookup, type WorkerSite } from '#protocol/worker-site.ts';
import { apiPrefix, isPreview, recognize } from '#routes.ts';
import { canonicalPath, firstPageOf, maxPathLength } from '../canonical-address.ts';
import { type Bytes, findPreviewIn, type Source, type StoredResource, storedResource } from '../source.ts';

/** A service that answers with files, as Workers bind it: `about.html` at `/about`. */
export interface AssetsBinding {
	fetch: (address: string, init?: { method: 'HEAD'; redirect: 'manual' }) => Promise<Response>;
}

/**
 * Answers from an assets binding. No list of pages is held: where a request may lead to one, the binding tells whether
 * it is there.
 */
export function boundFiles({ info, entries }: WorkerSite, assets: AssetsBinding): Source {
	const known = new Map<string, StoredResource>(
		entries.map((entry) => [
			entry.path,
			storedResource(entry, { read: () => readFile(assets, addressOf(entry.file)) }),
		]),
	);
	let lookedUp: Promise<WorkerLookup> | undefined;

	const find = (path: string): StoredResource | undefined => {
		const stored = known.get(path);
		if (stored) return stored;
		const route = recognize(path);
		const hash = route?.name === 'searchFile' ? route.params.hash : undefined;
		return hash !== undefined && /^[0-9a-z]{8}$/.test(hash) ? searchFile(path, hash) : undefined;
	};

	function searchFile(path: string, hash: string): StoredResource {
		const read = () => readFile(assets, path);
		const contentType = 'application/json; charset=utf-8';
		return { path, kind: 'search-file', contentType, hash, encodings: ['identity'], read };
	}

	/** Once for all requests of this instance, unless it fails. */
	function lookUp(): Promise<WorkerLookup> {
		lookedUp ??= readFile(assets, lookupFile)
			.then((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as WorkerLookup)
			.catch((error) => {
				lookedUp = undefined;
				throw error;
			});
		return lookedUp;
	}

	async function prepare(path: string): Promise<Source> {
		// The platform answers with this file where it has it.
		if (known.get(path)?.kind === 'search-index') return { buildInfo: own.buildInfo, find: () => undefined };
		if (known.has(path) || path.startsWith(apiPrefix) || path.length > maxPathLength) return own;
		const { redirects, redirectRules, lists, previews } = await lookUp();
		const canonical = canonicalPath(path, info);
		const buildInfo = { ...info, redirects, ...(redirectRules ? { redirectRules } : {}) };
		const list = firstPageOf(canonical);
		const pages = [
			...(list !== undefined && lists.includes(list) ? [list] : []),
			...(canonical !== path && !known.has(canonical) && (await isPage(assets, canonical)) ? [canonical] : []),
		];
		return {
			buildInfo: () => buildInfo,
			// Not by its form: a file of search that is requested here is one that is not there.
			find: (wanted) => (pages.includes(wanted) ? foundPage(wanted, wanted === list) : known.get(wanted)),
			findPreview: isPreview(path) ? findPreviewIn(previews, readDraft) : () => undefined,
		};
	}

	/** It is led to, and not sent. */
	function foundPage(path: string, isList: boolean): StoredResource {
		const read = () => readFile(assets, path);
		const contentType = 'text/html; charset=utf-8';
		return {
			...{ path, kind: 'page', contentType, hash: info.id, encodings: ['identity'], read },
			...(isList ? { isList } : {}),
		};
	}

	async function readDraft({ hash }: { hash: string }): Promise<Bytes> {
		const { draftFolder } = await lookUp();
		return readFile(assets, draftFile(draftFolder, hash));
	}

	const own: Source = { buildInfo: () => info, find, prepare };
	return own;
}

/**
 * Where the platform serves a file of an export: it leaves out `.html`.
 *
 * @example addressOf('ru/о-нас.html') // '/ru/%D0%BE-%D0%BD%D0%B0%D1%81'
 */
function addressOf(file: string): string {
	const path = `/${file}`.replace(/(?:\/index)?\.html$/, '');
	return path === '' ? '/' : path.split('/').map(encodeURIComponent).join('/');
}

/** @throws {Error} when the binding lacks it */
async function readFile(assets: AssetsBinding, path: string): Promise<Bytes> {
	const response = await assets.fetch(`https://assets.local${path}`);
	if (!response.ok) throw new Error(`The assets binding answers ${response.status} for ${path}.`);
	return new Uint8Array(await response.arrayBuffer());
}

async function isPage(assets: AssetsBinding, path: string): Promise<boolean> {
	const { ok, headers } = await assets.fetch(`https://assets.local${path}`, { method: 'HEAD', redirect: 'manual' });
	return ok && (headers.get('Content-Type') ?? '').startsWith('text/html');
}
