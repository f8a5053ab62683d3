import { createLimit } from '#node/concurrency-limit.ts';
import { forbidsIndexing } from './audited-page.ts';
import { AuditError, type AuditedAnswer, type AuditedSite, pathOf } from './audited-site.ts';
import { readBody } from './read-body.ts';

/** Asks a site for a path. No redirect is followed. Throws with the rest of a sentence where nothing is answered. */
export type Ask = (path: string, method: 'GET' | 'HEAD', headers?: Record<string, string>) => Promise<Response>;

export interface Crawl {
	/** Reads what one path answers. */
	read: (path: string) => Promise<void>;
	/** Reads what some paths answer, and everything of this site that is named there. */
	follow: (paths: readonly string[]) => Promise<void>;
}

/** Few enough not to be in the way of visitors. */
const atTheSameTime = 8;

/** Enough for ten thousand pages in three languages; a site that leads on for ever is not read to its end. */
const maxPaths = 100_000;

/** A site that leaves so many questions open has gone away. */
const maxFaults = 20;

/** Files of which only the headers are asked: nothing in them is read. */
const unreadFile = /\.(?!(?:html|xml|txt|png)$)\w+$/;

/** Reads a site into `site`, each path once. */
export function createCrawl(ask: Ask, site: AuditedSite): Crawl {
	const limit = createLimit(atTheSameTime);
	/** The addresses that stand in what was read, by path. */
	const named = new Map<string, readonly string[]>();
	let faults = 0;

	const read = async (path: string): Promise<readonly string[]> => {
		const known = named.get(path);
		if (known) return known;
		if (named.size >= maxPaths) throw new AuditError(`${site.address} has more than ${maxPaths} addresses.`);
		named.set(path, []);
		try {
			const response = await askFor(path, ask);
			const answer = answerOf(response, site.address + path);
			site.answers.set(path, answer);
			// What a host writes below a redirect is read by nobody.
			const { location } = answer;
			named.set(path, location === undefined ? await readBody(response, path, site) : [location]);
		} catch (error) {
			site.answers.set(path, { ...nothing, fault: (error as Error).message });
			if (++faults >= maxFaults) {
				throw new AuditError(`${site.address} left ${faults} requests without an answer: is it still up?`);
			}
		}
		return named.get(path) ?? [];
	};

	return {
		async read(path) {
			await read(path);
		},
		async follow(paths) {
			let wave = [...paths];
			while (wave.length > 0) {
				const found = wave.map(async (path) => {
					const addresses = await limit(() => read(path));
					return addresses.flatMap((address) => pathOf(address, site, path) ?? []);
				});
				wave = [...new Set((await Promise.all(found)).flat())].filter((path) => !named.has(path));
			}
		},
	};
}

const nothing: AuditedAnswer = {
	status: 0,
	location: undefined,
	contentType: '',
	isNoindex: false,
	headers: {},
	fault: undefined,
};

async function askFor(path: string, ask: Ask): Promise<Response> {
	if (!unreadFile.test(path)) return ask(path, 'GET');
	const response = await ask(path, 'HEAD');
	const isUnknownMethod = response.status === 405 || response.status === 501;
	return isUnknownMethod ? ask(path, 'GET') : response;
}

/** What is kept of an answer from a full address. */
export function answerOf({ status, headers }: Response, address: string): AuditedAnswer {
	const location = headers.get('location');
	const written = (name: string) => headers.get(name) ?? '';
	return {
		status,
		location: location === null ? undefined : (URL.parse(location, address)?.href ?? location),
		contentType: written('content-type'),
		isNoindex: forbidsIndexing(written('x-robots-tag')),
		headers: Object.fromEntries(headers),
		fault: undefined,
	};
}
