import type { SiteReading } from '../../complete-site.ts';
import { type Moves, type UnsavedContent, withUnsaved } from '../../files/unsaved-files.ts';
import { formOfFile } from '../../forms/read-forms.ts';
import { glossaryFile } from '../../glossary/glossary.ts';
import { readGlossary } from '../../glossary/read-glossary.ts';
import { readSite } from '../../load-site.ts';
import { readSettingLines } from '../../own-code/setting-lines.ts';
import type { ContentCache } from '../../pages/content-cache.ts';
import { ContentError, type Problem } from '../../problems/problem.ts';
import { readChangedFiles } from '../../read-changed-files.ts';
import type { Site } from '../../site/site.ts';
import { type LoadedConfig, readSettingsAgain } from '../../site-config.ts';
import { settingsFile } from '../fields/file-schemas.ts';
import { withWritten } from '../settings/written-settings.ts';
import type { SessionCache } from './session-cache.ts';

/** Texts and pictures as they would be, by path from the site's folder; undefined for a file that is removed. */
export type NewTexts = ReadonlyMap<string, UnsavedContent>;

/** A site as it would be with other texts. */
export interface TriedTexts {
	/** What it would have and has not yet. */
	problems: readonly Problem[];
	/** Undefined where it would have problems. */
	site: Site | undefined;
	/** Takes it for the site as it is: the texts were written. */
	keep: () => void;
}

/** Checks texts by the site's own rules before they are written. */
export interface TextCheck {
	/** Reads the site as it would be. */
	tryOut: (texts: NewTexts, moves?: Moves) => Promise<TriedTexts>;
	/** Returns the site as it is; undefined while it has problems. */
	site: () => Promise<Site | undefined>;
	/** Returns the problems that the site has as it is. */
	problems: () => Promise<readonly Problem[]>;
}

/**
 * Creates the check of a site as it is now. Of a site without problems, only the files that change are read again where that is enough.
 *
 * @param options.cache keeps pages that were read
 */
export function createTextCheck(
	root: string,
	{ settings, cache }: { settings: LoadedConfig; cache: SessionCache },
): TextCheck {
	let before: Promise<Reading> | undefined;
	const readNow = () => {
		before ??= readWhole(root, { settings: async () => settings, cache }).then(
			(read) => {
				cache.save();
				return read;
			},
			(error) => {
				// Another program took a file away meanwhile: the next call reads again.
				before = undefined;
				throw error;
			},
		);
		return before;
	};
	/** Returns the settings as they would be; those of forms are files of their own. */
	const settingsWith = async (texts: NewTexts) => {
		const source = texts.get(settingsFile);
		if (typeof source === 'string') {
			const written = withWritten(settings.written, source);
			return readSettingsAgain(root, settings, { written, lineOf: readSettingLines(source) });
		}
		const hasForm = [...texts.keys()].some((file) => formOfFile(file) !== undefined);
		return hasForm ? readSettingsAgain(root, settings) : settings;
	};
	return {
		site: async () => (await readNow()).reading?.site,
		problems: async () => (await readNow()).problems,
		async tryOut(texts, moves = []) {
			const { reading, problems } = await readNow();
			if (reading) cache.forgetBeside(reading.site);
			return withUnsaved(root, { contents: texts, moves }, async () => {
				// No page is made from it.
				const ofSite = [...texts.keys()].filter((file) => file !== glossaryFile);
				const again = moves.length === 0 && reading && (() => readChangedFiles(reading, ofSite));
				const changed = again && (await outcomeOf(again));
				const after = changed || (await readWhole(root, { settings: () => settingsWith(texts), cache }));
				const known = new Set(problems.map(withoutLine));
				const found = [...after.problems];
				if (texts.has(glossaryFile)) await readGlossary(root, settings.config, (problem) => found.push(problem));
				return {
					problems: found.filter((problem) => !known.has(withoutLine(problem))),
					site: after.reading?.site,
					keep() {
						before = Promise.resolve(after);
					},
				};
			});
		},
	};
}

interface Reading {
	reading: SiteReading | undefined;
	problems: readonly Problem[];
}

async function readWhole(
	root: string,
	{ settings, cache }: { settings: () => Promise<LoadedConfig>; cache: ContentCache },
): Promise<Reading> {
	const read = await outcomeOf(async () => readSite({ root, drafts: true, cache, settings: await settings() }));
	return read ?? { reading: undefined, problems: [] };
}

/** Returns undefined where the site could not be read in that way. */
async function outcomeOf(read: () => Promise<SiteReading | undefined>): Promise<Reading | undefined> {
	try {
		const reading = await read();
		return reading && { reading, problems: [] };
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return { reading: undefined, problems: error.problems };
	}
}

/** A problem is the same one where only lines above it were added. */
function withoutLine({ line: _, ...problem }: Problem): string {
	return JSON.stringify(problem);
}
