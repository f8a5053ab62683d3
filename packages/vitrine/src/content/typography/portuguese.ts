import { createEuropean } from './european.ts';

const shared = {
	references: 'n\\.º|nº|pp?\\.|págs?\\.|arts?\\.|fig\\.|cap\\.|vol\\.|aprox\\.',
	titles: 'Sra?\\.|Srs\\.|Dra?\\.|Eng\\.|Prof\\.|Profa\\.|D\\.|São|Santa|Av\\.|R\\.',
	months: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
	ofDay: 'de[ \\u00A0]',
	rules: [[/ (?=[IVX]+(?!\p{L}))(?<=(?<!\p{L})século )/gu, '\u00A0']],
} as const;

/** Sets Portuguese of Portugal: «aspas» and “those within”, dashes. The library has no rules for it. */
export const portuguese = createEuropean({
	...shared,
	marks: { outer: ['«', '»'], inner: ['“', '”'] },
	dash: '–',
});

/** Sets Portuguese of Brazil: “aspas” and ‘those within’, the long dash. */
export const brazilian = createEuropean({
	...shared,
	marks: { outer: ['“', '”'], inner: ['‘', '’'] },
	dash: '—',
});
