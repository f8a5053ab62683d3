import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join, sep } from 'node:path';
import type { Font } from 'fontkit';
import { lineOf } from '#content/files/source-file.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import type { FontFile } from '#content/settings/site-schema.ts';

/** How a TTF or OTF with one font begins (OpenType 1.9.1, "Organization of an OpenType font"; `true` is Apple's). */
const signatures = ['\0\x01\0\0', 'OTTO', 'true'];

/** Bytes. A font with every character of Chinese, Japanese and Korean has 25 MB. */
const maxFontSize = 50_000_000;

/** The small letter en of Cyrillic. */
const middleLetter = 0x43d;

const hyphenMinus = 0x2d;
const hyphen = 0x2010;

/** Bytes. It is published as a whole. */
const maxLicenseSize = 1_000_000;

/** A font as its makers gave it. */
export interface FontSource {
	/** For file names: `mplus1p-400regular`. */
	name: string;
	/** Path of its file. */
	path: string;
	/** Changes with its bytes. */
	hash: string;
	/** Path of the text under whose terms it is passed on. */
	license: string;
	/** Code points that it has glyphs for. */
	codePoints: ReadonlySet<number>;
	/** Whether it draws U+2010 as wide as a kanji, as some fonts for Japanese do, and not as the hyphen of a keyboard. */
	isHyphenWide: boolean;
	/** How wide a Cyrillic letter is that is neither narrow nor wide, in em; undefined where there is none. */
	cyrillicWidth: number | undefined;
	/** Measures in units of the em square, `unitsPerEm` to one. */
	metrics: { ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number };
}

/**
 * Reads a font of the settings.
 *
 * @param root folder of the site, from which paths that begin with a dot and packages are found
 * @throws {ContentError} when there is no such file, or it is no font
 */
export async function readFont(root: string, { file, license }: FontFile): Promise<FontSource> {
	const path = find(root, file);
	const licensePath = find(root, license);
	for (const [written, found, max] of [
		[file, path, maxFontSize],
		[license, licensePath, maxLicenseSize],
	] as const) {
		const { size } = statSync(found);
		if (size <= max) continue;
		throw fontProblem(root, written, {
			found: `the file "${written}" of ${Math.ceil(size / 100_000) / 10} MB`,
			expected: `at most ${max / 1_000_000} MB`,
			fix: 'name another file',
		});
	}
	const bytes = readFileSync(path);
	const hash = createHash('sha256').update(bytes).digest('hex');
	try {
		const measures = measured.get(hash) ?? (await measure(bytes));
		measured.set(hash, measures);
		return { name: nameOf(file), path, hash, license: licensePath, ...measures };
	} catch (error) {
		const reason = error instanceof Error ? error.message : error;
		throw fontProblem(root, file, {
			found: `the file "${file}", which is no static font (${reason})`,
			expected: 'a TTF or OTF in one weight',
			fix: 'name another file',
		});
	}
}

type Measures = Pick<FontSource, 'codePoints' | 'isHyphenWide' | 'cyrillicWidth' | 'metrics'>;

/** By the hash of the font. In development, every reading of the site requests them. */
const measured = new Map<string, Measures>();

/** @throws {Error} with the kind of the file, if it is no font that can be subset */
async function measure(bytes: Buffer): Promise<Measures> {
	if (!signatures.includes(bytes.toString('latin1', 0, 4))) throw new Error('neither TTF nor OTF');
	// Sites in fonts of the system do without.
	const [{ create }, { fromBuffer }] = await Promise.all([import('fontkit'), import('@capsizecss/unpack')]);
	const font = create(bytes) as Font;
	if (Object.keys(font.variationAxes).length > 0) throw new Error('a variable one');
	const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(bytes);
	return {
		codePoints: new Set(font.characterSet),
		isHyphenWide: font.hasGlyphForCodePoint(hyphen) && width(font, hyphen) > 1.5 * width(font, hyphenMinus),
		cyrillicWidth: font.hasGlyphForCodePoint(middleLetter) ? width(font, middleLetter) : undefined,
		metrics: { ascent, descent, lineGap, unitsPerEm, xWidthAvg },
	};
}

/** How far the next letter is, in em. */
function width(font: Font, codePoint: number): number {
	return font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
}

/** Identifies files beside the settings by their folders. */
function nameOf(file: string): string {
	const path = file.startsWith('.') ? file : basename(file);
	return path
		.slice(0, path.length - extname(path).length)
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '-')
		.replace(/^-/, '');
}

function find(root: string, file: string): string {
	try {
		const path = file.startsWith('.') ? join(root, file) : resolve(root, file);
		const isOwn = path.startsWith(join(root, sep));
		if (isOwn && !realpathSync(path).startsWith(join(realpathSync(root), sep))) {
			throw fontProblem(root, file, {
				found: `"${file}", a symbolic link that leads out of the site`,
				expected: 'a file that lies beside site.config.ts: what a link names would be published',
				fix: 'put a copy of the file in place of the link',
			});
		}
		if (statSync(path).isFile()) return path;
	} catch (error) {
		if (error instanceof ContentError) throw error;
		// Reported below, as for a folder.
	}
	throw fontProblem(root, file, {
		found: `"${file}", which is no file`,
		expected: 'a file of an installed package, or one beside site.config.ts that begins with ./',
		fix: 'correct the path, or install the package',
	});
}

/** Finds a file of a package where the site has installed it, or else where Vitrine has. */
function resolve(root: string, file: string): string {
	try {
		return createRequire(join(root, 'site.config.ts')).resolve(file);
	} catch {
		return createRequire(import.meta.url).resolve(file);
	}
}

/** What is wrong with a font, at the line of the settings that names its file. */
export function fontProblem(
	root: string,
	file: string,
	message: Pick<Problem, 'found' | 'expected' | 'fix'>,
): ContentError {
	const settings = readFileSync(join(root, 'site.config.ts'), 'utf8');
	const line = lineOf(settings, settings.indexOf(file));
	return new ContentError([{ file: 'site.config.ts', line, where: 'fonts', ...message }]);
}
