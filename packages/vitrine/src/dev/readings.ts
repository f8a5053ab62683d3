import { join } from 'node:path';
import { mistakeInCode } from '#content/own-code/own-code.ts';
import { openDevelopmentCache } from './development-cache.ts';
import { type DevelopmentOptions, type DevelopmentReading, readSite } from './read-site.ts';
import type { SiteCode } from './site-code.ts';

/** Readings of a site. While something is wrong, the last one without a mistake stays. */
export interface Readings {
	/** Undefined until everything could be read for the first time. */
	last: () => DevelopmentReading | undefined;
	mistake: () => Error | undefined;
	/** Reads again what changed since the last time. */
	load: () => Promise<void>;
	/** Notes that a file has changed: what is being read no longer counts. */
	change: (path: string) => void;
	/** Reads these texts in the place of files from now on, by path from the site's folder. */
	replace: (texts: ReadonlyMap<string, string>) => void;
	/** Notes a mistake, and prints it. */
	note: (error: unknown) => void;
}

/** @param codeOf returns the code that reads and renders the site */
export function createReadings(
	{ root, pseudo }: DevelopmentOptions,
	codeOf: () => SiteCode | Promise<SiteCode>,
): Readings {
	const cache = openDevelopmentCache({ root, pseudo });
	let code: SiteCode | undefined;
	let last: DevelopmentReading | undefined;
	let mistake: Error | undefined;
	let loading: Promise<void> | undefined;
	let before: Promise<unknown> = cache.fill();
	/** Files that have changed since the last reading without a mistake. */
	let unread = new Set<string>();
	let unsaved: ReadonlyMap<string, string> = new Map();
	const load = (): Promise<void> => {
		if (loading) return loading;
		// One after the other: what a reading loads cannot be forgotten before it is loaded.
		const reading = before.then(async () => {
			if (loading !== mine) return undefined;
			code = await codeOf();
			return readSite({ root, pseudo, code, cache, last, changed: [...unread], unsaved });
		});
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
		if (!isMistakeInContent(mistake)) code?.fixStack(mistake);
		console.error(`\n${isMistakeInContent(mistake) ? mistake.message : mistake.stack}\n`);
	};
	const change = (path: string) => {
		unread.add(path);
		loading = undefined;
	};
	return {
		last: () => last,
		mistake: () => mistake,
		load,
		change,
		replace(texts) {
			for (const file of new Set([...unsaved.keys(), ...texts.keys()])) {
				if (unsaved.get(file) !== texts.get(file)) change(join(root, file));
			}
			unsaved = texts;
		},
		note,
	};
}

/** By name: the class is loaded anew with the code that throws it. */
export function isMistakeInContent(error: unknown): boolean {
	return error instanceof Error && error.name === 'ContentError';
}
