const latin = 'abcdefghijklmnopqrstuvwxyz';

/** The letters that words are spelled with, small ones where there are two kinds, by script (ISO 15924). */
const alphabets: Record<string, string> = {
	Latn: latin,
	Cyrl: 'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
	Jpan: `${range('ぁ', 'ん')}${range('ァ', 'ヴ')}ー`,
};

/** The letters that a further text in a language is likely to need, with those of names in Latin letters. */
export function alphabetOf(tag: string): string {
	const own = alphabets[new Intl.Locale(tag).maximize().script ?? ''] ?? '';
	return [...new Set(`${own}${own.toUpperCase()}${latin}${latin.toUpperCase()}`)].join('');
}

function range(first: string, last: string): string {
	const [start, end] = [first, last].map((letter) => letter.codePointAt(0) ?? 0) as [number, number];
	return String.fromCodePoint(...Array.from({ length: end - start + 1 }, (_, index) => start + index));
}
