import type { Typographer } from './typographer.ts';

const accents: Record<string, string> = Object.fromEntries(
	[...'aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoôpþqǫrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÔPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ']
		.join('')
		.match(/../gu)
		?.map((pair) => [...pair]) ?? [],
);

/**
 * Makes a text look foreign and long while it can still be read: accented, 40 % longer, in brackets. What is not
 * accented on a page does not come from the content, and what does not fit will not fit in a longer language either.
 */
export const pseudo: Typographer = (parts) => {
	const last = parts.length - 1;
	return parts.map((part, index) => {
		const accented = [...part].map((letter) => accents[letter] ?? letter).join('');
		const set = index === last ? `${accented}${lengthen(parts.join('').length)}` : accented;
		return `${index === 0 ? '[' : ''}${set}${index === last ? ']' : ''}`;
	});
};

/** As many letters as two fifths of a text, in words of five. */
function lengthen(length: number): string {
	return Array.from({ length: Math.ceil((length * 0.4) / 6) }, () => ' ~~~~~').join('');
}
