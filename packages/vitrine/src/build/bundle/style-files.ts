import { globSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { normalizePath } from 'vite';
import type { SectionFolder } from '#content/section-types/section-types.ts';
import { codeFolder, kitRoot } from '#node/installation.ts';

/** The cascade layers of a page, weakest first: the layer of a rule counts before its selector. */
export const layers = ['tokens', 'base', 'parts', 'document', 'pages', 'sections', 'theme', 'print'] as const;

/** A site's tokens override the kit's, with any selectors. */
type Layer = (typeof layers)[number] | 'tokens.kit';

interface StylePlace {
	layer: Layer;
	/**
	 * The part of a page that has these styles: `page` is every page, `page:article` a folder of `pages/`, `section:hero` a
	 * section type.
	 */
	part: string;
}

const kitCode = join(kitRoot, codeFolder);

/** By the path from the code of the kit, or from the folder of the site. `$1` is the name of a folder. */
const places: [RegExp, Layer, part: string][] = [
	[/^ui\/tokens\.css$/, 'tokens.kit', 'page'],
	[/^theme\/tokens\.css$/, 'tokens', 'page'],
	[/^ui\/print\.css$/, 'print', 'page'],
	[/^ui\/[^/]+\.module\.css$/, 'parts', 'page'],
	[/^ui\//, 'base', 'page'],
	[/^document\//, 'document', 'page'],
	[/^pages\/([^/]+)\//, 'pages', 'page:$1'],
	[/^pages\//, 'pages', 'page'],
	[/^sections\/([^/]+)\//, 'sections', 'section:$1'],
	// What all section types are made of.
	[/^sections\//, 'parts', 'page:sections'],
	[/^theme\//, 'theme', 'page'],
];

/** Returns the layer of a style file, and the part of a page that has it. */
export function stylePlace(file: string, site: string): StylePlace {
	const path = within(kitCode, file) ?? within(site, file) ?? within(realpathSync(site), file) ?? '';
	for (const [shape, layer, part] of places) {
		const found = shape.exec(path);
		if (found) return { layer, part: part.replace('$1', found[1] ?? '') };
	}
	// The checks refuse it in a site.
	return { layer: 'sections', part: 'page' };
}

/** @returns undefined for a file that is not in the folder */
function within(folder: string, file: string): string | undefined {
	const path = normalizePath(relative(folder, file));
	return path.startsWith('../') || isAbsolute(path) ? undefined : path;
}

/**
 * Writes the module of the style files of a site, each with its layer and the part of a page that has it.
 *
 * @param site folder of the site
 * @param sections the section types in use
 */
export function styleFilesModule(site: string, sections: readonly SectionFolder[]): string {
	const files = [
		...stylesIn(kitCode, '{ui,document,pages}/**', 'sections'),
		...stylesIn(site, 'theme/**', 'sections'),
		...sections.flatMap(({ folder }) => stylesIn(folder, '**')),
	].map((file) => ({ file, ...stylePlace(file, site) }));
	// The page that answers a form shows it as the section does.
	const form = stylesIn(kitCode, 'sections/contacts');
	const all = [...files, ...form.map((file) => ({ file, layer: 'sections', part: 'page:contact' }))].sort(byLayer);
	const imports = all.map(({ file }, index) => `import S${index} from ${JSON.stringify(`${file}?inline`)};`);
	const entries = all.map(({ layer, part }, index) => `{ css: S${index}, ...${JSON.stringify({ layer, part })} }`);
	return `${imports.join('\n')}
export const layers = ${JSON.stringify(layers)};
export const files = [${entries.join(',\n')}];`;
}

function byLayer(one: { layer: string }, other: { layer: string }): number {
	const order: readonly string[] = ['tokens.kit', ...layers];
	return order.indexOf(one.layer) - order.indexOf(other.layer);
}

/** Returns the full paths of the style files in some folders, sorted. */
function stylesIn(folder: string, ...patterns: string[]): string[] {
	const found = globSync(
		patterns.map((pattern) => `${pattern}/*.css`),
		{ cwd: folder },
	);
	return found.sort().map((path) => normalizePath(join(folder, path)));
}
