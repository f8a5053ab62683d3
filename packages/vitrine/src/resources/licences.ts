import { href } from '#routes.ts';
import type { Licence, RenderContext } from '#views/render-context.ts';
import { contentTypes, type Resource } from './resource.ts';

const opening = 'This site uses the works listed below. Each is distributed under the license that follows its name.';

/** The terms of all works that visitors are sent parts of: most of them ask that their text goes along. */
export function licences({ licences }: RenderContext): Resource[] {
	if (licences.length === 0) return [];
	return [
		{
			path: href('licences'),
			kind: 'public-file',
			contentType: contentTypes.text,
			compression: 'best',
			body: () => `${[opening, ...byText(licences)].join(`\n\n${'='.repeat(80)}\n`)}\n`,
		},
	];
}

/** Works under the same words stand together. */
function byText(licences: readonly Licence[]): string[] {
	const names = new Map<string, string[]>();
	for (const { name, text } of licences) names.set(text, [...(names.get(text) ?? []), name]);
	return [...names].map(([text, works]) => `${[...new Set(works)].join('\n')}\n${'-'.repeat(80)}\n\n${text}`);
}
