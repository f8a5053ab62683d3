import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { resolveIcon } from '#content/fields/icons.ts';
import { lineOf } from '#content/files/source-file.ts';
import { formatProblem } from '#content/problems/problem.ts';
import { splitRule } from '#content/problems/rule.ts';
import { hastToTree } from '#views/hast-to-tree.ts';

/**
 * Lets code import an icon by its Iconify name: `import globe from 'icon:lucide:globe'` gives the icon as a tree.
 * An unknown name stops the build with file and line.
 */
export function iconModules(): Plugin {
	return {
		name: 'icon-modules',
		enforce: 'pre',
		resolveId(specifier, importer) {
			if (!specifier.startsWith('icon:')) return undefined;
			const resolved = resolveIcon(specifier.slice('icon:'.length));
			if ('glyph' in resolved) return `\0${specifier}`;
			const file = importer ?? 'unknown file';
			const line = importer
				? lineOf(readFileSync(importer, 'utf8'), readFileSync(importer, 'utf8').indexOf(specifier))
				: 1;
			throw new Error(
				formatProblem({ file: relative(process.cwd(), file), line, found: specifier, ...splitRule(resolved.problem) }),
			);
		},
		load(id) {
			if (!id.startsWith('\0icon:')) return undefined;
			const resolved = resolveIcon(id.slice('\0icon:'.length));
			return 'glyph' in resolved ? `export default ${JSON.stringify(hastToTree(resolved.glyph))}` : undefined;
		},
	};
}
