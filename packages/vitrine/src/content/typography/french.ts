import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

/** Spaces within guillemets are taken off, so that the marks are seen as what they are. */
const prepare: readonly Rule[] = [
	[/(?<=[«‹])[ \u00A0\u202F]{1,3}/g, ''],
	[/[ \u00A0\u202F]{1,3}(?=[»›])(?<=[^\s«‹][ \u00A0\u202F]{1,3})/g, ''],
];

const rules: readonly Rule[] = [
	[/(?<=[«‹])(?=[^\s])/g, '\u00A0'],
	[/(?<=[^\s«‹])(?=[»›])/g, '\u00A0'],
	// High signs have a space before them that no line breaks at, a narrow one before all but the colon.
	[/[ \u00A0\u202F](?=[;!?]+(?:[\s\u00A0\u202F»›)\]"”…\uFFFC]|$))(?<=\S[ \u00A0\u202F])/g, '\u202F'],
	[/[ \u202F](?=:(?:[\s\u00A0\u202F«\uFFFC]|$))(?<=\S[ \u202F])/g, '\u00A0'],
	// Centuries, and what is counted with its sign: XXe siècle, n° 5.
	[/ (?=siècles?(?!\p{L}))(?<=[IVX]+(?:er|e|ème) )/gu, '\u00A0'],
];

/** Sets French: « guillemets » with their spaces, the spaces of high signs, dashes. */
export const french = createEuropean({
	marks: libraryMarks('fr'),
	library: 'fr',
	dash: '–',
	references: 'n°|nos|pp?\\.|art\\.|fig\\.|chap\\.|vol\\.|t\\.|env\\.',
	titles: 'M\\.|MM\\.|Mme|Mmes|Mlle|Dr|Pr|Me',
	months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
	prepare,
	rules,
});
