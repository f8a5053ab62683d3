import { access } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type SectionContent, sectionSchemas } from '#sections/schemas.ts';
import { pastDay, text } from './fields.ts';
import { nearest, quote, type Report } from './problem.ts';
import type { SiteFacts } from './site.ts';
import type { SiteConfig } from './site-config.ts';
import { listFiles, readSourceFile } from './source-file.ts';
import { readYaml, type YamlData } from './yaml.ts';

const factsSchema = v.strictObject({ title: text(), description: text(), updated: pastDay() });

/** A section file of one language. */
export interface SectionFile {
	name: string;
	locale: string;
	file: string;
	content: SectionContent;
	lineOf: YamlData<unknown>['lineOf'];
}

/** Reads `site.yaml`, which every language must have. */
export async function readFacts(root: string, locale: string, report: Report): Promise<SiteFacts | undefined> {
	const file = `content/${locale}/site.yaml`;
	if (!(await exists(join(root, file)))) {
		report({
			file,
			line: 1,
			found: 'no such file',
			expected: 'title, description and updated of the site',
			fix: 'copy the file of another language and translate it',
		});
		return undefined;
	}
	return readYaml(await readSourceFile(root, file, report), factsSchema, report)?.data;
}

/** Reads the home sections that one language has. The source language must have all that the settings name. */
export async function readSections(
	root: string,
	locale: string,
	config: SiteConfig,
	report: Report,
): Promise<SectionFile[]> {
	const folder = `content/${locale}/home`;
	const files = await listFiles(root, folder);
	const names = config.sections.map(({ name }) => name);
	for (const file of files) {
		const name = file.slice(folder.length + 1).replace(/\.yaml$/, '');
		if (names.includes(name)) continue;
		const meant = nearest(name, names);
		report({
			file,
			line: 1,
			found: `a section ${quote(name)} that site.config.ts does not name`,
			expected: `one of ${names.join(', ')}`,
			fix: meant ? `rename the file to ${meant}.yaml` : 'add it to "sections" in site.config.ts, or remove the file',
		});
	}
	const sections = await Promise.all(
		config.sections.map(async ({ name, kind }) => {
			const file = `${folder}/${name}.yaml`;
			if (!files.includes(file)) {
				if (locale === config.defaultLocale) {
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
			const yaml = readYaml(await readSourceFile(root, file, report), sectionSchemas[kind] as v.GenericSchema, report);
			if (!yaml) return undefined;
			const content = { kind, ...(yaml.data as object) } as SectionContent;
			return { name, locale, file, content, lineOf: yaml.lineOf };
		}),
	);
	return sections.filter((section) => section !== undefined);
}

async function exists(path: string): Promise<boolean> {
	return access(path).then(
		() => true,
		() => false,
	);
}
