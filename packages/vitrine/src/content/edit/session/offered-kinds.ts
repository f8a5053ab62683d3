import { chooseWords, kitLanguage } from '#i18n/built-in-words.ts';
import type { Locale } from '#i18n/locale.ts';
import { parseYaml } from '../../files/yaml.ts';
import { classifyLink, mapLinks, splitLink } from '../../markdown/link-syntax.ts';
import { exampleLanguages } from '../../pages/gallery.ts';
import { examplesOf } from '../../section-types/section-examples.ts';
import { readSectionLabels } from '../../section-types/section-labels.ts';
import { type SectionTypes, sectionFolders } from '../../section-types/section-types.ts';
import { thumbnailOf, thumbnails } from '../../section-types/thumbnails.ts';
import type { Site } from '../../site/site.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import type { EditValue } from '../edits/edit.ts';
import type { OverviewKind } from './site-overview.ts';

/** The fields of an example, its kind among them. */
export type SectionExampleFields = { readonly [key: string]: EditValue };

/** Lists the section types of a site. Labels with a mistake, which the build reports, are left out. */
export function listKinds(root: string, kinds: SectionTypes): Promise<OverviewKind[]> {
	const pictures = thumbnails(root);
	return Promise.all(
		sectionFolders(root).flatMap((folder) => {
			const { kind } = folder;
			const schema = kinds.get(kind)?.schema;
			if (!schema) return [];
			const read = async (): Promise<OverviewKind> => {
				const labels = await readSectionLabels(folder, { schema, languages: exampleLanguages }, () => {});
				const hasThumbnail = thumbnailOf(kind, pictures) !== undefined;
				return { kind, ...(labels ? { labels } : {}), hasExample: examplesOf(folder).size > 0, hasThumbnail };
			};
			return [read()];
		}),
	);
}

/**
 * Reads the example of a section type in each language of a site. Links to pages that the site lacks lead home.
 *
 * @throws {EditRefusal} where there is none
 */
export async function readExample(
	root: string,
	kind: string,
	{ locales, site }: { locales: readonly Locale[]; site: Site | undefined },
): Promise<Record<string, SectionExampleFields>> {
	const folder = sectionFolders(root).find((one) => one.kind === kind);
	const examples = folder ? examplesOf(folder) : new Map();
	const [first] = examples.values();
	if (!first)
		throw new EditRefusal(`There is no section type ${kind} with an example.`, refused('no-example', { kind }));
	const read = locales.map(async (locale) => {
		const language = chooseWords(exampleLanguages, locale) ?? kitLanguage.tag;
		const example = examples.get(locale.code) ?? examples.get(language) ?? examples.get(kitLanguage.tag) ?? first;
		const fields = parseYaml(await example.read(() => {}), () => {})?.document.toJS();
		return [locale.code, { kind, ...withKnownLinks(fields ?? {}, site) }] as const;
	});
	return Object.fromEntries(await Promise.all(read));
}

function withKnownLinks(fields: SectionExampleFields, site: Site | undefined): SectionExampleFields {
	const known = (target: string) => {
		if (classifyLink(target) !== 'internal') return target;
		const { path } = splitLink(target);
		return site?.pages.has(path.slice(1)) ? path : '/';
	};
	const inTexts = (value: EditValue): EditValue => {
		if (typeof value === 'string') return value.replace(/(?<=\]\()\/[^()\s]*/g, known);
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return value.map(inTexts);
		return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inTexts(child)]));
	};
	return inTexts(mapLinks(fields, known)) as SectionExampleFields;
}
