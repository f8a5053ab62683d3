import { join } from 'node:path';
import * as v from 'valibot';
import { fallbackChain } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import { checkUpdated } from './check-updated.ts';
import type { ContentLanguage } from './content-language.ts';
import { day, text } from './fields.ts';
import type { LanguageFiles } from './language-files.ts';
import { quote, type Report } from './problem.ts';
import type { SectionKinds } from './section-kinds.ts';
import type { SectionContent, SiteMetadata } from './site.ts';
import type { SiteConfig } from './site-schema.ts';
import { kindOf, readFileIfThere, readSourceFile } from './source-file.ts';
import { setFields } from './typography/set-fields.ts';
import { readYaml, type YamlData } from './yaml.ts';

/** What `site.yaml` holds. */
export const metadataSchema = v.strictObject({ title: text(), description: text('text'), updated: day() });

/** A section file of one language. */
export interface SectionFile {
	name: string;
	locale: string;
	file: string;
	content: SectionContent;
	lineOf: YamlData<unknown>['lineOf'];
}

/** Reads `site.yaml`, which every language must have. */
export async function readMetadata(
	root: string,
	{ code, folder, typesetting, today }: ContentLanguage,
	report: Report,
): Promise<SiteMetadata | undefined> {
	const path = `content/${folder}/site.yaml`;
	const source = await readFileIfThere({ root, path }, report, {
		expected: `title, description and updated of the site in "${code}"`,
		fix: 'copy the file of another language and translate it; all other files of the folder may follow later',
	});
	const yaml = source && readYaml(source, metadataSchema, report);
	if (!yaml) return undefined;
	checkUpdated(yaml.data.updated, today, { file: source.file, line: yaml.lineOf(['updated']) }, report);
	return setFields(yaml.data, metadataSchema, () => typesetting);
}

/** Reads the home sections that one language has. The source language must have all that the settings name. */
export async function readSections(
	root: string,
	language: ContentLanguage,
	{ config, kinds, files }: { config: SiteConfig; kinds: SectionKinds; files: LanguageFiles },
	report: Report,
): Promise<SectionFile[]> {
	const locale = language.code;
	const folder = `content/${language.folder}/home`;
	const names = config.sections.map(({ name }) => name);
	const kind = await kindOf(join(root, folder));
	if (kind !== 'folder') {
		const found = kind ? 'a file' : 'no such folder';
		const fix = kind ? 'rename the file, and create the folder' : 'create it';
		const expected = `a folder with ${names.map((name) => `${name}.yaml`).join(', ')}`;
		if (kind || locale === config.defaultLocale) report({ file: folder, line: 1, found, expected, fix });
		return [];
	}
	const meant = [...files.keys()]
		.filter((path) => path.startsWith('home/'))
		.map((path) => nameUnknown(path.slice('home/'.length), { folder, names }, report));
	const sections = await Promise.all(
		config.sections.map(async ({ name, kind }) => {
			const file = `${folder}/${name}.yaml`;
			const onDisk = files.get(`home/${name}.yaml`);
			if (onDisk === undefined) {
				if (locale === config.defaultLocale && !meant.includes(name)) {
					report({
						file,
						line: 1,
						found: 'no such file',
						expected: `the section ${quote(name)} of site.config.ts`,
						fix: 'write it, or take the section out of "sections"',
					});
				}
				return undefined;
			}
			const schema = kinds.get(kind)?.schema;
			if (!schema) throw new Error(`There is no kind of section "${kind}".`);
			const yaml = readYaml(await readSourceFile(root, onDisk, report), schema, report, { goesOn: true });
			if (!yaml) return undefined;
			const typesettingOf = (lang?: string) =>
				lang === undefined ? language.typesetting : language.typesettings.get(lang);
			const content = { kind, ...(setFields(yaml.data, schema, typesettingOf) as object) } as SectionContent;
			return { name, locale, file, content, lineOf: yaml.lineOf };
		}),
	);
	return sections.filter((section) => section !== undefined);
}

/** The home page of a language: each section in the first language that has it and stands in for this one. */
export function sectionsIn(locale: string, files: readonly SectionFile[], config: SiteConfig): SectionFile[] {
	const chain = fallbackChain(locale, config);
	return config.sections.flatMap(({ name }) => {
		const named = files.filter((file) => file.name === name);
		return chain.flatMap((code) => named.find((file) => file.locale === code) ?? []).slice(0, 1);
	});
}

/** Reports a file that no section has, and returns the section that was probably meant. */
function nameUnknown(
	fileName: string,
	{ folder, names }: { folder: string; names: readonly string[] },
	report: Report,
): string | undefined {
	const name = fileName.replace(/\.ya?ml$/i, '');
	if (names.includes(name) && fileName === `${name}.yaml`) return undefined;
	const meant = names.includes(name) ? name : nearest(name, names);
	report({
		file: `${folder}/${fileName}`,
		line: 1,
		found: `a file ${quote(fileName)} that no section of site.config.ts has`,
		expected: `one of ${names.map((name) => `${name}.yaml`).join(', ')}`,
		fix: meant ? `rename the file to ${meant}.yaml` : 'add it to "sections" in site.config.ts, or remove the file',
	});
	return meant;
}
