import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

/** Words that begin with an apostrophe: 's avonds, 't, 'n. */
const shortened = "'(?=(?:s|t|n|k|m|r|ns)(?:[\\s-]|$))(?<=(?:^|[\\s([«“‘–—])')";

/** Single marks are read as double ones, so that one quotation within another is known. An apostrophe is none. */
const prepare: readonly Rule[] = [
	[new RegExp(shortened, 'gi'), '’'],
	[/'(?=\d\d(?!\d))(?<=(?:^|[\s(–-])')/g, '’'],
	[/'(?=\p{L})(?<=\p{L}')/gu, '’'],
	[/(?<=^|[\s([«“‘–—"])['‘](?=\S)([^'‘\n]{0,200}?[^\s'‘])['’](?![\p{L}\p{N}])/gu, '“$1”'],
];

const rules: readonly Rule[] = [
	// What is left of straight marks is an apostrophe: de auto's, Hans' fiets.
	[/'(?<=\p{L}')/gu, '’'],
];

/** Sets Dutch: ‘aanhalingstekens’ and “those within”, apostrophes, dashes. */
export const dutch = createEuropean({
	marks: libraryMarks('nl'),
	library: 'nl',
	dash: '–',
	references: 'nr\\.|blz\\.|pp?\\.|art\\.|afb\\.|tab\\.|hfst\\.|ca\\.',
	titles: 'dhr\\.|mevr\\.|dr\\.|prof\\.|ir\\.|drs\\.|mr\\.|St\\.',
	months: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
	prepare,
	rules,
});
