import { join } from 'node:path';
import { kindOf } from '../files/source-file.ts';
import type { Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import type { LoadedConfig } from '../site-config.ts';

/** Folders that hold dated pages in every generator. */
const usualNames = ['posts', 'post', 'blog', 'news', 'articles'];

/**
 * Reports folders of dated pages beside pages/ that are no collection.
 *
 * @returns the settings with a collection for each, so that its pages are read as entries
 */
export async function withMeantCollections(
	root: string,
	{ config, lineOf }: Pick<LoadedConfig, 'config' | 'lineOf'>,
	report: Report,
): Promise<SiteConfig> {
	const { collections, locales } = config;
	const meant: SiteConfig['collections'] = {};
	const folders: string[] = [];
	for (const name of usualNames.filter((name) => !Object.hasOwn(collections, name))) {
		for (const { code } of locales) {
			const folder = `content/${code}/${name}`;
			if ((await kindOf(join(root, folder))) !== 'folder') continue;
			folders.push(folder);
			meant[name] = {
				address: `/${name}`,
				entriesPerPage: 10,
				feed: false,
				feeds: [],
				fallback: false,
				type: 'BlogPosting',
			};
		}
	}
	if (folders.length === 0) return config;
	const rows = Object.keys(meant).map((name) => `${name}: { address: '/${name}', feed: false }`);
	const has = Object.keys(collections).length > 0;
	report({
		file: 'site.config.ts',
		line: lineOf(['collections']),
		where: 'collections',
		found: `no collection for ${folders[0]}${folders.length > 1 ? ` and ${folders.length - 1} more` : ''}`,
		expected: 'one for each folder of dated pages',
		fix: has ? `write "${rows.join(', ')}," into it` : `write "collections: { ${rows.join(', ')} },"`,
	});
	return { ...config, collections: { ...collections, ...meant } };
}
