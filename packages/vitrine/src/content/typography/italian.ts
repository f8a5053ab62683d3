import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

const rules: readonly Rule[] = [
	// An apostrophe for letters that are left out: un po', gli anni '90.
	[/'(?<=(?<!\p{L})(?:po|mo|be|da|di|fa|sta|va|to|ca|de|co|ne)')(?!\p{L})/giu, '’'],
	[/'(?=\d0(?!\d))(?<=(?<!\d)')/g, '’'],
];

/** Sets Italian: «caporali» and “virgolette” within, apostrophes, dashes. */
export const italian = createEuropean({
	marks: libraryMarks('it'),
	library: 'it',
	dash: '–',
	references: 'n\\.|nn\\.|pp?\\.|pagg?\\.|artt?\\.|fig\\.|cap\\.|vol\\.|ca\\.',
	titles: 'sig\\.|sig\\.ra|sigg\\.|dott\\.|dott\\.ssa|ing\\.|avv\\.|prof\\.|prof\\.ssa|San|Santa',
	months: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
	rules,
});
