import type { Encoding } from '#protocol/manifest.ts';

const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** What nearly every browser sends, so that it need not be taken apart each time. */
const known = new Map<string, readonly Encoding[]>();
const maxKnown = 64;

/**
 * Chooses the best encoding that a client accepts (RFC 9110 §12.5.3): the highest weight, and among equals the
 * smallest copy.
 *
 * @param header the value of Accept-Encoding; without it, only the original is sent
 * @param offered the encodings that exist
 */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
	if (!header) return 'identity';
	let accepted = known.get(header);
	if (!accepted) {
		accepted = parseAcceptEncoding(header);
		if (known.size >= maxKnown) known.clear();
		known.set(header, accepted);
	}
	return accepted.find((encoding) => offered.includes(encoding)) ?? 'identity';
}

/** The encodings that a client accepts, best first. */
function parseAcceptEncoding(header: string): Encoding[] {
	const weights = new Map<string, number>();
	for (const part of header.toLowerCase().split(',', 32)) {
		const [name = '', ...parameters] = part.split(';', 4).map((piece) => piece.trim());
		const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
		weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
	}
	// The original is acceptable unless it is excluded, but worth less than any copy that is named.
	const weightOf = (encoding: Encoding) =>
		weights.get(encoding) ??
		(encoding === 'identity' ? (weights.get('*') === 0 ? 0 : 0.0001) : (weights.get('*') ?? 0));
	return preference.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
