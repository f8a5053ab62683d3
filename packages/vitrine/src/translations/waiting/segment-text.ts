import { type Piece, withTags } from '../xliff/marked-text.ts';

/**
 * Writes segments as JSON, with a sign for each code.
 *
 * @example formatSegments([[{ text: 'a < b' }, { code: '1', role: 'place' }], undefined]) // '["a &lt; b<1/>",null]'
 */
export function formatSegments(segments: readonly (readonly Piece[] | undefined)[]): string {
	const texts = segments.map((pieces) => {
		const escaped = pieces?.map((piece) => ('text' in piece ? { text: escapeText(piece.text) } : piece));
		return escaped ? withTags(escaped) : null;
	});
	// These end a line for some programs.
	return JSON.stringify(texts).replace(
		/[\u0085\u2028\u2029]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/** Reads segments; undefined where they are not written like that. */
export function parseSegments(written: string): (Piece[] | undefined)[] | undefined {
	const texts = parseJson(written);
	if (!Array.isArray(texts) || texts.length === 0) return undefined;
	const segments = texts.map((text: unknown) => (text === null ? null : parsePieces(text)));
	if (segments.includes(undefined)) return undefined;
	return segments.map((pieces) => pieces ?? undefined);
}

function parsePieces(text: unknown): Piece[] | undefined {
	if (typeof text !== 'string') return undefined;
	const parts = text.split(/(<[^<>]*>)/).filter((part) => part !== '');
	const pieces = parts.map((part): Piece | undefined => {
		if (!/[<>]/.test(part))
			return { text: part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') };
		const [, close, code, place] = /^<(\/?)(\w+)(\/?)>$/.exec(part) ?? [];
		if (code === undefined || (close && place)) return undefined;
		return { code, role: close ? 'close' : place ? 'place' : 'open' };
	});
	return pieces.includes(undefined) ? undefined : (pieces as Piece[]);
}

function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Reported by the caller, with the line.
		return undefined;
	}
}
