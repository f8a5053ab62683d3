import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, sizeProblem } from '#content/files/source-file.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import type { Site } from '#content/site/site.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { nameFrom } from '#node/path-names.ts';
import { isForOwners, isReserved } from '#routes.ts';
import type { PublishedFile } from '#views/render-context.ts';

/** Bytes. A build holds a file in memory as a whole; a server reads it in pieces. */
const maxFileSize = 100_000_000;

/**
 * Lists the files in `public/`, as they are served.
 *
 * @throws {ContentError} where a file has the address of something else
 */
export async function publicFiles(root: string, site: Site): Promise<PublishedFile[]> {
	const homes = site.config.locales.map(({ code }) => localizePath({ path: '/', locale: code }, site.config));
	const articles = [...site.pages.values()].flatMap(({ translations, fallbacks }) => [
		...Object.values(translations).map(({ address }) => address),
		...Object.values(fallbacks).map(({ address }) => address),
	]);
	const taken = new Set([...homes, ...articles]);
	const problems: Problem[] = [];
	const files = (await listFiles(root, 'public')).map((path): PublishedFile => {
		const name = path.normalize('NFC').slice('public'.length);
		const address = encodePath(name);
		const asPage = address.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/';
		const isReservedPath = isReserved(name) || isReserved(asPage);
		if (taken.has(address) || taken.has(asPage) || (isReservedPath && !isForOwners(name))) {
			problems.push({
				file: path.normalize('NFC'),
				line: 1,
				found: `the address ${name}, which the site itself has`,
				expected: 'an address of its own',
				fix: 'rename or remove the file',
			});
		}
		return { path: address, kind: 'public-file', source: join(root, path) };
	});
	for (const { source } of files) {
		const { size } = await stat(source);
		const file = nameFrom(root, source);
		const fix = 'put it where large files are served from, and link to it';
		if (size > maxFileSize) problems.push(sizeProblem(file, { size, max: maxFileSize, fix }));
	}
	if (problems.length > 0) throw new ContentError(problems);
	return files;
}
