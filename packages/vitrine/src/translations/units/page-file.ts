import * as v from 'valibot';
import { pageFieldsSchema } from '#content/fields/page-fields.ts';
import { lineOf, type SourceFile } from '#content/files/source-file.ts';
import { readYaml } from '#content/files/yaml.ts';
import { blockWords, readBlocks } from '#content/markdown/blocks.ts';
import { checkUpdated } from '#content/pages/check-updated.ts';
import { type Frontmatter, type PageFields, readFrontmatter } from '#content/pages/frontmatter.ts';
import { pageHead } from '#content/pages/pages.ts';
import type { Report } from '#content/problems/problem.ts';
import { omittedSection } from '#content/section-types/section-schema.ts';
import type { PagePlace } from '#content/site/collection-files.ts';
import { type FieldSchema, readFieldTexts } from './field-file.ts';
import { type Entry, fingerprint, partKey, type Unit, type UnitFile, wholeKey } from './unit.ts';

/** Where the first lines of a page begin, behind the line of hyphens. */
const lineOfFirst = 2;

/** Texts are compared as editors wrote them. */
export const asWritten = {
	name: '',
	isAsWritten: true as const,
	text: (text: string) => text,
	tree: <Tree>(tree: Tree) => tree,
	passage: (text: string) => text,
	message: (text: string) => text,
};

/** Which file a page is, and which page that is. */
interface PageFilePlace {
	locale: string;
	path: string;
	place: Pick<PagePlace, 'id' | 'collection'>;
}

function textsOf({ title, label, description, entry }: PageFields): Record<string, string | undefined> {
	return { title, label, description, 'cover.alt': entry?.cover?.alt };
}

/**
 * Reads the texts of a page: title, short title, description, what the cover of an entry shows, and its parts by their number.
 *
 * @param today the day that it is in the site's time zone
 * @returns undefined when its first lines cannot be read, which is reported
 */
export function readPageTexts(
	source: SourceFile,
	{ locale, path, place, today }: PageFilePlace & { today: string },
	report: Report,
): UnitFile | undefined {
	const isEntry = place.collection?.part === 'entry';
	const language = { typesetting: asWritten, today };
	const read = readFrontmatter({ ...source, isEntry }, language, report);
	if (read.state !== 'read') return undefined;
	// What is remembered of a text is how it is written: lines that are joined now were not always.
	const { fields: hashed } = readFrontmatter({ ...source, isEntry }, { ...language, keepsSpaces: true }, () => {});
	const { fields, rest } = read;
	const lineOf = rememberLines(read);
	const written = textsOf(hashed);
	const named = Object.entries(textsOf(fields)).flatMap(([key, text]): Unit[] => {
		if (text === undefined) return [];
		return [
			{
				key,
				text,
				hash: fingerprint(written[key] ?? text),
				line: lineOf(key.replace(/\..*/, '')),
				form: 'plain',
				kind: 'field',
			},
		];
	});
	const parts = readParts(rest.text, rest.firstLine);
	const whole = wholeOf(parts, rest.text, rest.firstLine);
	const { file, text } = source;
	const head = pageHead({ ...read, lineOf }, { ...place, locale });
	const lists = new Map([['', parts]]);
	return { locale, path, file, onDisk: file, text, fields: named, lists, whole, head, rest, omitted: new Set() };
}

/**
 * Reads the texts of a page made of sections: its fields, and those of its sections by their names.
 *
 * @returns undefined if its fields cannot be read, which is reported
 */
export function readSectionPageTexts(
	source: SourceFile,
	{ locale, path, place, today, schema }: PageFilePlace & { today: string; schema: FieldSchema },
	report: Report,
): UnitFile | undefined {
	const texts = readFieldTexts(source, { locale, path, schema }, report);
	const yaml = texts && readYaml(source, v.object({ ...pageFieldsSchema.entries, sections: sectionsSchema }), report);
	if (!yaml) return undefined;
	const { sections, ...fields } = yaml.data;
	const lineOf = (field: string) => yaml.lineOf([field]);
	checkUpdated(fields.updated, today, { file: source.file, line: lineOf('updated') }, report);
	const head = { ...fields, ...place, locale, file: source.file, isBroken: false };
	const omitted = Object.entries(sections).flatMap(([name, section]) => (section === omittedSection ? [name] : []));
	return {
		...texts,
		head: { ...head, lineOf: rememberLines({ fields, lineOf }) },
		omitted: new Set(omitted),
	};
}

const sectionsSchema = v.optional(v.record(v.string(), v.unknown()), {});

/** The lines of all fields, so that what they were read from need not be kept for thousands of pages. */
function rememberLines({ fields, lineOf }: Pick<Frontmatter, 'fields' | 'lineOf'>): Frontmatter['lineOf'] {
	const names = [...Object.keys(fields), ...Object.keys(fields.entry ?? {})];
	const lines = new Map(names.map((field) => [field, lineOf(field)]));
	return (field) => lines.get(field) ?? lineOfFirst;
}

function readParts(text: string, firstLine: number): Entry[] {
	return readBlocks(text).map((block, index) => {
		const { kind, start, end, line } = block;
		const unit: Unit = {
			key: partKey(index + 1),
			text: text.slice(start, end),
			hash: fingerprint(blockWords(text, block)),
			line: line + firstLine - 1,
			form: 'block',
			kind: kind.replace(/\d$/, ''),
		};
		return { kind, units: new Map([['', unit]]) };
	});
}

function wholeOf(parts: readonly Entry[], text: string, firstLine: number): Unit | undefined {
	if (parts.length === 0) return undefined;
	const hashes = parts.flatMap(({ units }) => [...units.values()].map(({ hash }) => hash));
	const line = firstLine + lineOf(text, text.search(/\S/)) - 1;
	return { key: wholeKey, text: text.trim(), hash: fingerprint(hashes.join(' ')), line, form: 'block', kind: 'page' };
}
