import { readChangedPages } from '../../changed-pages.ts';
import { withUnsaved } from '../../files/unsaved-files.ts';
import { readSite, type SiteReading } from '../../load-site.ts';
import { type ContentCache, createContentCache } from '../../pages/content-cache.ts';
import { ContentError, type Problem } from '../../problems/problem.ts';
import type { LoadedConfig } from '../../site-config.ts';

/** Texts as they would be, by path from the site's folder; undefined for a file that is removed. */
export type NewTexts = ReadonlyMap<string, string | undefined>;

/** Checks texts by the site's own rules before they are written. */
export interface TextCheck {
	/** Returns the problems that the site would have, and has not yet. */
	problemsOf: (texts: NewTexts) => Promise<readonly Problem[]>;
	/** Forgets what was read: files were written, by this program or another one. */
	forget: () => void;
}

/** Creates the check of a site. Where only words of pages change, only these pages are read again. */
export function createTextCheck(root: string, settings: LoadedConfig): TextCheck {
	const cache = createContentCache();
	let before: Promise<Reading> | undefined;
	const readNow = () => {
		before ??= read(root, { settings, cache });
		return before;
	};
	return {
		async problemsOf(texts) {
			const { reading, problems } = await readNow();
			return withUnsaved(root, texts, async () => {
				const stay = [...texts.values()].every((text) => text !== undefined);
				if (reading && stay && (await readChangedPages(reading, [...texts.keys()], { root, cache }))) return [];
				const { problems: after } = await read(root, { settings, cache });
				const known = new Set(problems.map(withoutLine));
				return after.filter((problem) => !known.has(withoutLine(problem)));
			});
		},
		forget() {
			before = undefined;
		},
	};
}

interface Reading {
	reading: SiteReading | undefined;
	problems: readonly Problem[];
}

async function read(
	root: string,
	{ settings, cache }: { settings: LoadedConfig; cache: ContentCache },
): Promise<Reading> {
	try {
		return { reading: await readSite({ root, drafts: true, cache, settings }), problems: [] };
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return { reading: undefined, problems: error.problems };
	}
}

/** A problem is the same one where only lines above it were added. */
function withoutLine({ line: _, ...problem }: Problem): string {
	return JSON.stringify(problem);
}
