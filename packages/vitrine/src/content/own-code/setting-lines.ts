import { createRequire } from 'node:module';
import type { ESTree } from 'vite';
import { lineOf } from '../files/source-file.ts';

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

/**
 * Reads a setting that is written as a literal: texts, numbers, lists and objects, without names and calls.
 *
 * @returns offsets of its property with its key, and its value, undefined where it is computed; undefined where it is not written
 */
export function readLiteral(text: string, key: string): { start: number; end: number; value: unknown } | undefined {
	const part = partOf(exportedSettings(text).value, key);
	return part && { start: part.start, end: part.value.end, value: literalOf(part.value) };
}

function literalOf(node: ESTree.Node): unknown {
	if (node.type === 'Literal') return node.value;
	if (node.type === 'ArrayExpression') {
		const items = node.elements.map((element) => element && literalOf(withoutTypes(element)));
		return items.every((item) => item !== undefined && item !== null) ? items : undefined;
	}
	if (node.type !== 'ObjectExpression') return undefined;
	const entries = node.properties.map((property) => {
		const name = property.type === 'Property' && !property.computed ? nameOf(property.key) : undefined;
		return [name, property.type === 'Property' ? literalOf(withoutTypes(property.value)) : undefined] as const;
	});
	return entries.every(([name, value]) => name !== undefined && value !== undefined)
		? Object.fromEntries(entries)
		: undefined;
}

/** Parses a module. The parser takes a moment to load: only who has something to complain about waits for it. */
export function parseModule(file: string, text: string): ReturnType<typeof import('vite').parseSync> {
	const { parseSync } = require('vite') as typeof import('vite');
	return parseSync(file, text);
}

/** Returns what a name of a module refers to, or undefined if it is imported or made in another way. */
export function findLocal(program: ESTree.Program, name: string): ESTree.Node | undefined {
	const declarations = program.body.map((node) =>
		node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node,
	);
	for (const node of declarations) {
		if (node.type === 'FunctionDeclaration' && node.id?.name === name) return node;
		if (node.type !== 'VariableDeclaration') continue;
		const declared = node.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
		if (declared?.init) return declared.init;
	}
	return undefined;
}

/** Returns the object literal of the settings that a module exports; the whole module where there is none. */
export function settingsIn(text: string): ESTree.Node {
	return exportedSettings(text).value;
}

function exportedSettings(text: string): Part {
	const { program } = parseModule('site.config.ts', text);
	const exported = program.body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration;
	const named = exported && meantBy(exported, program);
	const settings = named?.type === 'CallExpression' ? named.arguments[0] : named;
	const value = settings ? meantBy(settings, program) : program;
	return value.type === 'ObjectExpression' ? { start: value.start, value } : { start: 0, value: program };
}

/** Returns an expression, or the value that its name refers to. */
function meantBy(node: ESTree.Node, program: ESTree.Program): ESTree.Node {
	const value = withoutTypes(node);
	return (value.type === 'Identifier' && findLocal(program, value.name)) || value;
}

/** What an expression in parentheses, or one with `as` or `satisfies`, holds. */
export function withoutTypes(node: ESTree.Node): ESTree.Node {
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

/** Returns the name of a property that is written out. */
export function nameOf(key: ESTree.Node): string | undefined {
	if (key.type === 'Identifier') return key.name;
	return key.type === 'Literal' ? String(key.value) : undefined;
}
