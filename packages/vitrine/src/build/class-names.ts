import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { normalizePath } from 'vite';
import { codeFolder, kitRoot } from '#node/installation.ts';

/** Gives a class of a CSS module the name that it has in pages. */
export type ClassName = (name: string, file: string) => string;

/**
 * A name that says where the class is from: `features-list` is the class `list` of the kit's `features.module.css`, and
 * `own-theme-footer` the class `footer` of the site's `theme/footer.module.css`.
 */
export const readableClassName: ClassName = (name, file) => {
	const [component = ''] = basename(file).split('.');
	const isOwn = !normalizePath(file).startsWith(normalizePath(kitRoot));
	const parts = isOwn ? ['own', basename(dirname(file)), component, name] : [component, name];
	return parts.filter((part, index) => part !== parts[index - 1]).join('-');
};

/**
 * Names in which two letters stand for the file, and a number for each of its classes but the first: `bq`, `bq1`. Words in their
 * place would be a fortieth of the bytes of a home page with many sections.
 *
 * @param site folder of the site
 */
export function shortClassNames(site: string): ClassName {
	const files = [
		...modulesIn(join(kitRoot, codeFolder)),
		...['sections', 'theme'].flatMap((folder) => modulesIn(join(site, folder))),
	];
	const names = new Map<string, string>();
	const groups = Map.groupBy(files, prefixOf);
	for (const [index, prefix] of [...groups.keys()].sort().entries()) {
		const classes = new Set(groups.get(prefix)?.flatMap(classesIn));
		for (const [number, name] of [...classes].entries())
			names.set(`${prefix} ${name}`, `${lettersOf(index)}${number || ''}`);
	}
	return (name, file) => names.get(`${prefixOf(file)} ${name}`) ?? readableClassName(name, file);
}

/** By what a readable name says which file a class is from. */
function prefixOf(file: string): string {
	return readableClassName('', file);
}

/** Classes of a CSS module in their order, with its keyframes, which are named like them. */
function classesIn(file: string): string[] {
	const css = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
	return [...css.matchAll(/(?:\.|@keyframes\s+)(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);
}

function modulesIn(folder: string): string[] {
	try {
		const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
		return names.filter((name) => name.endsWith('.module.css')).map((name) => join(folder, name));
	} catch {
		// A site may have neither sections nor a theme.
		return [];
	}
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Blockers of advertisements hide what has a class of these letters. */
const hidden = 'ad';

/** The pairs of letters in their order. */
const pairs = [...alphabet]
	.flatMap((first) => [...alphabet].map((second) => first + second))
	.filter((pair) => pair !== hidden);

/** Letters for a file: those behind the last pair have a third. @example lettersOf(0) // 'aa' */
function lettersOf(index: number): string {
	const pair = pairs[index % pairs.length] ?? '';
	return index < pairs.length ? pair : `${pair}${lettersOf(Math.floor(index / pairs.length) - 1)}`;
}
