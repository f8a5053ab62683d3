import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESTree } from 'vite';
import { nearest } from '#node/edit-distance.ts';
import { nameFrom } from '#node/path-names.ts';
import { lineOf } from '../files/source-file.ts';
import { ContentError, type Problem, type Report } from '../problems/problem.ts';
import { importedFile, importsIn, withImports } from './imported-files.ts';
import { findLocal, parseModule, withoutTypes } from './setting-lines.ts';

interface Code {
	/** Full path. */
	path: string;
	/** From the folder of the site. */
	file: string;
	text: string;
}

type Mistake = Pick<Problem, 'found' | 'expected' | 'fix'>;

const isCode = /\.[cm]?[jt]sx?$/;

/** Packages that come with the kit, wherever its installer has put them. */
const ofKit = ['vitrine', 'react', 'react-dom'];

/**
 * Reports what is wrong with a component of the site before anything runs it: no component as default export, and
 * imports of what is not there or of styles that pages lack, also in the modules of the site that it imports.
 */
export function checkComponent(root: string, path: string, report: Report): void {
	const code = readCode(root, path);
	checkDefault(code, report);
	checkImports(root, path, report);
}

/** Reports imports of what is not there, and of styles that pages lack, in a module of the site and in those that it imports. */
export function checkImports(root: string, path: string, report: Report, seen = new Set<string>()): void {
	if (seen.has(path)) return;
	seen.add(path);
	const code = readCode(root, path);
	const mistakes = new Map<string, Mistake>();
	for (const specifier of importsIn(code.text)) {
		const found = importedFile(path, specifier);
		if (found !== undefined && isCode.test(found) && found.startsWith(root + sep)) {
			checkImports(root, found, report, seen);
		}
		const mistake =
			found === undefined ? missingImport(path, specifier) : lackingStyles({ root, importer: path, specifier, found });
		if (mistake) mistakes.set(specifier, mistake);
	}
	if (mistakes.size > 0) reportImports(code, mistakes, report);
}

function readCode(root: string, path: string): Code {
	return { path, file: nameFrom(root, path), text: readFileSync(path, 'utf8') };
}

