import type { Encoding } from './source.ts';

const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses the best encoding that a client accepts (RFC 9110 §12.5.3): the highest weight, and among equals the
 * smallest copy.
 *
 * @param header the value of Accept-Encoding; without it, only the original is sent
 * @param offered the encodings that exist
 */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
	if (!header) return 'identity';
	const weights = new Map<string, number>();
	for (const part of header.toLowerCase().split(',')) {
		const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
		const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
		weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
	}
	const weightOf = (encoding: Encoding) =>
		weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0);
	const candidates = preference.filter((encoding) => offered.includes(encoding) && weightOf(encoding) > 0);
	return candidates.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity';
}
