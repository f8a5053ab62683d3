import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as v from 'valibot';
import { nearest } from '#node/edit-distance.ts';
import { nameFrom } from '#node/path-names.ts';
import { importDefault } from '../own-code/import-default.ts';
import { checkComponent, checkImports } from '../own-code/own-code.ts';
import { readSettingLines } from '../own-code/setting-lines.ts';
import { ContentError, type Problem, quote, type Report } from '../problems/problem.ts';
import type { Json, Page, Site } from '../site/site.ts';

/** What `data` of a section type is given. It must depend on nothing else: the build repeats it only when these change. */
export interface DataContext<Content = never> {
	/** The whole site, read and checked. */
	site: Site;
	/** The page that contains the section. */
	page: Page;
	/** Code of the language of the page. */
	locale: string;
	/** The section's own fields. */
	content: Content;
	/**
	 * Finds a file in `public/` by its path, as `/catalogue.pdf`. In the gallery, which shows examples from other sites, there
	 * is every file, and it leads to the home page.
	 */
	publicFile: (path: string) => PublicFile | undefined;
	/** The paths of all files in `public/`. */
	publicPaths: readonly string[];
	/** Reports a mistake in the section, which stops the build. What `data` returns then is not shown. */
	report: (mistake: FieldMistake) => void;
}

/** A file of the site, as it is served. */
export interface PublicFile {
	address: string;
	/** Bytes. */
	size: number;
	/** Reads it as text. */
	text: () => Promise<string>;
}

/** What is wrong with the fields of a section, for its editor. */
export interface FieldMistake extends Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> {
	/** The keys and indexes that lead to the value; none for the section as a whole. */
	path?: readonly PropertyKey[];
	/** Whether the page may do without the section: the remedy names how then, in the language of the page. */
	canOmit?: boolean;
}

/** A section type as the build knows it. `defineSection` gives authors precise types for it. */
export interface SectionType {
	schema: v.GenericSchema;
	component: () => Promise<{ default: unknown }>;
	titlesPage?: boolean;
	/** Has had no effect since Markdown is written from the finished page. */
	toMarkdown?: unknown;
	/** Has had no effect since examples are files. */
	example?: unknown;
	data?: (context: DataContext) => Json | Promise<Json>;
}

/** The section types that a site can use, by name. */
export type SectionTypes = ReadonlyMap<string, SectionType>;

/** Where a section type is defined. */
export interface SectionFolder {
	kind: string;
	/** Full path of the folder. */
	folder: string;
	/** The file with the definition, for messages: from the folder of the site, or of the kit. */
	file: string;
	/** Full path of that file. */
	path: string;
	/** Whether the site brings it, and not the kit. */
	isOwn: boolean;
}

const kitSections = fileURLToPath(new URL('../../sections', import.meta.url));

/**
 * Finds the folders that define section types: those in `sections/` of the site, then those of the kit that the site
 * does not replace.
 */
export function sectionFolders(root: string): SectionFolder[] {
	const own = foldersIn(join(root, 'sections'), root).map((folder) => ({ ...folder, isOwn: true }));
	const taken = new Set(own.map(({ kind }) => kind));
	return [
		...own,
		...foldersIn(kitSections, fileURLToPath(new URL('../..', import.meta.url)))
			.filter(({ kind }) => !taken.has(kind))
			.map((folder) => ({ ...folder, isOwn: false })),
	];
}

