import { isPictureFile } from '#content/fields/picture-file.ts';

/**
 * The pictures of the former default language, which all languages showed, and where they have to be now.
 *
 * @param files below `content/`
 */
export function movedPictures(
	files: readonly string[],
	{ former, defaultLocale }: { former: string; defaultLocale: string },
): [from: string, to: string][] {
	const folder = `content/${former}/`;
	return files
		.filter((file) => file.startsWith(folder) && isPictureFile(file))
		.map((file): [string, string] => [file, `content/${defaultLocale}/${file.slice(folder.length)}`])
		.filter(([, to]) => !files.includes(to));
}
