import * as v from 'valibot';
import { fallbackChain } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import { checkUpdated } from './check-updated.ts';
import type { ContentLanguage } from './content-language.ts';
import { noFields, pageFieldsSchema } from './frontmatter.ts';
import type { JoinedPage } from './join-pages.ts';
import { listLanguageFiles, pagesIn, sharedSectionsIn } from './language-files.ts';
import { mapLinks } from './link-syntax.ts';
import type { PageFile, PageHead } from './pages.ts';
import { quote, type Report } from './problem.ts';
import { rule } from './rule.ts';
import { sectionAnchors } from './section-anchors.ts';
import type { SectionKinds } from './section-kinds.ts';
import type { SharedSection } from './shared-sections.ts';
import type { PageLink, PageSection, SectionContent } from './site.ts';
import type { SiteConfig } from './site-schema.ts';
import { readSourceFile, type SourceFile } from './source-file.ts';
import { setFields } from './typography/set-fields.ts';
import { readYaml } from './yaml.ts';

/** Stands in a translation for a section of the original that the language does not show. */
export const omittedSection = 'omit';

/** Stands in an original for a section that several pages show: that of this name in `shared/`. */
const sharedSection = 'shared';

type WrittenSection = SectionContent | typeof omittedSection | typeof sharedSection;

/** A page made of sections, in one language. */
export interface SectionPageFile extends PageHead {
	format: 'yaml';
	/** By name, in the order of the file. `omit`: not shown in this language. `shared`: that of `shared/`. */
	sections: ReadonlyMap<string, WrittenSection>;
	/** None: sections show no pictures yet. */
	images: [];
	/** The line of a value, by the keys and indexes that lead to it. */
	lineAt: (path: readonly PropertyKey[]) => number;
}

/**
 * What a page made of sections may say: the fields of any page, and its sections by their names, each with its kind and
 * the fields of that kind.
 */
export function sectionPageSchema(kinds: SectionKinds) {
	const section = sectionSchema(kinds);
	const named = v.pipe(
		v.record(
			v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, nameRule)),
			v.lazy((written) => (typeof written === 'string' ? v.picklist(words) : section)),
		),
		v.check(
			(sections) => Object.keys(sections).length > 0,
			rule('at least one section', 'write one, or make the page of Markdown'),
		),
	);
	return v.strictObject({
		...pageFieldsSchema.entries,
		sections: v.lazy((written) => {
			if (Array.isArray(written)) return noList;
			return typeof written === 'object' && nameless.some((name) => Object.hasOwn(written ?? {}, name))
				? noName
				: named;
		}),
	});
}

const words = [omittedSection, sharedSection];

const nameRule = rule('a name of small letters, digits and hyphens', 'write for example "features"');

/** Names that no object of JavaScript may be asked for. */
const nameless = ['__proto__', 'constructor', 'prototype'];

const noName = v.custom<Record<string, unknown>>(
	() => false,
	rule(`sections with other names than ${nameless.join(', ')}`, 'give the section another name'),
);

const noList = v.custom<Record<string, unknown>>(
	() => false,
	rule('each section under its name', 'take the hyphens out: "offer:", and below it "kind:" and the fields'),
);

/** What a section may say: its kind, and the fields of that kind. */
export function sectionSchema(kinds: SectionKinds) {
	const names = [...kinds.keys()];
	const schemas = new Map(names.map((kind) => [kind, withKind(kind, kinds.get(kind)?.schema)]));
	const unknown = v.looseObject({ kind: v.picklist(names) });
	return v.lazy((section) => schemas.get(kindOf(section)) ?? unknown);
}

/** The schema of a kind with the field that names it. */
function withKind(kind: string, schema: v.GenericSchema | undefined): v.GenericSchema {
	const { entries, pipe } = schema as unknown as { entries: v.ObjectEntries; pipe?: readonly v.GenericPipeAction[] };
	const [, ...actions] = pipe ?? [];
	const fields = v.strictObject({ kind: v.literal(kind), ...entries });
	return actions.length === 0 ? fields : (v.pipe(fields, ...(actions as [])) as v.GenericSchema);
}

function kindOf(section: unknown): string {
	const { kind } = (section ?? {}) as { kind?: unknown };
	return typeof kind === 'string' ? kind : '';
}

/** Reads a page made of sections. One with a mistake in it is still there, for all that lead to it. */
export function readSectionPage(
	source: SourceFile,
	{ id, language, kinds }: { id: string; language: ContentLanguage; kinds: SectionKinds },
	report: Report,
): SectionPageFile {
	const { file } = source;
	const { code: locale, typesetting, typesettings, today } = language;
	const schema = sectionPageSchema(kinds);
	const yaml = readYaml(source, schema, report, { goesOn: true });
	if (!yaml) {
		const lineOf = () => 1;
		const nothing = { ...noFields, sections: new Map(), images: [] as [] };
		return { id, locale, file, format: 'yaml', ...nothing, isBroken: true, lineOf, lineAt: lineOf };
	}
	const lineOf = (field: string) => yaml.lineOf([field]);
	checkUpdated(yaml.data.updated, today, { file, line: lineOf('updated') }, report);
	const { sections, ...fields } = setFields(yaml.data, schema, (lang) =>
		lang === undefined ? typesetting : typesettings.get(lang),
	);
	return {
		id,
		locale,
		file,
		format: 'yaml',
		...fields,
		isBroken: false,
		images: [],
		lineOf,
		lineAt: yaml.lineOf,
		sections: new Map(Object.entries(sections as Record<string, WrittenSection>)),
	};
}

