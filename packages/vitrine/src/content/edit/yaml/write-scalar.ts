import { wide } from '#content/files/wide-characters.ts';

/** How a text on several lines is set. */
export interface Wrapping {
	/** Characters that a line may have, with its indentation. */
	width: number;
	/** The indentation of all lines but the first. */
	indent: string;
	/** The column at which the first line begins. */
	column: number;
	lineEnd: string;
}

/** Characters that only double quotes can hold: as escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are looked for
const unwritable = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF\p{Cs}]/u;

const escapes: Record<string, string> = {
	'"': '\\"',
	'\\': '\\\\',
	'\0': '\\0',
	'\t': '\\t',
	'\n': '\\n',
	'\r': '\\r',
	'\u0085': '\\N',
	'\u2028': '\\L',
	'\u2029': '\\P',
};

/** Whether a text has characters that a block cannot hold. */
export function needsEscapes(text: string): boolean {
	return unwritable.test(text.replace(/[\n\u0085\u2028\u2029]/g, ''));
}

/**
 * Returns the ways to write a text outside of a block, the best first. Whether it then reads as that text depends on
 * where it is.
 */
export function writings(text: string, style: 'plain' | 'single' | 'double', wrapping?: Wrapping): string[] {
	const usual = /["\\]/.test(text) && !text.includes("'") ? 'single' : 'double';
	const styles = style === 'plain' ? (['plain', usual, 'double'] as const) : [style, 'double' as const];
	return styles
		.filter((one) => one === 'double' || !unwritable.test(text))
		.flatMap((one) => {
			const written = write(text, one);
			const wrapped = wrapping && wrap(written, wrapping);
			return wrapped === undefined ? [written] : [wrapped, written];
		});
}

function write(text: string, style: 'plain' | 'single' | 'double'): string {
	if (style === 'plain') return text;
	if (style === 'single') return `'${text.replaceAll("'", "''")}'`;
	return `"${text.replace(special, escapeOf)}"`;
}

const special = new RegExp(`["\\\\\\t]|${unwritable.source}`, 'gu');

function escapeOf(character: string): string {
	const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
	return escapes[character] ?? `\\u${code}`;
}

/** Escapes what only double quotes can hold, in a YAML text that has such characters in double quotes alone. */
export function escapeUnwritable(yaml: string): string {
	return yaml.replace(new RegExp(unwritable.source, 'gu'), (character) =>
		character === '\n' ? '\n' : escapeOf(character),
	);
}

function wrap(written: string, { width, indent, column, lineEnd }: Wrapping): string | undefined {
	const lines = wrapWords(written, width - indent.length, width - column);
	return lines.length > 1 ? lines.join(lineEnd + indent) : undefined;
}

/**
 * Divides a line at single spaces. One with wide characters stays whole: between two of them, a line end is read as
 * nothing and not as a space.
 */
export function wrapWords(line: string, width: number, firstWidth: number = width): string[] {
	if (wide.test(line)) return [line];
	const lines: string[] = [];
	let start = 0;
	let end: number | undefined;
	for (const { index } of [...line.matchAll(/(?<=[^\s\\]) (?=[^\s#])/g), { index: line.length }]) {
		if (end !== undefined && index - start > (lines.length === 0 ? firstWidth : width)) {
			lines.push(line.slice(start, end));
			start = end + 1;
		}
		end = index;
	}
	return [...lines, line.slice(start)];
}
