import type { Site } from '#content/site/site.ts';
import { type RenderContext, systemFonts } from '#views/render-context.ts';

/** For tests: what the files of a site that show no text and no picture are made from. */
export function renderContext(site: Site): RenderContext {
	return {
		...{ site, buildId: '', timestamp: 0, scripts: '', fonts: systemFonts, files: [], earlier: [] },
		...{
			pictures: {},
			licenses: [],
			texts: { get: () => undefined },
			outdated: {},
			search: [],
			searchScript: '',
			cards: undefined,
		},
	};
}