/** Reports what a translation has and its original has not: another format, another section, a section of another kind. */
export function checkSections({ translations }: JoinedPage<PageFile>, source: string, report: Report): void {
	const original = translations[source]?.page;
	if (!original || original.isBroken) return;
	for (const { page } of Object.values(translations)) {
		if (page.isBroken) continue;
		if (page.format !== original.format) {
			report({
				file: page.file,
				line: 1,
				found: `a translation that ends in .${page.format}`,
				expected: `the ending of its original, ${original.file}`,
				fix: 'write it like the original: its sections are the same, by name',
			});
		}
		if (page.format !== 'yaml' || original.format !== 'yaml') continue;
		if (
			page !== original &&
			[...original.sections.keys()].every((name) => page.sections.get(name) === omittedSection)
		) {
			report({
				file: page.file,
				line: page.lineAt(['sections']),
				where: 'sections',
				found: 'a translation that omits every section',
				expected: 'at least one section',
				fix: 'show one, or remove the file',
			});
		}
		for (const [name, content] of page.sections) {
			const place = { file: page.file, line: page.lineAt(['sections', name]), where: `sections.${name}` };
			const there = original.sections.get(name);
			if (page === original && content === omittedSection) {
				const expected = 'a section: only a translation leaves one out';
				report({ ...place, found: quote(omittedSection), expected, fix: 'write its kind and fields, or remove it' });
			} else if (content === sharedSection && there !== sharedSection) {
				const expected = 'the section in this language: its original is not shared';
				report({ ...place, found: quote(sharedSection), expected, fix: 'write its kind and fields, or remove it' });
			} else if (there === undefined) {
				const names = [...original.sections.keys()];
				const meant = nearest(name, names);
				const expected = `a section of the original, ${original.file}: ${names.join(', ')}`;
				const fix = meant ? `rename it to ${quote(meant)}` : 'remove it, or write it in the original first';
				report({ ...place, found: `a section ${quote(name)} that the original does not have`, expected, fix });
			} else if (typeof content === 'object' && typeof there === 'object' && content.kind !== there.kind) {
				const found = `a section of the kind ${quote(content.kind)}`;
				const expected = `the kind of the original, ${quote(there.kind)}`;
				report({ ...place, found, expected, fix: `write "kind: ${there.kind}", with its fields` });
			}
		}
	}
}

/**
 * The kinds of section that pages of a site use: those that the settings name, and those whose names stand in a page made
 * of sections. It is known before the pages are checked, and may hold one too many, never one too few.
 */
export async function kindsInUse(root: string, { config, kinds }: Omit<SectionSettings, 'shared'>): Promise<string[]> {
	const used = new Set(config.sections.map(({ kind }) => kind));
	const files = await listLanguageFiles(root, config.defaultLocale);
	for (const { onDisk } of [...pagesIn(files).filter(({ format }) => format === 'yaml'), ...sharedSectionsIn(files)]) {
		const { text } = await readSourceFile(root, onDisk, () => {});
		for (const kind of kinds.keys()) if (text.includes(kind)) used.add(kind);
	}
	return [...used].sort();
}

/** What says which sections a page may have. */
export interface SectionSettings {
	config: SiteConfig;
	kinds: SectionKinds;
	/** Of all languages. */
	shared: readonly SharedSection[];
}

/**
 * The sections of a page in one language, in the order of the original. One that the language lacks is that of the first
 * language that has it and stands in for this one.
 */
export function sectionsIn(
	locale: string,
	{ translations }: JoinedPage<PageFile>,
	{ config, kinds, shared }: SectionSettings,
): { sections: PageSection[]; links: PageLink[] } {
	const sections: PageSection[] = [];
	const links: PageLink[] = [];
	const pageIn = (code: string) => {
		const page = translations[code]?.page;
		return page?.format === 'yaml' ? page : undefined;
	};
	for (const [name, there] of pageIn(config.defaultLocale)?.sections ?? []) {
		if (pageIn(locale)?.sections.get(name) === omittedSection) continue;
		const [from] = fallbackChain(locale, config).flatMap((code): FoundSection[] => {
			const page = pageIn(code);
			const content = page?.sections.get(name);
			if (page && typeof content === 'object') return [{ ...page, content, at: ['sections', name] }];
			const own = there === sharedSection ? shared.find((one) => one.name === name && one.locale === code) : undefined;
			return own ? [{ ...own, at: [] }] : [];
		});
		if (!from) continue;
		const { file, content, at } = from;
		const isHeading = titlesPage(content, sections, kinds);
		const anchors = sectionAnchors({ name, content }, kinds);
		sections.push({ name, locale: from.locale, file, content, isHeading, anchors });
		mapLinks(content, (target, path) => {
			const place = [...at, ...path];
			links.push({ target, file, line: from.lineAt(place), where: namedPart(place) });
			return target;
		});
	}
	return { sections, links };
}

/** A section, and where it is written. */
interface FoundSection {
	locale: string;
	file: string;
	content: SectionContent;
	/** The keys that lead to it in its file. */
	at: readonly string[];
	lineAt: SectionPageFile['lineAt'];
}

/** Whether the heading of a section is that of its page, behind those that come before it. */
export function titlesPage(
	{ kind }: SectionContent,
	before: readonly Pick<PageSection, 'isHeading'>[],
	kinds: SectionKinds,
): boolean {
	return kinds.get(kind)?.titlesPage === true && !before.some(({ isHeading }) => isHeading);
}

/** The part of a path that an editor wrote: up to the tree of a text. */
export function namedPart(path: readonly PropertyKey[]): string {
	const tree = path.indexOf('children');
	return (tree < 0 ? path : path.slice(0, tree)).map(String).join('.');
}
