/** Something in a text that must come through a translation as it is: a placeholder, or marks around words. */
export interface Code {
	id: string;
	/** What is written in its place, or before the words that it surrounds. */
	start: string;
	/** What is written behind these words; undefined for a code that surrounds none. */
	end: string | undefined;
	/** What it does, in the words of XLIFF 2.1 §4.3.1.35. */
	type: 'fmt' | 'link' | 'image' | 'other';
}

/** A part of a text: words, or a code's place, beginning or end, by its id. */
export type Piece = { text: string } | { code: string; role: 'place' | 'open' | 'close' };

/** A text with codes separate from its words. */
export interface MarkedText {
	pieces: Piece[];
	codes: Code[];
	/** Whether its lines and spaces are part of it. */
	keepsSpace: boolean;
}

/** A text without codes. */
export function plainText(text: string, keepsSpace = false): MarkedText {
	return { pieces: text === '' ? [] : [{ text }], codes: [], keepsSpace };
}

/** Returns the notation of a code at its place, begin or end, or undefined if it has none there. */
export function markOf({ start, end }: Code, role: 'place' | 'open' | 'close'): string | undefined {
	if (role === 'close') return end;
	return (end === undefined) === (role === 'place') ? start : undefined;
}

/** Writes a text with its codes as in the file. */
export function renderMarked({ pieces, codes }: Pick<MarkedText, 'pieces' | 'codes'>): string {
	const byId = new Map(codes.map((code) => [code.id, code]));
	return pieces
		.map((piece) => {
			if ('text' in piece) return piece.text;
			const code = byId.get(piece.code);
			const mark = code && markOf(code, piece.role);
			if (mark === undefined) throw new Error(`No code "${piece.code}" to ${piece.role}.`);
			return mark;
		})
		.join('');
}

/**
 * Names the codes of a translation after those of its original that do the same; what the original lacks gets a name of
 * its own.
 */
export function alignCodes(translation: MarkedText, original: MarkedText): MarkedText {
	const free = [...original.codes];
	const names = new Map<string, string>();
	const codes = translation.codes.map((code, index) => {
		const at = free.findIndex(({ start, end }) => start === code.start && end === code.end);
		const [same] = at < 0 ? [] : free.splice(at, 1);
		const id = same?.id ?? `t${index + 1}`;
		names.set(code.id, id);
		return { ...code, id };
	});
	const pieces = translation.pieces.map((piece) =>
		'code' in piece ? { ...piece, code: names.get(piece.code) ?? piece.code } : piece,
	);
	return { ...translation, pieces, codes };
}

/** The words of a text without its codes. */
export function wordsOf(pieces: readonly Piece[]): string {
	return pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
}

/**
 * Writes a text with a sign for each of its codes.
 *
 * @example withTags([{ text: 'A ' }, { code: '1', role: 'open' }, { text: 'link' }, { code: '1', role: 'close' }]) // 'A <1>link</1>'
 */
export function withTags(pieces: readonly Piece[]): string {
	const tags = {
		open: (id: string) => `<${id}>`,
		close: (id: string) => `</${id}>`,
		place: (id: string) => `<${id}/>`,
	};
	return pieces.map((piece) => ('text' in piece ? piece.text : tags[piece.role](piece.code))).join('');
}

/** Whether there is anything to translate in a text. */
export function hasWords(pieces: readonly Piece[]): boolean {
	return /[\p{L}\p{N}]/u.test(wordsOf(pieces));
}

/** A text with the places of its codes, to be compared with another. */
export function shapeOf(pieces: readonly Piece[]): string {
	return pieces.map((piece) => ('text' in piece ? piece.text : `\0${piece.role} ${piece.code}\0`)).join('');
}

/** Puts white space in order. Tools break and indent lines as they like: it counts only where that was said. */
export function tidySpace(pieces: readonly Piece[], keepsSpace: boolean): Piece[] {
	const joined: Piece[] = [];
	for (const piece of pieces) {
		const last = joined.at(-1);
		if (last && 'text' in last && 'text' in piece) last.text += piece.text;
		else joined.push({ ...piece });
	}
	if (keepsSpace) return joined;
	for (const piece of joined) if ('text' in piece) piece.text = joinSpace(piece.text);
	const [first, last] = [joined[0], joined.at(-1)];
	if (first && 'text' in first) first.text = first.text.replace(/^ /, '');
	if (last && 'text' in last) last.text = last.text.replace(/ $/, '');
	return joined.filter((piece) => !('text' in piece) || piece.text !== '');
}

/** Makes white space, as XML knows it, one space. Spaces that do not break, and those of Japanese, are characters. */
export function joinSpace(text: string): string {
	return text.replace(/[ \t\r\n]+/g, ' ');
}

/** Marks around words that say nothing by themselves; without a link or a line break, something is lost. */
export function isEmphasis({ type, end }: Pick<Code, 'type' | 'end'>): boolean {
	return type === 'fmt' && end !== undefined;
}
