import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

const rules: readonly Rule[] = [
	// Abbreviations in two parts: EE. UU., p. ej.
	[/ (?=UU\.)(?<=EE\. )/g, '\u00A0'],
	[/ (?=ej\.)(?<=(?<![\p{L}.])p\. )/gu, '\u00A0'],
	[/ (?=[IVX]+(?!\p{L}))(?<=(?<!\p{L})siglo )/gu, '\u00A0'],
];

/** Sets Spanish: «comillas» and “those within”, dashes, abbreviations that no line divides. */
export const spanish = createEuropean({
	marks: libraryMarks('es'),
	library: 'es',
	dash: '–',
	references: 'n\\.º|núm\\.|pp?\\.|págs?\\.|arts?\\.|fig\\.|cap\\.|vol\\.|aprox\\.',
	titles: 'Sra?\\.|Dra?\\.|Sres\\.|D\\.|Dª|D\\.ª|San|Santa',
	months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
	ofDay: 'de[ \\u00A0]',
	rules,
});
