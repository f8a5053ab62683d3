import { readFile } from 'node:fs/promises';
import { localizePath } from '#i18n/locale-path.ts';
import { nameFrom } from '#node/path-names.ts';
import { standIn } from '../files/yaml.ts';
import { lineInStack } from '../own-code/import-default.ts';
import { readSettingLines } from '../own-code/setting-lines.ts';
import { ContentError, type Problem } from '../problems/problem.ts';
import {
	type FieldMistake,
	type PublicFile,
	type SectionTypes,
	sectionFolders,
} from '../section-types/section-types.ts';
import type { Json, Page, PageSection, SectionPage, Site } from '../site/site.ts';
import { dataFilesOf, mistakeInDataFile } from './data-files.ts';
import { createDataMemory, type DataMemory } from './data-memory.ts';
import type { PageFile } from './pages.ts';
import type { SharedSection } from './shared-sections.ts';

interface DataSources {
	kinds: SectionTypes;
	/** The files in `public/`, by path. */
	files: ReadonlyMap<string, PublicFile>;
	/** Where the sections are written. */
	pageFiles: readonly PageFile[];
	shared: readonly SharedSection[];
	/** What sections made of an earlier reading. */
	memory?: DataMemory;
}

/** Sizes given to the files of examples in turn: none of the files exists. */
const exampleSizes = [180_000, 18_600_000, 2_400_000];

/** How long one call of `data` may take, in milliseconds. */
const maxTime = 60_000;

/**
 * Asks the section types for what they make of the site, and puts it into the sections. An example that finds nothing to
 * show is left out.
 *
 * @returns the site with it; the one that was given stays as it is
 * @throws {ContentError} where a kind fails or takes longer than a minute, returns what JSON cannot hold, or finds a mistake in
 * a section
 */
export async function addSectionData(root: string, site: Site, sources: DataSources): Promise<Site> {
	const { kinds, files, memory = createDataMemory() } = sources;
	// One mistake of a kind shows in each language.
	const problems = new Map<string, Problem>();
	const mistakes: Problem[] = [];
	const publicPaths = [...files.keys()];

	const withData = async (
		section: PageSection,
		text: SectionPage,
		{ page, locale }: { page: Page; locale: string },
	) => {
		const { content: written, isExample } = section;
		const { kind } = written;
		const { data } = kinds.get(kind) ?? {};
		if (!data || problems.has(kind)) return section;
		const place = { page, locale, section };
		const known = memory.recall(place, site);
		if (known) return known.data === undefined ? undefined : { ...section, data: known.data };
		const home = { address: localizePath({ path: '/', locale }, site.config), text: async () => '' };
		const exampleFile = (path: string) => ({ ...home, size: exampleSizes[path.length % exampleSizes.length] ?? 0 });
		const publicFile = isExample ? exampleFile : (path: string) => files.get(path.normalize('NFC'));
		let isEmpty = false;
		let isMistaken = false;
		let made: Json;
		const report = (mistake: FieldMistake) => {
			if (isExample) isEmpty = true;
			else isMistaken = true;
			if (isMistaken) mistakes.push(mistakeIn({ section, text, locale }, mistake, { ...sources, site }));
		};
		try {
			// A kind knows its own fields; here it is one of many.
			const content = written as never;
			const context = { site, page, locale, content, publicFile, publicPaths, report };
			const answer = data(memory.watched(kind, context));
			made = asJson(await inTime(answer));
		} catch (error) {
			problems.set(kind, await problemOf(root, { kind, content: section.file, error }));
			return section;
		}
		if (!isMistaken) memory.keep(place, { site, data: isEmpty ? undefined : made });
		return isEmpty ? undefined : { ...section, data: made };
	};

	const pages = new Map<string, Page>();
	for (const [id, page] of site.pages) {
		pages.set(id, page);
		if (Object.values(page.translations).every(({ format }) => format === 'md')) continue;
		const translations: Page['translations'] = {};
		for (const [locale, text] of Object.entries(page.translations)) {
			translations[locale] = text;
			if (text.format !== 'yaml') continue;
			const sections: PageSection[] = [];
			for (const section of text.sections) {
				const made = await withData(section, text, { page, locale });
				if (made) sections.push(made);
			}
			translations[locale] = { ...text, sections };
		}
		pages.set(id, { ...page, translations });
	}
	if (problems.size > 0 || mistakes.length > 0) throw new ContentError([...problems.values(), ...mistakes]);
	return { ...site, pages };
}

/**
 * Finds what the kinds of the kit report of their sections in a site with other mistakes, so that all are named in one run. Kinds
 * of the site are not called: their code may rely on a site that is right.
 */
