import type { StoredPage } from '#content/content-cache.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { RenderContext } from '#resources/resource.ts';
import { changedFiles } from './changed-files.ts';
import { type Explanation, explainExport } from './explain-export.ts';
import { type MadeFrom, readMadeFrom } from './made-from.ts';

interface ExplainedBuild {
	/** Folder of the site, and of builds. */
	root: string;
	out: string;
	context: RenderContext;
	/** Module that exports `resources`. */
	renderer: string;
	manifest: Manifest;
	last: Manifest | undefined;
	/** What is known of pages of Markdown by their keys, before and now. */
	cache: Record<'before' | 'pages', { get: (key: string) => StoredPage | undefined }> & Pick<RenderContext, 'texts'>;
}

/** Says why an export differs from the last one, as long as it is known what that was made from. */
export async function explainBuild(
	madeFrom: MadeFrom,
	{ root, out, context, renderer, manifest, last, cache }: ExplainedBuild,
): Promise<Explanation> {
	const { resources } = (await import(renderer)) as typeof import('#resources/resources.ts');
	const before = last && readMadeFrom(out, last.inputs);
	const changed =
		before &&
		changedFiles({
			before,
			now: madeFrom,
			texts: cache.texts,
			config: context.site.config,
			pageOf: (key) => cache.before.get(key) ?? cache.pages.get(key),
		});
	const recut = recutFonts(before?.characters ?? {}, madeFrom.characters);
	return explainExport({ root, context, resources, manifest, last, changed, recut });
}

/** The fonts that are cut to other characters than before, each with those that are new. */
function recutFonts(before: MadeFrom['characters'], now: MadeFrom['characters']): Map<string, string> {
	const differing = Object.entries(now).filter(([family, characters]) => before[family] !== characters);
	const added = differing.map(([family, characters]): [string, string] => {
		const had = new Set(before[family]);
		return [family, [...characters].filter((character) => !had.has(character)).join('')];
	});
	return new Map(added);
}
