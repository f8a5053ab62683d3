import { createHash } from 'node:crypto';
import { accessSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import { create, type Font } from 'fontkit';
import { ContentError } from '#content/problem.ts';
import type { FontFile } from '#content/site-config.ts';

/** A font as its makers gave it. */
export interface FontSource {
	/** For file names: `mplus1p-400regular`. */
	name: string;
	/** Path of its file. */
	path: string;
	bytes: Buffer;
	/** Changes with the bytes. */
	hash: string;
	/** Path of the text under whose terms it is passed on. */
	licence: string;
	/** Code points that it has signs for. */
	codePoints: ReadonlySet<number>;
	/** Measures in units of the em square, `unitsPerEm` to one. */
	metrics: { ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number };
}

/**
 * Reads a font of the settings.
 *
 * @param root folder of the site, from which paths that begin with a dot and packages are found
 * @throws {ContentError} when there is no such file, or it is no font
 */
export async function readFont(root: string, { file, licence }: FontFile): Promise<FontSource> {
	const path = find(root, file);
	const bytes = readFileSync(path);
	try {
		const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(bytes);
		return {
			name: basename(file, extname(file))
				.toLowerCase()
				.replace(/[^a-z\d]+/g, '-'),
			path,
			bytes,
			hash: createHash('sha256').update(bytes).digest('hex'),
			licence: find(root, licence),
			codePoints: new Set((create(bytes) as Font).characterSet),
			metrics: { ascent, descent, lineGap, unitsPerEm, xWidthAvg },
		};
	} catch (error) {
		if (error instanceof ContentError) throw error;
		throw problem(
			`the file "${file}", which is no font (${error instanceof Error ? error.message : error})`,
			'a static font, TTF or OTF',
		);
	}
}

function find(root: string, file: string): string {
	try {
		const path = file.startsWith('.') ? join(root, file) : resolve(root, file);
		accessSync(path);
		return path;
	} catch {
		throw problem(
			`the file "${file}", which does not exist`,
			'a file of an installed package, or one that begins with ./',
		);
	}
}

/** Finds a file of a package where the site has installed it, or else where Vitrine has. */
function resolve(root: string, file: string): string {
	try {
		return createRequire(join(root, 'site.config.ts')).resolve(file);
	} catch {
		return createRequire(import.meta.url).resolve(file);
	}
}

function problem(found: string, expected: string): ContentError {
	return new ContentError([
		{
			file: 'site.config.ts',
			line: 1,
			where: 'fonts',
			found,
			expected,
			fix: 'correct the path, or install the package',
		},
	]);
}
