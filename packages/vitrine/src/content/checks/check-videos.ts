import { findVideo } from '../fields/video-file-field.ts';
import type { Report } from '../problems/problem.ts';
import type { PublicFile } from '../section-types/section-types.ts';
import type { Site } from '../site/site.ts';

/** Checks that the videos in the texts of pages are there; sections look after theirs themselves. */
export async function checkVideos(
	{ pages }: Pick<Site, 'pages'>,
	files: ReadonlyMap<string, PublicFile>,
	report: Report,
): Promise<void> {
	const publicFile = (path: string) => files.get(path.normalize('NFC'));
	const publicPaths = [...files.keys()];
	for (const text of [...pages.values()].flatMap(({ translations }) => Object.values(translations))) {
		if (text.format !== 'md') continue;
		for (const { line, ...film } of text.videos) {
			await findVideo(film, {
				publicFile,
				publicPaths,
				report: ({ path: _, ...mistake }) => report({ file: text.file, line, ...mistake }),
			});
		}
	}
}
