import { readdirSync } from 'node:fs';
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
 * Names in which two letters stand for the file, and behind them the class as it is written: `ab-list`. They take a hundredth of the
 * bytes of a home page with many sections away.
 *
 * @param site folder of the site
 */
export function shortClassNames(site: string): ClassName {
	const files = [
		...modulesIn(join(kitRoot, codeFolder)),
		...['sections', 'theme'].flatMap((folder) => modulesIn(join(site, folder))),
	];
	const numbers = new Map([...new Set(files.map(prefixOf))].sort().map((prefix, index) => [prefix, letters(index)]));
	return (name, file) => {
		const number = numbers.get(prefixOf(file));
		return number === undefined ? readableClassName(name, file) : `${number}-${name}`;
	};
}

/** By what a readable name says which file a class is from. */
function prefixOf(file: string): string {
	return readableClassName('', file);
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

/** @example letters(27) // 'bb' */
function letters(index: number): string {
	const rest = Math.floor(index / alphabet.length);
	const last = alphabet[index % alphabet.length] ?? '';
	return rest < alphabet.length ? `${alphabet[rest]}${last}` : `${letters(rest)}${last}`;
}
