import { formatProblem, type Problem } from '#content/problems/problem.ts';
import { causesOf } from '#content/problems/problem-causes.ts';
import { printable } from '#node/printable.ts';

/** More problems than these are read by their causes first. */
const few = 20;

/**
 * Writes what is to be changed: all of it where that is little; else the causes, the most frequent one first, each with one of its
 * places.
 *
 * @param all whether every problem follows the causes
 */
export function listProblems(problems: readonly Problem[], { all }: { all: boolean }): string {
	const end = `${problems.length} to change; nothing was published.`;
	if (problems.length <= few) return [...problems.map(formatProblem), end].join('\n\n');
	const causes = causesOf(problems);
	const width = String(causes[0]?.problems.length ?? 0).length;
	const lines = causes.map(({ found, expected, problems: same, files }) => {
		const count = String(same.length).padStart(width);
		const where = files === 1 ? `in ${same[0].file}` : `in ${files} files`;
		return `  ${count}  ${printable(found)}, ${where}; expected ${printable(shorten(expected))}`;
	});
	const summary = [`${problems.length} to change, by cause:`, ...lines].join('\n');
	const details = all ? problems : causes.map(({ problems: [first] }) => first);
	const more = all ? '' : ' Above is one place of each cause; with --all, every place follows the causes.';
	return [summary, ...details.map(formatProblem), `${end}${more}`].join('\n\n');
}

function shorten(text: string): string {
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
