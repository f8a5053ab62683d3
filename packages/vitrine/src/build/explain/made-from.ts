import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#content/site.ts';
import { replaceFile } from '#node/replace-file.ts';
import { shortHash } from '../hashes.ts';

/** What an export was made from, for the next one to say what has changed. */
export interface MadeFrom {
	/** The hash of all of it, which the list of the export has. */
	inputs: string;
	/** Hashes of files by name; those of the kit begin with `vitrine:`. */
	files: ReadonlyMap<string, string>;
	/** What fonts were cut to, by their names in the stylesheet. */
	characters: Readonly<Record<string, string>>;
	/** Of each page of sections, by its file, hashes of the facts of it. */
	sectionPages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Keeps what an export was made from in a folder of builds. */
export function keepMadeFrom(out: string, { files, ...others }: MadeFrom): void {
	replaceFile(fileIn(out), JSON.stringify({ ...others, files: Object.fromEntries(files) }));
}

/** What the export with some inputs was made from; undefined where that is not known any more. */
export function readMadeFrom(out: string, inputs: string): MadeFrom | undefined {
	try {
		const { files, ...others } = JSON.parse(readFileSync(fileIn(out), 'utf8'));
		return others.inputs === inputs ? { ...others, files: new Map(Object.entries<string>(files)) } : undefined;
	} catch {
		// Not there, or not whole: nobody knows.
		return undefined;
	}
}

/** The facts of the pages of sections. Those of pages of Markdown are in the cache of the content. */
export function sectionPagesOf({ pages }: Pick<Site, 'pages'>): MadeFrom['sectionPages'] {
	const texts = [...pages.values()].flatMap(({ translations }) => Object.values(translations));
	const ofSections = texts.filter(({ format }) => format === 'yaml');
	return Object.fromEntries(
		ofSections.map((text) => [
			text.file,
			Object.fromEntries(
				Object.entries(text).map(([name, value]) => [name, shortHash(JSON.stringify(value) ?? '').slice(0, 8)]),
			),
		]),
	);
}

function fileIn(out: string): string {
	return join(out, 'cache/made-from.json');
}
