import { createRequire } from 'node:module';
import type { ESTree } from 'vite';
import { lineOf } from './source-file.ts';

/** A part of the settings: where it begins, and its value. */
interface Part {
	start: number;
	value: ESTree.Node;
}

const require = createRequire(import.meta.url);

/**
 * Finds where the settings of a module stand that exports an object literal, on its own or as the argument of a call.
 *
 * @returns the 1-based line of a setting, by its keys and indexes; the line of what holds it where it is not written
 */
export function readSettingLines(text: string): (path: readonly PropertyKey[]) => number {
	let settings: Part | undefined;
	return (path) => {
		settings ??= exportedSettings(text);
		let at = settings;
		for (const key of path) {
			const part = partOf(at.value, String(key));
			if (!part) break;
			at = part;
		}
		return lineOf(text, at.start);
	};
}

/**
 * Finds the value of a setting in the text of the settings.
 *
 * @returns offsets of its begin and end; undefined where it is not written
 */
export function findSetting(text: string, path: readonly PropertyKey[]): { start: number; end: number } | undefined {
	let at: Part | undefined = exportedSettings(text);
	for (const key of path) at = at && partOf(at.value, String(key));
	return at && { start: at.value.start, end: at.value.end };
}

function exportedSettings(text: string): Part {
	// The parser takes a moment to load: only who has something to complain about waits for it.
	const { parseSync } = require('vite') as typeof import('vite');
	const { program } = parseSync('site.config.ts', text);
	const exported = program.body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration;
	const settings = exported?.type === 'CallExpression' ? exported.arguments[0] : exported;
	const value = settings ? withoutTypes(settings) : program;
	return value.type === 'ObjectExpression' ? { start: value.start, value } : { start: 0, value: program };
}

/** What an expression in parentheses, or one with `as` or `satisfies`, holds. */
function withoutTypes(node: ESTree.Node): ESTree.Node {
	return 'expression' in node && typeof node.expression === 'object' ? withoutTypes(node.expression) : node;
}

function partOf(node: ESTree.Node, key: string): Part | undefined {
	if (node.type === 'ArrayExpression') {
		const element = node.elements[Number(key)];
		return element ? { start: element.start, value: withoutTypes(element) } : undefined;
	}
	if (node.type !== 'ObjectExpression') return undefined;
	for (const property of node.properties) {
		if (property.type !== 'Property' || nameOf(property.key) !== key) continue;
		return { start: property.start, value: withoutTypes(property.value) };
	}
	return undefined;
}

function nameOf(key: ESTree.Node): string | undefined {
	if (key.type === 'Identifier') return key.name;
	return key.type === 'Literal' ? String(key.value) : undefined;
}
