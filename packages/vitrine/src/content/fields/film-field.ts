import * as v from 'valibot';
import { encodePath } from '#i18n/path-encoding.ts';
import { quote } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import { explainPublicFile } from './public-file.ts';

/** A film of the site's own, as an editor names it. */
export interface FilmField {
	type: 'film-field';
	/** Its path in `public/`. */
	file: string;
}

/** A film of the site's own, as it is served. */
export interface Film {
	address: string;
	/** Media type. */
	type: string;
	/** Address of what is said in it, as WebVTT. */
	captions?: string | undefined;
}

const mediaTypes: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' };

/** A film that lies in `public/`. Where a page has one, the policy of the site lets browsers play its films. */
export function film() {
	return v.pipe(
		v.string(),
		v.title('film in `public/`, as `/film.mp4`'),
		v.check(
			(file) => file.startsWith('/') && typeOf(file) !== undefined,
			rule(
				'a film in public/ with the ending mp4 or webm, written with a leading slash',
				'write for example /film.mp4',
			),
		),
		v.transform((file): FilmField => ({ type: 'film-field', file })),
	);
}

/** What is said in a film, to be read: a file of WebVTT in `public/`. */
export function captions() {
	return v.pipe(
		v.string(),
		v.title('captions in `public/`, as `/film.en.vtt`'),
		v.check(
			(file) => file.startsWith('/') && /\.vtt$/i.test(file),
			rule('captions in public/ with the ending vtt, written with a leading slash', 'write for example /film.en.vtt'),
		),
	);
}

/** A video of the site as an editor writes it. */
export interface WrittenFilm {
	file: string;
	captions?: string | undefined;
}

/** Files in `public/`, and where mistakes go: the part of `DataContext` that films need. */
interface FilmFiles {
	publicFile: (path: string) => { text: () => Promise<string> } | undefined;
	publicPaths: readonly string[];
	report: (mistake: { path: string[]; found: string; expected: string; fix: string }) => void;
}

/** Finds a film and its captions, and reports what is not there, and captions that are none. */
export async function findFilm(
	{ file, captions }: WrittenFilm,
	{ publicFile, publicPaths, report }: FilmFiles,
): Promise<Film> {
	const reportMissing = (field: keyof WrittenFilm, path: string) =>
		report({ path: [field], found: `a file at ${quote(path)}`, ...explainPublicFile(path, publicPaths) });
	if (!publicFile(file)) reportMissing('file', file);
	const written = captions === undefined ? undefined : publicFile(captions);
	if (captions !== undefined && !written) reportMissing('captions', captions);
	if (written && !/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(await written.text())) {
		report({
			path: ['captions'],
			found: `${quote(captions ?? '')}, which is no WebVTT`,
			expected: 'a file that begins with the line WEBVTT',
			fix: 'save the captions as WebVTT: programs for subtitles do so from SRT, too',
		});
	}
	return filmOf({ file, captions });
}

/** Where browsers find a film that is there. */
export function filmOf({ file, captions }: WrittenFilm): Film {
	return {
		address: encodePath(file),
		type: typeOf(file) ?? '',
		...(captions === undefined ? {} : { captions: encodePath(captions) }),
	};
}

/** Whether there is a film of the site's own in a value of the content. */
export function hasFilm(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return ('type' in value && value.type === 'film-field') || Object.values(value).some(hasFilm);
}

function typeOf(file: string): string | undefined {
	return mediaTypes[/[^/]\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
}
