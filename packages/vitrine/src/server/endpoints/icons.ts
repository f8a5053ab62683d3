import type { IconifyJSON } from '@iconify/types';
import { recognize } from '#routes.ts';
import { type AnswerContext, json, reservedNotFound } from '../responses.ts';
import type { StoredResource } from '../source.ts';

/** Where icons are requested that are not installed. */
export interface IconService {
	/** Scheme and host of the public Iconify service, or of a copy of it. */
	origin: string;
	fetch: typeof fetch;
	/** In milliseconds. */
	timeout: number;
}

const publicIconService: IconService = {
	origin: 'https://api.iconify.design',
	fetch: globalThis.fetch,
	timeout: 1500,
};

const iconName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxLength = 500;
const maxNames = 64;
/** Of the service: anyone can make the server send one. A request beyond fails, as where the service does not answer. */
const maxAtOnce = 4;
/** Bytes. 64 icons take some 50 KB. */
const maxAnswer = 256 * 1024;
/** Bytes of all answers that are kept. */
const maxKept = 4 * 1024 * 1024;

const keptForADay = { 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' };

/** Icons by name, and names that do not exist. */
interface Found {
	icons: IconifyJSON['icons'];
	missing: string[];
	size: { width?: number; height?: number };
	/** Of the answer that holds them. */
	bytes: number;
}

/**
 * Answers `/api/_nuxt_icon/{collection}.json?icons=a,b` (specification §11) from the installed collections, and from
 * the public service what they lack, where the settings allow it.
 */
export function createIconEndpoint(service: IconService = publicIconService) {
	const installed = new WeakMap<StoredResource, Promise<IconifyJSON>>();
	const askService = keepAnswers((collection, names) => fetchIcons(service, collection, names));

	const loadInstalled = (path: string, { find }: AnswerContext): Promise<IconifyJSON> | undefined => {
		const stored = find(path);
		if (!stored) return undefined;
		const known = installed.get(stored);
		if (known) return known;
		const loaded = Promise.resolve(stored.read('identity')).then(parseCollection);
		installed.set(stored, loaded);
		// What could not be read is read again for the next request.
		loaded.catch(() => installed.delete(stored));
		return loaded;
	};

	return async (path: string, context: AnswerContext): Promise<Response> => {
		const { icons: settings } = context.buildInfo;
		const route = recognize(path);
		const collection = route?.name === 'icons' ? route.params.collection : undefined;
		if (collection === undefined || !settings.collections.includes(collection)) return reservedNotFound(path, context);
		const names = readNames(context.request.query);
		if (!names)
			return json(
				{ statusCode: 400, message: `icons: 1 to ${maxNames} names of icons, separated by commas` },
				400,
				context,
			);

		const own = await loadInstalled(path, context);
		const here = own ? pick(own, names) : nothingOf(names);
		const asked =
			here.missing.length > 0 && settings.fallback === 'server'
				? await askService(collection, here.missing)
				: undefined;
		const hasFailed = here.missing.length > 0 && settings.fallback === 'server' && !asked;
		if (hasFailed && !own) return json({ statusCode: 502, message: 'The icon service did not answer.' }, 502, context);

		const missing = asked ? asked.missing : here.missing;
		const answer = {
			prefix: collection,
			icons: { ...here.icons, ...asked?.icons },
			...(missing.length > 0 ? { not_found: missing } : {}),
			...asked?.size,
			...here.size,
		};
		return json(answer, 200, context, hasFailed ? {} : keptForADay);
	};
}

type AskService = (collection: string, names: string[]) => Promise<Found | undefined>;

/** Asks for the same icons once, for as long as there is room to keep them, and for a few at a time. */
function keepAnswers(ask: AskService): AskService {
	const kept = new Map<string, Found>();
	const asking = new Map<string, Promise<Found | undefined>>();
	let bytes = 0;

	const keep = (key: string, found: Found) => {
		kept.set(key, found);
		bytes += found.bytes + key.length;
		for (const [oldest, known] of kept) {
			if (bytes <= maxKept) return;
			kept.delete(oldest);
			bytes -= known.bytes + oldest.length;
		}
	};
	return async (collection, names) => {
		const key = `${collection}:${names.join(',')}`;
		const known = kept.get(key) ?? asking.get(key);
		if (known || asking.size >= maxAtOnce) return known;
		const answer = ask(collection, names);
		asking.set(key, answer);
		const found = await answer.finally(() => asking.delete(key));
		if (found) keep(key, found);
		return found;
	};
}

/** The names that are requested, sorted, each once; undefined where the request breaks a limit. */
function readNames(query: string): string[] | undefined {
	const value = new URLSearchParams(query).get('icons') ?? '';
	if (value.length > maxLength) return undefined;
	const names = [...new Set(value.split(','))].sort();
	return names.length <= maxNames && names.every((name) => iconName.test(name)) ? names : undefined;
}

function nothingOf(names: string[]): Found {
	return { icons: {}, missing: names, size: {}, bytes: 0 };
}

function pick(collection: IconifyJSON, names: readonly string[], bytes = 0): Found {
	const has = (name: string) => Object.hasOwn(collection.icons, name);
	const { width, height } = collection;
	return {
		icons: Object.fromEntries(names.filter(has).map((name) => [name, collection.icons[name] ?? { body: '' }])),
		missing: names.filter((name) => !has(name)),
		size: { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) },
		bytes,
	};
}

function parseCollection(bytes: Uint8Array): IconifyJSON {
	return JSON.parse(new TextDecoder().decode(bytes)) as IconifyJSON;
}

/** Asks the service; undefined for every answer that is not what it promises. 404 means that it has none of them. */
async function fetchIcons(service: IconService, collection: string, names: string[]): Promise<Found | undefined> {
	try {
		const response = await service.fetch(`${service.origin}/${collection}.json?icons=${names.join(',')}`, {
			method: 'GET',
			redirect: 'error',
			signal: AbortSignal.timeout(service.timeout),
		});
		const bytes = await readBounded(response, maxAnswer);
		if (response.status === 404) return nothingOf(names);
		if (!response.ok) return undefined;
		const data: unknown = JSON.parse(new TextDecoder().decode(bytes));
		if (data === 404) return nothingOf(names);
		return isIconifyJson(data, collection) ? pick(data, names, bytes.length) : undefined;
	} catch {
		// No answer in time, a redirect, too much, no JSON: all the same to the visitor, whose icon stays empty.
		return undefined;
	}
}

/**
 * Reads a body of limited length.
 *
 * @throws {RangeError} where it is; the rest is not waited for
 */
async function readBounded({ body }: Response, maxBytes: number): Promise<Uint8Array> {
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let length = 0;
	for await (const chunk of body ?? []) {
		length += chunk.length;
		if (length > maxBytes) throw new RangeError(`More than ${maxBytes} bytes.`);
		chunks.push(chunk);
	}
	return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function isIconifyJson(data: unknown, prefix: string): data is IconifyJSON {
	if (typeof data !== 'object' || data === null || !('prefix' in data) || !('icons' in data)) return false;
	const { icons } = data;
	if (data.prefix !== prefix || typeof icons !== 'object' || icons === null) return false;
	return Object.values(icons).every(
		(icon) => typeof icon === 'object' && icon !== null && typeof icon.body === 'string',
	);
}
