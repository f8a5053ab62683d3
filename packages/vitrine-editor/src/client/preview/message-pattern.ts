import { lettersOf } from './letters-of.ts';

const anyNumber = '\\p{N}+';

/** Values that are numbers, by the names that the kit gives them. */
const numbers: ReadonlySet<string> = new Set(['count', 'number', 'last', 'min', 'max']);

/**
 * Returns a pattern of the letters that visitors may read of a text in ICU MessageFormat; undefined where it has no letters of its own.
 *
 * @param filled what is known of the values that fill it, by their names
 */
export function messagePattern(message: string, filled: Readonly<Record<string, string>>): RegExp | undefined {
	const hasLetters = /\p{L}/u.test(patternOf(message, {}).replaceAll(anyNumber, ''));
	return hasLetters ? new RegExp(`^${patternOf(message, filled)}$`, 'u') : undefined;
}

function patternOf(message: string, filled: Readonly<Record<string, string>>): string {
	const { between, braces } = split(message.replace(/<\/?[\w-]+>/g, ''));
	const values = braces.map((inner) => {
		const forms = split(inner).braces.map((form) => patternOf(form.replaceAll('#', '{number}'), filled));
		if (forms.length > 0) return `(?:${forms.join('|')})`;
		return lettersOf(filled[inner] ?? '') || (numbers.has(inner) ? anyNumber : '.{1,80}');
	});
	return between.map((text, index) => lettersOf(text) + (values[index] ?? '')).join('');
}

/** Divides a text at the outermost braces into what is between and in them. */
function split(text: string): { between: string[]; braces: string[] } {
	const parts = [''];
	let depth = 0;
	for (const sign of text) {
		if (sign === '}') depth--;
		if ((sign === '{' || sign === '}') && depth === 0) parts.push('');
		else parts.push(`${parts.pop()}${sign}`);
		if (sign === '{') depth++;
	}
	const isBetween = (_: string, index: number) => index % 2 === 0;
	return { between: parts.filter(isBetween), braces: parts.filter((part, index) => !isBetween(part, index)) };
}
