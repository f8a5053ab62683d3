import { createLimit } from '#node/concurrency-limit.ts';
import { forbidsIndexing } from './audited-page.ts';
import { AuditError, type AuditedAnswer, type AuditedSite, pathOf } from './audited-site.ts';
import { shared } from './page-snapshot.ts';
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

/** Files of which only the headers are requested: nothing in them is read. */
const unreadFile = /\.(?!(?:html|xml|txt|png)$)\w+$/;

/** Reads a site into `site`, each path once. */
export function createCrawl(ask: Ask, site: AuditedSite): Crawl {
	const limit = createLimit(atTheSameTime);
	/** Paths that were read. */
	const known = new Set<string>();
	/** The addresses that stand in what was read and not followed yet, by path. */
	const ahead = new Map<string, readonly string[]>();
	/** Addresses that mean the same wherever they stand, and were looked at. */
	const seen = new Set<string>();
	let faults = 0;

	const read = async (path: string): Promise<readonly string[]> => {
		if (known.has(path)) return [];
		if (known.size >= maxPaths) throw new AuditError(`${site.address} has more than ${maxPaths} addresses.`);
		known.add(path);
		try {
			const response = await askFor(path, ask);
			const answer = answerOf(response, site.address + path);
			site.answers.set(path, answer);
			// The body of a redirect is not read.
			const { location } = answer;
			return location === undefined ? await readBody(response, path, site) : [location];
		} catch (error) {
			site.answers.set(path, { ...nothing, fault: (error as Error).message });
			if (++faults >= maxFaults) {
				throw new AuditError(`${site.address} left ${faults} requests without an answer: is it still up?`);
			}
		}
		return [];
	};

	return {
		async read(path) {
			ahead.set(path, await read(path));
		},
		async follow(paths) {
			let wave = new Set(paths);
			while (wave.size > 0) {
				const next = new Set<string>();
				const followOne = async (path: string) => {
					const addresses = ahead.get(path) ?? (await read(path));
					ahead.delete(path);
					for (const address of addresses) {
						if (seen.has(address)) continue;
						if (/^(?:\/|https?:)/.test(address)) seen.add(address);
						const named = pathOf(address, site, path);
						if (named !== undefined) next.add(named);
					}
				};
				await Promise.all([...wave].map((path) => limit(() => followOne(path))));
				wave = new Set([...next].filter((path) => !known.has(path)));
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
		headers: Object.fromEntries([...headers].map(([name, value]) => [name, shared(value)])),
		fault: undefined,
	};
}
