/**
 * Writes a number with its noun.
 *
 * @example countOf(2, 'text') // '2 texts'
 */
export function countOf(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
