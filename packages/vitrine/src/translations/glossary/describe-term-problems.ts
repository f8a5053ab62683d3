import type { PlacedTermProblem } from './check-terms.ts';

/** How many words that are not to be used are named. */
const maxNamed = 10;

/** Returns lines that name words that are not to be used; what a free translation may do without is counted, unless all is wanted. */
export function describeTermProblems(problems: readonly PlacedTermProblem[], all: boolean): string[] {
	const avoided = problems.filter(({ isAvoided }) => isAvoided);
	const lacking = Map.groupBy(
		problems.filter(({ isAvoided }) => !isAvoided),
		({ locale }) => locale,
	);
	const named = all ? problems : avoided.slice(0, maxNamed);
	const more = avoided.length - named.length;
	const lines = named.map(({ file, line, where, found, expected }) => {
		return `warning: ${file}:${line}  ${where}: ${found}; expected ${expected}`;
	});
	if (all) return lines;
	if (more > 0) lines.push(`warning: ${more} more words that are not to be used: npm run check -- --all`);
	for (const [locale, { length }] of lacking) {
		lines.push(`${locale}: ${length} times without the word of the glossary: npm run check -- --all names the places.`);
	}
	return lines;
}
