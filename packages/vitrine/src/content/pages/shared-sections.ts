import { imagesIn, type PageImage } from '../fields/picture-field.ts';
import { setFields } from '../fields/set-fields.ts';
import { readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import type { ContentLanguage } from '../messages/content-language.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { sectionSchema, sharedSection } from '../section-types/section-schema.ts';
import type { SectionTypes } from '../section-types/section-types.ts';
import { type LanguageFiles, sharedSectionsIn } from '../site/language-files.ts';
import type { SectionContent } from '../site/site.ts';
import type { PageFile } from './pages.ts';

/** A section that several pages show, in one language: `shared/<name>.yaml`. */
export interface SharedSection {
	name: string;
	locale: string;
	file: string;
	content: SectionContent;
	images: PageImage[];
	/** The line of a value, by the keys and indexes that lead to it. */
	lineAt: (path: readonly PropertyKey[]) => number;
}

/** Reads the shared sections of one language. */
export async function readSharedSections(
	root: string,
	language: ContentLanguage,
	{ files, kinds }: { files: LanguageFiles; kinds: SectionTypes },
	report: Report,
): Promise<SharedSection[]> {
	const read = sharedSectionsIn(files).map((source) => readSharedSection(root, source, { language, kinds }, report));
	return (await Promise.all(read)).filter((section) => section !== undefined);
}

/** Reads a section that several pages show, in one language. */
export async function readSharedSection(
	root: string,
	{ name, path, onDisk }: ReturnType<typeof sharedSectionsIn>[number],
	{ language, kinds }: { language: ContentLanguage; kinds: SectionTypes },
	report: Report,
): Promise<SharedSection | undefined> {
	const { code: locale, folder, typesetting, typesettings } = language;
	const schema = sectionSchema(kinds);
	const yaml = readYaml(await readSourceFile(root, onDisk, report), schema, report, { goesOn: true });
	if (!yaml) return undefined;
	const typesettingOf = (lang?: string) => (lang === undefined ? typesetting : typesettings.get(lang));
	const content = setFields(yaml.data, schema, typesettingOf) as SectionContent;
	const file = `content/${folder}/${path}`;
	const lineAt = yaml.lineOf;
	return { name, locale, file, content, images: imagesIn(content, { file, at: [], lineAt }), lineAt };
}

/**
 * Reports what pages and shared sections lack of each other in the default language, and shared sections of other languages
 * without an original or of another kind.
 *
 * @param files of the default language
 */
export function checkSharedSections(
	shared: readonly SharedSection[],
	{ pages, files, defaultLocale }: { pages: readonly PageFile[]; files: LanguageFiles; defaultLocale: string },
	report: Report,
): void {
	const originals = new Map(shared.flatMap((one) => (one.locale === defaultLocale ? [[one.name, one] as const] : [])));
	const written = new Set(sharedSectionsIn(files).map(({ name }) => name));
	const isAllRead = !pages.some(({ isBroken }) => isBroken);
	const shown = new Set<string>();
	for (const page of pages) {
		if (page.format !== 'yaml' || page.locale !== defaultLocale) continue;
		for (const [name, content] of page.sections) {
			if (content !== sharedSection) continue;
			shown.add(name);
			if (written.has(name)) continue;
			report({
				file: page.file,
				line: page.lineAt(['sections', name]),
				where: `sections.${name}`,
				found: 'a shared section that is not there',
				expected: `content/${defaultLocale}/shared/${name}.yaml`,
				fix: 'write it there, with its kind and fields',
				message: coded('shared-missing', { section: name }),
			});
		}
	}
	for (const { name, locale, file, content, lineAt } of shared) {
		const original = originals.get(name);
		if (!shown.has(name)) {
			// What a page that cannot be read shows is not known.
			if (!isAllRead) continue;
			const found = 'a shared section that no page shows';
			report({
				file,
				line: 1,
				found,
				expected: `"${name}: shared" in a page`,
				fix: 'write that in a page, or remove it',
				message: coded('shared-unshown', { section: name }),
			});
		} else if (locale !== defaultLocale && original && original.content.kind !== content.kind) {
			const expected = `the kind of the original, ${quote(original.content.kind)}`;
			const fix = `write "kind: ${original.content.kind}", with its fields`;
			const found = `a section of the kind ${quote(content.kind)}`;
			const message = coded('section-kind', { kind: content.kind, wanted: original.content.kind });
			report({ file, line: lineAt(['kind']), found, expected, fix, message });
		}
	}
}
