import type { ShellParts } from '#protocol/manifest.ts';
import { href } from '#routes.ts';
import type { ChangedFile } from './changed-files.ts';
import type { Explanation } from './explain-export.ts';
import type { Cause } from './find-causes.ts';

/** Of a longer list, so many are named. */
const most = 20;

const partNames: Record<keyof ShellParts, string> = {
	code: 'code',
	settings: 'settings',
	texts: 'texts of the interface',
	navigation: 'navigation',
	styles: 'styles',
	icons: 'icons of the site',
	addresses: 'patterns of addresses',
	redirects: 'redirects',
};

/** What a page shows of a file, by the name of the fact. */
const factNames: Record<string, string> = {
	textKey: 'text',
	label: 'short title',
	updated: 'day',
	hasFilm: 'films',
	characters: 'text',
	state: 'state of the translation',
};

/** Tells people why an export differs from the one before. */
export function tellExplanation(explanation: Explanation): string {
	const { isFirst, changed, shell, written, gone, causes, fonts, others } = explanation;
	if (isFirst) return `There was no export before: all ${written.length} answers are new.`;
	const lines = [`${written.length} answers are new or changed, ${gone.length} are gone.`];
	if (!changed) {
		lines.push('What the export before was made from is not known any more, so that no file can be named:');
		return [...lines, ...bounded(written)].join('\n');
	}
	if (shell) {
		const parts = shell.map((part) => partNames[part]).join(', ');
		lines.push(`What all pages share has changed, and so has every page: ${parts}.`);
		lines.push('Files that have changed:', ...bounded(changed.map(nameOf)));
		return lines.join('\n');
	}
	for (const cause of causes.slice(0, most)) lines.push(`${nameOf(cause.file)}:`, ...bounded(outputsOf(cause)));
	if (causes.length > most) lines.push(`and ${causes.length - most} more files.`);
	for (const { family, newCharacters, paths } of fonts) {
		const how = newCharacters === '' ? 'has fewer characters' : `has new characters (${newCharacters})`;
		lines.push(`The font ${family} ${how}:`, ...bounded(paths.filter((path) => !isPayload(path)).map(decodeURI)));
	}
	const missing = changed.filter(({ how }) => how === 'gone').map(({ name }) => name);
	if (others.length > 0) {
		lines.push(missing.length > 0 ? 'Lists of builds, and what showed a part of files that are gone:' : 'Besides:');
		lines.push(...bounded(others));
	}
	if (missing.length > 0) lines.push('Files that are gone:', ...bounded(missing));
	const idle = changed.filter(({ name, how }) => how !== 'gone' && !causes.some(({ file }) => file.name === name));
	if (idle.length > 0) lines.push('Files that have changed, and that nothing shows:', ...bounded(idle.map(nameOf)));
	return lines.join('\n');
}

function nameOf({ name, how }: ChangedFile): string {
	return `${name} is ${how}`;
}

/** A page and its payload are one line. */
function outputsOf({ file, outputs }: Cause): string[] {
	const payloads = new Set(outputs.map(({ path }) => path).filter(isPayload));
	const payloadOf = (path: string) => href('payload', { path });
	const pages = outputs.filter(({ path }) => !payloads.has(path));
	const alone = [...payloads].filter((payload) => !pages.some(({ path }) => payloadOf(path) === payload));
	const told = pages.map(({ path, shows }) => {
		const names = file.facts ? [...new Set(shows.map((fact) => factNames[fact] ?? fact))] : [];
		const shown = names.length > 0 ? ` (${names.join(', ')})` : '';
		return `${decodeURI(path)}${payloads.has(payloadOf(path)) ? ' and its payload' : ''}${shown}`;
	});
	return [...told, ...alone.map(decodeURI)];
}

function isPayload(path: string): boolean {
	return path.endsWith('/_payload.json');
}

function bounded(lines: readonly string[]): string[] {
	const shown = lines.slice(0, most).map((line) => `  ${line}`);
	return lines.length > most ? [...shown, `  and ${lines.length - most} more`] : shown;
}
