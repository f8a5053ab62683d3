import { href } from '#routes.ts';
import type { License, RenderContext } from '#views/render-context.ts';
import { contentTypes, type Resource } from './resource.ts';

const opening = 'This site uses the works listed below. Each is distributed under the license that follows its name.';

/** The terms of all works that visitors are sent parts of: most of them require that their text goes along. */
export function licenses({ licenses }: RenderContext): Resource[] {
	if (licenses.length === 0) return [];
	return [
		{
			path: href('licenses'),
			kind: 'public-file',
			contentType: contentTypes.text,
			compression: 'best',
			body: () => `${[opening, ...byText(licenses)].join(`\n\n${'='.repeat(80)}\n`)}\n`,
		},
	];
}

/** Works under the same words stand together. */
function byText(licenses: readonly License[]): string[] {
	const names = new Map<string, string[]>();
	for (const { name, text } of licenses) names.set(text, [...(names.get(text) ?? []), name]);
	return [...names].map(([text, works]) => `${[...new Set(works)].join('\n')}\n${'-'.repeat(80)}\n\n${text}`);
}
