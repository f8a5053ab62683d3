import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../', import.meta.url));

/** Modules and folders whose messages need no code, with the reason. */
const withoutCodes = {
	'content/settings/collection-schema.ts': 'settings are changed in a text editor',
	'content/settings/editors-schema.ts': 'settings',
	'content/settings/outside-schema.ts': 'settings',
	'content/settings/setting-problems.ts': 'settings',
	'content/settings/site-schema.ts': 'settings',
	'content/site-config.ts': 'settings',
	'content/load-site.ts': 'settings',
	'content/collections/': 'settings',
	'content/theme/': 'the theme is code',
	'content/own-code/': 'section types of a site are code',
	'content/section-types/section-examples.ts': 'section types',
	'content/section-types/section-labels.ts': 'section types',
	'content/section-types/section-types.ts': 'section types',
	'content/pages/data-files.ts': 'section types',
	'content/pages/section-data.ts': 'section types',
	'content/checks/unread-files.ts': 'files that the editor does not show',
	'content/files/source-file.ts': 'links and folders in the place of files',
	'content/forms/read-forms.ts': 'files that the editor does not show',
	'content/pages/pages.ts': 'files that the editor does not show',
	'content/markdown/generator-markup.ts': 'where it is found, it gets the code of all foreign markup',
	'content/markdown/mistaken-markup.ts': 'where it is found, it gets the code of all foreign markup',
	'content/pictures/image-check.ts': 'advice that gets its code where it is reported',
};

/** Lists the messages of a module that have no code. */
function uncodedIn(path: string): string[] {
	const text = readFileSync(source + path, 'utf8');
	const found: number[] = [];
	const seen = new Set<ESTree.Node>();
	new Visitor({
		CallExpression({ callee, arguments: given, start }) {
			if (callee.type === 'Identifier' && callee.name === 'rule' && given.length < 3) found.push(start);
		},
		ObjectExpression(object) {
			if (seen.has(object)) return;
			const keys = keysOf(object, seen);
			const isMessage = keys.has('fix') && (keys.has('found') || keys.has('expected') || keys.has('...'));
			if (isMessage && !keys.has('message')) found.push(object.start);
		},
	}).visit(parseSync(path, text).program);
	return found.map((offset) => `${path}:${text.slice(0, offset).split('\n').length}`);
}

/** Returns the keys of an object with those of objects that are spread into it where they are written; "..." for any other. */
function keysOf({ properties }: ESTree.ObjectExpression, seen: Set<ESTree.Node>): Set<string> {
	const keys = properties.flatMap((one) => {
		if (one.type === 'Property') return one.key.type === 'Identifier' ? [one.key.name] : [];
		const spread = one.argument.type === 'LogicalExpression' ? one.argument.right : one.argument;
		if (spread.type !== 'ObjectExpression') return ['...'];
		seen.add(spread);
		return [...keysOf(spread, seen)];
	});
	return new Set(keys);
}

it('gives a code to every message that a writer can meet in the editor', () => {
	const modules = globSync('{content,sections}/**/*.ts', { cwd: source }).filter((path) => !path.endsWith('.test.ts'));
	const uncoded = modules.toSorted().flatMap(uncodedIn);
	const isExcepted = (at: string) => Object.keys(withoutCodes).some((path) => at.startsWith(path));
	expect(uncoded.filter((at) => !isExcepted(at))).toEqual([]);
	// An exception that nothing needs goes.
	expect(Object.keys(withoutCodes).filter((path) => !uncoded.some((at) => at.startsWith(path)))).toEqual([]);
});