/** Whether an import that leads to no file of the site leads to something else. */
function isElsewhere(importer: string, specifier: string): boolean {
	const [name = ''] = specifier.split('?');
	if (name.startsWith('.')) return false;
	const packageName = packageOf(name);
	// `node:`, `icon:`, addresses, and what `imports` of a package.json names, are the bundler's to resolve.
	if (/[:#]/.test(name) || name.startsWith('/') || ofKit.includes(packageName)) return true;
	return isInstalled(packageName, importer);
}

function packageOf(specifier: string): string {
	return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function isInstalled(name: string, importer: string): boolean {
	try {
		return findPackageJSON(name, pathToFileURL(importer)) !== undefined;
	} catch {
		// Node throws if there is none.
		return false;
	}
}

/** Only a module that seems to have a mistake is parsed: what looks like an import may be a comment, or a type. */
function reportImports({ file, text }: Code, mistakes: ReadonlyMap<string, Mistake>, report: Report): void {
	const { module, program } = parseModule(file, text);
	const ofTypes = new Set(
		program.body.flatMap((node) =>
			(node.type === 'ImportDeclaration' && node.importKind === 'type') ||
			(node.type === 'ExportNamedDeclaration' && node.exportKind === 'type')
				? [node.start]
				: [],
		),
	);
	const requests = [
		...module.staticImports.filter(({ start }) => !ofTypes.has(start)).map(({ moduleRequest }) => moduleRequest),
		...module.staticExports
			.filter(({ start }) => !ofTypes.has(start))
			.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
		...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
	];
	for (const { start, end } of requests) {
		const mistake = mistakes.get(text.slice(start + 1, end - 1));
		if (mistake) report({ file, line: lineOf(text, start), ...mistake });
	}
}

function missingImport(importer: string, specifier: string): Mistake | undefined {
	if (isElsewhere(importer, specifier)) return undefined;
	if (!specifier.startsWith('.')) {
		return {
			found: `an import of "${specifier}", which is not installed`,
			expected: 'an installed package, or a path that begins with ./',
			fix: `npm install ${packageOf(specifier)}, or correct the name`,
		};
	}
	const folder = dirname(join(dirname(importer), specifier));
	const beside = existsSync(folder) ? readdirSync(folder).filter((name) => extname(name) === extname(specifier)) : [];
	const meant = nearest(basename(specifier), beside);
	return {
		found: `an import of "${specifier}", which is not there`,
		expected: 'a file of the site',
		fix: meant ? `write "${dirname(specifier)}/${meant}"` : 'write the file, or correct the path',
	};
}

/** Pages have the styles of the section types that they show, of what these share, and of the theme. */
function lackingStyles({
	root,
	importer,
	specifier,
	found,
}: Record<'root' | 'importer' | 'specifier' | 'found', string>): Mistake | undefined {
	const isStyle = found.endsWith('.css');
	if (!found.startsWith(root + sep) || specifier.includes('?') || !(isStyle || /\.[jt]sx$/.test(found)))
		return undefined;
	const own = styleFolder(root, importer);
	const folder = styleFolder(root, found);
	if (isStyle && (folder === undefined || (own === 'theme' && folder === 'sections'))) {
		return {
			found: `an import of "${specifier}", which pages lack`,
			expected: 'styles in the folder of the section, in sections/ for several sections, or in theme/',
			fix: 'move the file',
		};
	}
	if (folder === undefined || folder === own || !folder.includes('/')) return undefined;
	const hasStyles = isStyle || readdirSync(join(root, folder)).some((name) => name.endsWith('.css'));
	if (!hasStyles) return undefined;
	return {
		found: `an import of "${specifier}", whose styles only pages with the section "${basename(folder)}" have`,
		expected: 'a file of its own folder, or one in sections/',
		fix: 'move what several sections share to sections/, with its styles',
	};
}

/** @example styleFolder('/site', '/site/sections/prices/prices.tsx') // 'sections/prices' */
function styleFolder(root: string, path: string): string | undefined {
	return /^(?:sections\/[^/]+|sections|theme)(?=\/)/.exec(nameFrom(root, path))?.[0];
}

/** How nearly every component begins. */
const usual = /^export default (?:function(?!\s*\*)|class)\b/m;

function checkDefault({ file, text }: Code, report: Report): void {
	if (usual.test(text)) return;
	const { program, errors } = parseModule(file, text);
	// What is no TypeScript has no exports to speak of.
	if (errors.length > 0) return;
	const mistake = mistakeInDefault(program);
	if (!mistake) return;
	const expected = 'export default function: the component';
	report({ file, line: lineOf(text, mistake.at), found: mistake.found, expected, fix: mistake.fix });
}

function mistakeInDefault(program: ESTree.Program): { at: number; found: string; fix: string } | undefined {
	const fix = 'export the component as default';
	for (const node of program.body) {
		if (node.type === 'ExportDefaultDeclaration') {
			const found = notComponent(node.declaration, program);
			return found === undefined ? undefined : { at: node.start, found: `${found} as default export`, fix };
		}
		if (node.type !== 'ExportNamedDeclaration') continue;
		const specifier = node.specifiers.find(({ exported }) => 'name' in exported && exported.name === 'default');
		if (!specifier) continue;
		const found = node.source ? undefined : notComponent(specifier.local, program);
		return found === undefined ? undefined : { at: node.start, found: `${found} as default export`, fix };
	}
	const named = program.body.find((node) => node.type === 'ExportNamedDeclaration' && node.declaration);
	return {
		at: named?.start ?? 0,
		found: 'no default export',
		fix: named ? 'write "export default" in place of "export"' : fix,
	};
}

/** Returns what an export is if it is no component; undefined for a component, and for what only shows at run time. */
function notComponent(node: ESTree.Node, program: ESTree.Program): string | undefined {
	const value = withoutTypes(node);
	if (value.type === 'Identifier') {
		if (value.name === 'undefined') return 'undefined';
		const local = findLocal(program, value.name);
		return local && notComponent(local, program);
	}
	const isFunction = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(value.type);
	if (isFunction && 'async' in value && value.async) return 'a function that is async';
	return names[value.type];
}

const names: Partial<Record<ESTree.Node['type'], string>> = {
	ArrayExpression: 'a list',
	JSXElement: 'an element, which is made by no function,',
	JSXFragment: 'an element, which is made by no function,',
	Literal: 'a value',
	ObjectExpression: 'an object',
	TemplateLiteral: 'a text',
	TSInterfaceDeclaration: 'a type',
};

/** Full paths of the modules in the sections and the theme of a site. */
export function ownCode(root: string): string[] {
	const folders = ['sections', 'theme'].map((name) => join(root, name)).filter((folder) => existsSync(folder));
	return folders
		.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
		.filter((path) => isCode.test(path));
}

/** Returns the syntax errors in a site's code, which the bundler reports less clearly, or undefined if there are none. */
export function mistakeInCode(root: string): ContentError | undefined {
	const code = [...withImports(ownCode(root))].filter((path) => isCode.test(path));
	const problems = code.flatMap((path) => {
		const { file, text } = readCode(root, path);
		return parseModule(file, text).errors.map(({ message, labels }) => ({
			file,
			line: lineOf(text, labels[0]?.start ?? 0),
			found: message,
			expected: 'TypeScript that can be parsed',
			fix: 'correct the line, or take the last change back',
		}));
	});
	return problems.length > 0 ? new ContentError(problems) : undefined;
}
