import { nearest } from '#node/edit-distance.ts';
import { imagesIn, type PageImage } from '../fields/picture-field.ts';
import { setFields } from '../fields/set-fields.ts';
import { explainUsualKey } from '../fields/usual-keys.ts';
import type { SourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import type { ContentLanguage } from '../messages/content-language.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { omittedSection, sectionPageSchema, sharedSection } from '../section-types/section-schema.ts';
import type { SectionTypes } from '../section-types/section-types.ts';
import type { SectionContent, SectionNotes, SectionPage } from '../site/site.ts';
import { checkUpdated } from './check-updated.ts';
import { noFields } from './frontmatter.ts';
import type { JoinedPage } from './join-pages.ts';
import type { PageFile, PageHead } from './pages.ts';

type WrittenSection = SectionContent | typeof omittedSection | typeof sharedSection;

/** A page made of sections, in one language. */
export interface SectionPageFile extends PageHead, Pick<SectionPage, 'lead' | 'hasOwnAssets' | 'isUnpublished'> {
	format: 'yaml';
	/** By name, in the order of the file. `omit`: not shown in this language. `shared`: that of `shared/`. */
	sections: ReadonlyMap<string, WrittenSection>;
	images: PageImage[];
	/** What it shows above sections, by their names: also above those that it takes from another language. */
	notes?: ReadonlyMap<string, SectionNotes>;
	/** The line of a value, by the keys and indexes that lead to it. */
	lineAt: (path: readonly PropertyKey[]) => number;
}

/** Reads a page made of sections. One with a mistake in it is still there, for all that lead to it. */
export function readSectionPage(
	source: SourceFile,
	{ id, language, kinds }: { id: string; language: ContentLanguage; kinds: SectionTypes },
	report: Report,
): SectionPageFile {
	const { file } = source;
	const { code: locale, typesetting, typesettings, today } = language;
	const schema = sectionPageSchema(kinds);
	const yaml = readYaml(source, schema, report, { goesOn: true, explainKey: explainUsualKey });
	if (!yaml) return emptyPage({ id, locale, file });
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
		images: imagesIn(sections, { file, at: ['sections'], lineAt: yaml.lineOf }),
		lineOf,
		lineAt: yaml.lineOf,
		sections: new Map(Object.entries(sections as Record<string, WrittenSection>)),
	};
}

/** A page of which nothing is known but that it exists. */
export function emptyPage(page: Pick<SectionPageFile, 'id' | 'locale' | 'file'>): SectionPageFile {
	const lineOf = () => 1;
	const nothing = { ...noFields, sections: new Map(), images: [] };
	return { ...page, format: 'yaml', ...nothing, isBroken: true, lineOf, lineAt: lineOf };
}

/** Reports what a translation has and its original has not: another format, another section, a section of another kind. */
export function checkSections({ translations }: JoinedPage<PageFile>, source: string, report: Report): void {
	const original = translations[source]?.page;
	if (!original || original.isBroken) return;
	if (original.format === 'yaml' && original.sections.size === 0) {
		report({
			file: original.file,
			line: original.lineAt(['sections']),
			where: 'sections',
			found: 'no section',
			expected: 'at least one section',
			fix: 'write one, or make the page of Markdown',
			message: coded('sections-missing', { isTranslation: false }),
		});
	}
	for (const { page } of Object.values(translations)) {
		if (page.isBroken) continue;
		if (page.format !== original.format) {
			report({
				file: page.file,
				line: 1,
				found: `a translation that ends in .${page.format}`,
				expected: `the ending of its original, ${original.file}`,
				fix: 'write it like the original: its sections are the same, by name',
				message: coded('page-format', { found: page.format, wanted: original.format }),
			});
		}
		if (page.format !== 'yaml' || original.format !== 'yaml') continue;
		if (
			page !== original &&
			original.sections.size > 0 &&
			[...original.sections.keys()].every((name) => page.sections.get(name) === omittedSection)
		) {
			report({
				file: page.file,
				line: page.lineAt(['sections']),
				where: 'sections',
				found: 'a translation that omits every section',
				expected: 'at least one section',
				fix: 'show one, or remove the file',
				message: coded('sections-missing', { isTranslation: true }),
			});
		}
		for (const [name, content] of page.sections) {
			const place = { file: page.file, line: page.lineAt(['sections', name]), where: `sections.${name}` };
			const there = original.sections.get(name);
			if (page === original && content === omittedSection) {
				const expected = 'a section: only a translation leaves one out';
				report({ ...place, found: quote(omittedSection), expected, ...writeWhole(omittedSection) });
			} else if (content === sharedSection && there !== sharedSection) {
				const expected = 'the section in this language: its original is not shared';
				report({ ...place, found: quote(sharedSection), expected, ...writeWhole(sharedSection) });
			} else if (there === undefined) {
				const names = [...original.sections.keys()];
				const meant = nearest(name, names);
				const expected = `a section of the original, ${original.file}: ${names.join(', ')}`;
				const fix = meant ? `rename it to ${quote(meant)}` : 'remove it, or write it in the original first';
				const found = `a section ${quote(name)} that the original does not have`;
				const message = coded('section-unknown', { section: name, sections: names, meant });
				report({ ...place, found, expected, fix, message });
			} else if (typeof content === 'object' && typeof there === 'object' && content.kind !== there.kind) {
				const found = `a section of the kind ${quote(content.kind)}`;
				const expected = `the kind of the original, ${quote(there.kind)}`;
				const fix = `write "kind: ${there.kind}", with its fields`;
				const message = coded('section-kind', { kind: content.kind, wanted: there.kind });
				report({ ...place, found, expected, fix, message });
			}
		}
	}
}

function writeWhole(word: string) {
	return { fix: 'write its kind and fields, or remove it', message: coded('section-word', { word }) };
}
