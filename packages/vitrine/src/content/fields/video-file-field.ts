import * as v from 'valibot';
import { encodePath } from '#i18n/path-encoding.ts';
import { coded, type Message } from '../problems/message.ts';
import { quote } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import { explainPublicFile } from './public-file.ts';

/** A video of the site's own, as an editor names it. */
export interface VideoFileField {
	type: 'video-file-field';
	/** Its path in `public/`. */
	file: string;
}

/** A video of the site's own, as it is served. */
export interface VideoFile {
	address: string;
	/** Media type. */
	type: string;
	/** Address of what is said in it, as WebVTT. */
	captions?: string | undefined;
}

const mediaTypes: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' };

/** A video that lies in `public/`. Where a page has one, the policy of the site lets browsers play its videos. */
export function film() {
	return v.pipe(
		v.string(),
		v.title('video in `public/`, as `/film.mp4`'),
		v.check(
			(file) => file.startsWith('/') && typeOf(file) !== undefined,
			rule(
				'a video in public/ with the ending mp4 or webm, written with a leading slash',
				'write for example /film.mp4',
				coded('video-file', {}),
			),
		),
		v.transform((file): VideoFileField => ({ type: 'video-file-field', file })),
	);
}

/** What is said in a video, to be read: a file of WebVTT in `public/`. */
export function captions() {
	return v.pipe(
		v.string(),
		v.title('captions in `public/`, as `/film.en.vtt`'),
		v.check(
			(file) => file.startsWith('/') && /\.vtt$/i.test(file),
			rule(
				'captions in public/ with the ending vtt, written with a leading slash',
				'write for example /film.en.vtt',
				coded('captions-file', {}),
			),
		),
	);
}

/** A video of the site as an editor writes it. */
export interface WrittenVideo {
	file: string;
	captions?: string | undefined;
}

/** Files in `public/`, and where mistakes go: the part of `DataContext` that videos need. */
interface VideoFiles {
	publicFile: (path: string) => { text: () => Promise<string> } | undefined;
	publicPaths: readonly string[];
	report: (mistake: {
		path: string[];
		found: string;
		expected: string;
		fix: string;
		message?: Message | undefined;
	}) => void;
}

/** Finds a video and its captions, and reports what is not there, and captions that are none. */
export async function findVideo(
	{ file, captions }: WrittenVideo,
	{ publicFile, publicPaths, report }: VideoFiles,
): Promise<VideoFile> {
	const reportMissing = (field: keyof WrittenVideo, path: string) =>
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
			message: coded('captions-format', { address: captions ?? '' }),
		});
	}
	return videoOf({ file, captions });
}

/** Where browsers find a video that is there. */
export function videoOf({ file, captions }: WrittenVideo): VideoFile {
	return {
		address: encodePath(file),
		type: typeOf(file) ?? '',
		...(captions === undefined ? {} : { captions: encodePath(captions) }),
	};
}

/** Whether there is a video of the site's own in a value of the content. */
export function hasVideo(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return ('type' in value && value.type === 'video-file-field') || Object.values(value).some(hasVideo);
}

function typeOf(file: string): string | undefined {
	return mediaTypes[/[^/]\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
}