function foldersIn(sections: string, root: string): Omit<SectionFolder, 'isOwn'>[] {
	const entries = existsSync(sections) ? readdirSync(sections, { withFileTypes: true }) : [];
	return entries
		.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
		.map(({ name }) => {
			const folder = join(sections, name);
			const path = join(folder, existsSync(join(folder, 'section.js')) ? 'section.js' : 'section.ts');
			return { kind: name, folder, path, file: nameFrom(root, path) };
		})
		.sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

/**
 * Loads the section types of the site and of the kit.
 *
 * @throws {ContentError} for a folder without a definition, and for a definition that is none
 */
export async function loadSectionTypes(root: string): Promise<SectionTypes> {
	const problems: Problem[] = [];
	const kinds = new Map<string, SectionType>();
	await Promise.all(
		sectionFolders(root).map(async (folder) => {
			const found: Problem[] = [];
			const definition = await loadKind(root, folder, (problem) => found.push(problem));
			if (found.length === 0) kinds.set(folder.kind, definition as SectionType);
			problems.push(...found);
		}),
	);
	if (problems.length > 0) throw new ContentError(problems);
	return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parts of a definition that have no effect any more, with what to do instead. */
const formerParts = {
	toMarkdown: () => 'is no longer needed, as Markdown is written from the finished page. Remove it.',
	example: (kind, example) => {
		const codes = isObject(example) && !Array.isArray(example) ? Object.keys(example) : [];
		const files = (codes.length > 0 ? codes : ['<language>']).map((code) => `sections/${kind}/example.${code}.yaml`);
		return `is no longer needed, as examples are files. Write its fields as YAML into ${files.join(', ')}, and remove it.`;
	},
} as const satisfies Partial<Record<keyof SectionType, (kind: string, value: unknown) => string>>;

/** Returns a sentence for each part of the site's own kinds that has no effect any more. */
export function unneededParts(root: string, kinds: SectionTypes): string[] {
	return sectionFolders(root).flatMap(({ kind, file, isOwn }) => {
		const definition = isOwn ? kinds.get(kind) : undefined;
		return (Object.keys(formerParts) as FormerPart[])
			.filter((part) => definition?.[part] !== undefined)
			.map((part) => `${file}: "${part}" ${formerParts[part](kind, definition?.[part])}`);
	});
}

interface Mistake extends Pick<Problem, 'found' | 'expected' | 'fix'> {
	/** The part of the definition that it is about. */
	part?: string;
}

async function loadKind(root: string, folder: SectionFolder, report: Report): Promise<unknown> {
	const { kind, path, file, isOwn } = folder;
	if (!/^[a-z][a-z0-9-]*$/.test(kind)) {
		const expected = 'a folder named by small letters, digits and hyphens';
		return report({ file, line: 1, found: quote(kind), expected, fix: 'rename it' });
	}
	if (!existsSync(path)) {
		const expected = 'the definition of the section type';
		const fix = 'write it: export default defineSection({ … })';
		return report({ file, line: 1, found: 'no such file', expected, fix });
	}
	if (isOwn) {
		let isWhole = true;
		checkImports(root, path, (problem) => {
			isWhole = false;
			report(problem);
		});
		if (!isWhole) return undefined;
	}
	const text = readFileSync(path, 'utf8');
	const fix = 'correct it; the component, with its styles, is loaded by "component" alone';
	const definition = await importDefault(pathToFileURL(path), { file, text, fix }).catch((error) => {
		if (!(error instanceof ContentError)) throw error;
		error.problems.map(report);
		return error;
	});
	if (definition instanceof ContentError) return undefined;
	const component = componentPath(folder);
	const mistake = mistakeIn(definition) ?? (typeof component === 'string' ? undefined : component);
	if (mistake) {
		const { part, ...problem } = mistake;
		report({ file, line: readSettingLines(text)(part === undefined ? [] : [part]), ...problem });
	} else if (isOwn && typeof component === 'string') checkComponent(root, component, report);
	return definition;
}

/** The file that `component` of a definition loads, or what is wrong with it. */
export function componentPath({ folder, path }: SectionFolder): string | Mistake {
	const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
	const specifier = /\bcomponent:\s*(?:async\s*)?\(\)\s*=>\s*import\(\s*(['"`])(.+?)\1\s*,?\s*\)/.exec(code)?.[2];
	const fix = "write it as () => import('./name.tsx')";
	const part = 'component';
	if (specifier === undefined)
		return { part, found: 'a "component" that cannot be read', expected: expectations.component, fix };
	return join(folder, specifier);
}

type FormerPart = keyof typeof formerParts;

/** What a definition may have, but for what has no effect any more. */
type Part = Exclude<keyof SectionType, FormerPart>;

const parts: Record<Part, (value: unknown) => boolean> = {
	schema: (value) =>
		isObject(value) && value.kind === 'schema' && typeof value['~run'] === 'function' && hasEntries(value),
	component: (value) => typeof value === 'function',
	titlesPage: (value) => value === undefined || typeof value === 'boolean',
	data: (value) => value === undefined || typeof value === 'function',
};

const expectations: Record<Part, string> = {
	schema: 'a schema of fields: v.strictObject({ … })',
	component: "a function that loads the component: () => import('./name.tsx')",
	titlesPage: 'true, or nothing',
	data: 'a function that returns JSON',
};

function mistakeIn(definition: unknown): Mistake | undefined {
	const names = Object.keys(parts) as Part[];
	if (!isObject(definition)) {
		const expected = 'export default defineSection({ … })';
		return {
			found: definition === undefined ? 'no default export' : 'another default export',
			expected,
			fix: 'write it like this',
		};
	}
	const unknown = Object.keys(definition).find((key) => !(key in formerParts) && !names.includes(key as Part));
	if (unknown !== undefined) {
		const meant = nearest(unknown, names);
		const fix = meant ? `rename it to ${quote(meant)}` : 'remove it';
		return { part: unknown, found: `the unknown part ${quote(unknown)}`, expected: `one of ${names.join(', ')}`, fix };
	}
	const wrong = names.find((name) => !parts[name](definition[name]));
	if (wrong === undefined) return ownKindField(definition.schema as { entries: object });
	const found = definition[wrong] === undefined ? `no ${quote(wrong)}` : `${quote(wrong)} that is something else`;
	return { part: wrong, found, expected: expectations[wrong], fix: 'write it in defineSection({ … })' };
}

const ofAnySection = {
	kind: 'is the kind of a section',
	publishAt: 'decides from when on a section is published',
	expireAt: 'decides until when a section is published',
};

function ownKindField({ entries }: { entries: object }): Mistake | undefined {
	const taken = Object.keys(ofAnySection).find((name) => Object.hasOwn(entries, name)) as keyof typeof ofAnySection;
	if (taken === undefined) return undefined;
	const expected = `fields of other names: ${quote(taken)} ${ofAnySection[taken]}`;
	return { part: 'schema', found: `a field ${quote(taken)}`, expected, fix: 'give the field another name' };
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

/** Also through a pipe, which carries the entries of its first schema. */
function hasEntries(schema: Record<string, unknown>): boolean {
	return isObject(schema.entries);
}
