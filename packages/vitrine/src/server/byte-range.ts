/** A part of an answer: its first and its last byte, counted from 0. */
export interface ByteRange {
	first: number;
	last: number;
}

/**
 * Reads which part of an answer is requested (RFC 9110 §14.1.2).
 *
 * @param header the value of Range
 * @param size of the whole, in bytes
 * @returns undefined where the whole is to be sent: for several ranges, for other units, and for what is no range
 * @example parseRange('bytes=0-', 100) // { first: 0, last: 99 }
 * @example parseRange('bytes=-10', 100) // { first: 90, last: 99 }
 * @example parseRange('bytes=100-', 100) // 'unsatisfiable'
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
	const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
	if (from === '' && to === '') return undefined;
	if (from === '') {
		const length = Math.min(Number(to), size);
		return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
	}
	const first = Number(from);
	if (to !== '' && Number(to) < first) return undefined;
	return first >= size ? 'unsatisfiable' : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