export async function findSectionMistakes(root: string, site: Site, sources: DataSources): Promise<readonly Problem[]> {
	const own = new Set(sectionFolders(root).flatMap(({ kind, isOwn }) => (isOwn ? [kind] : [])));
	const kinds = new Map([...sources.kinds].filter(([kind]) => !own.has(kind)));
	try {
		await addSectionData(root, site, { ...sources, kinds });
		return [];
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return error.problems.filter(({ file, found }) => file.startsWith('content/') && !found.includes(standIn));
	}
}

/** @throws {TooSlow} after `maxTime` */
async function inTime<Value>(answer: Value | Promise<Value>): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new TooSlow()), maxTime);
	});
	try {
		return await Promise.race([answer, limit]);
	} finally {
		clearTimeout(timer);
	}
}

function mistakeIn(
	{ section, text, locale }: { section: PageSection; text: SectionPage; locale: string },
	{ path = [], canOmit = false, ...mistake }: FieldMistake,
	{ site, ...sources }: DataSources & { site: Site },
): Problem {
	const place = placeIn(section, path, sources);
	if (!canOmit) return { ...place, ...mistake };
	const isDefault = locale === site.config.defaultLocale;
	const inItsPlace = 'write "omit" in place of the section';
	const below = `write "${section.name}: omit" below "sections:" in ${text.file}`;
	const omit = isDefault ? 'remove the section' : section.file === text.file ? inItsPlace : below;
	return { ...place, ...mistake, fix: `${mistake.fix}, or ${omit}` };
}

/** Where a part of a section is written. */
function placeIn(
	{ name, file }: PageSection,
	path: readonly PropertyKey[],
	{ pageFiles, shared }: DataSources,
): Pick<Problem, 'file' | 'line' | 'where'> {
	const page = pageFiles.find((one) => one.file === file);
	const { at, lineAt } =
		page?.format === 'yaml'
			? { at: ['sections', name], lineAt: page.lineAt }
			: { at: [], lineAt: shared.find((one) => one.file === file)?.lineAt ?? (() => 1) };
	const place = [...at, ...path];
	const where = place.map(String).join('.');
	return { file, line: lineAt(place), ...(where === '' ? {} : { where }) };
}

/** In the function itself where the stack leads there, else where it begins. */
async function problemOf(
	root: string,
	{ kind, content, error }: { kind: string; content: string; error: unknown },
): Promise<Problem> {
	const folder = sectionFolders(root).find((folder) => folder.kind === kind);
	if (!folder) throw error;
	const { file, path } = folder;
	const facts = { file, line: readSettingLines(await readFile(path, 'utf8'))(['data']), where: 'data' };
	const expected =
		'a function that returns JSON: texts, numbers, true and false, null, lists and plain objects of these';
	if (error instanceof NotJson) {
		return { ...facts, found: error.message, expected, fix: 'return it in another form, for example as a text' };
	}
	if (error instanceof TooSlow) {
		const found = `no data for ${content} within ${maxTime / 1000} seconds`;
		return {
			...facts,
			found,
			expected: 'a function that is done in that time',
			fix: 'limit the time of what it waits for',
		};
	}
	const inFile = mistakeInDataFile(root, path);
	if (inFile) return inFile;
	const message = error instanceof Error ? error.message : String(error);
	const found = `an error for ${content}: ${message.replace(/\s+/g, ' ')}`;
	const read = dataFilesOf(path).map((one) => nameFrom(root, one));
	const fix = `correct the function${read.length > 0 ? `, or what it reads: ${read.join(', ')}` : ''}`;
	return { ...facts, line: lineInStack(error, file) ?? facts.line, found, expected, fix };
}

/** `data` did not settle in time. */
class TooSlow extends Error {}

/** What would be another value in a browser than in Node. */
class NotJson extends Error {}

/** @throws {NotJson} */
function asJson(value: unknown): Json {
	const found = value === undefined ? 'nothing that is returned' : notJson(value, { path: 'data', parents: [] });
	if (found !== undefined) throw new NotJson(found);
	return JSON.parse(JSON.stringify(value));
}

/** Returns where a value contains something that JSON would leave out or change. */
function notJson(value: unknown, { path, parents }: { path: string; parents: readonly unknown[] }): string | undefined {
	if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
	if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path}, which is ${value}`;
	if (value === undefined) return `${path}, which is undefined`;
	if (typeof value !== 'object') return `${path}, which is a ${typeof value}`;
	if (parents.includes(value)) return `${path}, which holds itself`;
	const prototype = Object.getPrototypeOf(value);
	if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
		return `${path}, which is of the class ${value.constructor.name}`;
	}
	// An undefined field is the same as none.
	const entries = Array.isArray(value)
		? [...value.entries()]
		: Object.entries(value).filter(([, part]) => part !== undefined);
	for (const [key, part] of entries) {
		const found = notJson(part, { path: `${path}.${key}`, parents: [...parents, value] });
		if (found !== undefined) return found;
	}
	return undefined;
}
