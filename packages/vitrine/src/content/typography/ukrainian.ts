import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

const rules: readonly Rule[] = [
	// A particle begins no line.
	[/ (?=(?:би?|же?)(?![\p{L}’-]))(?<=\p{L} )/giu, '\u00A0'],
	[/ (?=(?:р\.|рр\.|ст\.))(?<=[\dIVXІХ] )/gu, '\u00A0'],
	[/ (?=(?:тис\.|млн|млрд)(?!\p{L}))(?<=\d )/gu, '\u00A0'],
	// Abbreviations of several words: і т. д., т. ч.
	[/ (?=[дпчзі]\.)(?<=(?<!\p{L})т\. )/gu, '\u00A0'],
];

/** Sets Ukrainian: «ялинки» and „лапки“ within, dashes, apostrophes, and no line that ends in a short preposition. */
export const ukrainian = createEuropean({
	marks: libraryMarks('uk'),
	library: 'uk',
	dash: '—',
	before: '[АаВвЗзІіЙйОоУуЄєЯя]|[Дд]о|[Зз]а|[Нн][аеі]|[Пп]о|[Тт]а|[Іі]з|[Оо]б|[Чч]и|[Зз]і',
	references: 'с\\.|стор\\.|ст\\.|рис\\.|табл\\.|розд\\.|п\\.|пп\\.|ч\\.',
	titles: 'вул\\.|просп\\.|пл\\.|м\\.|с\\.|св\\.|проф\\.|акад\\.',
	months: 'січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня',
	rules,
});
