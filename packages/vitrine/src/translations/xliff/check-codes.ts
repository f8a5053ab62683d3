import { type Problem, quote } from '#content/problems/problem.ts';
import { type Code, isEmphasis, type MarkedText, markOf } from './marked-text.ts';
import type { WorkSegment } from './open-work.ts';
import type { ExchangeText } from './read-xliff.ts';

type CodeProblem = Pick<Problem, 'found' | 'expected' | 'fix'>;

/**
 * Checks that a translation has every code of its original once, in pairs that close, and no unknown one. Emphasis may
 * be left out.
 *
 * @param data the texts that the codes of the file represent
 */
export function codeProblems(
	{ pieces }: ExchangeText,
	{ source, target }: Pick<WorkSegment, 'source' | 'target'>,
	data: ReadonlyMap<string, string>,
): CodeProblem[] {
	const known = new Map([...(target?.codes ?? []), ...source.codes].map((code) => [code.id, code]));
	const problems: CodeProblem[] = [];
	const seen: string[] = [];
	const open: string[] = [];
	for (const piece of pieces) {
		if ('text' in piece) continue;
		const code = known.get(piece.code);
		const written = code && markOf(code, piece.role);
		if (!code || written === undefined) {
			problems.push({ found: `a placeholder "${piece.code}"`, expected: listCodes(source), fix: putBack });
			continue;
		}
		const expected = piece.dataRef === undefined ? undefined : (data.get(piece.dataRef) ?? '');
		if (expected !== undefined && expected !== written) {
			const found = `the placeholder "${piece.code}" renamed to ${quote(expected)}`;
			problems.push({ found, expected: quote(written), fix: putBack });
		}
		if (piece.role !== 'close' && isForeignLink(code, source)) {
			problems.push({
				found: `${describe(code)}, which the original does not have`,
				expected: 'the links and pictures of the original',
				fix: 'remove this tag; if the language needs it, write it into the file of the site by hand',
			});
		}
		if (piece.role === 'open') open.push(piece.code);
		if (piece.role === 'close' && open.pop() !== piece.code) {
			problems.push({
				found: `marks that cross: ${describe(code)}`,
				expected: 'pairs within each other',
				fix: putBack,
			});
			return problems;
		}
		if (piece.role !== 'close') seen.push(piece.code);
	}
	if (open.length > 0) problems.push({ found: 'marks that are not closed', expected: listCodes(source), fix: putBack });
	for (const code of source.codes) {
		const times = seen.filter((id) => id === code.id).length;
		if (times === 1 || (times === 0 && isEmphasis(code))) continue;
		const found = times === 0 ? `no ${describe(code)}` : `${describe(code)} ${times} times`;
		problems.push({ found, expected: `${describe(code)} once, as in the original`, fix: putBack });
	}
	return problems;
}

/** Names the emphasis of an original that its translation does without: not every language marks the same words. */
export function lostEmphasis({ pieces }: Pick<MarkedText, 'pieces'>, { source }: WorkSegment): CodeProblem[] {
	const there = new Set(pieces.map((piece) => ('code' in piece ? piece.code : '')));
	return source.codes
		.filter((code) => isEmphasis(code) && !there.has(code.id))
		.map((code) => ({
			found: `no ${describe(code)}, which the original has`,
			expected: 'the same words emphasized, unless the language does without',
			fix: 'nothing, if that is meant: the text was taken over',
		}));
}

const putBack = 'put back what the translation tool shows as a tag, as the original has it';

/** Whether the present translation leads elsewhere: its links may be those that the original had once. */
function isForeignLink({ id, type, start }: Code, { codes }: MarkedText): boolean {
	const isAnchor = /^\s*\{#/.test(start);
	return !isAnchor && (type === 'link' || type === 'image') && !codes.some((code) => code.id === id);
}

function listCodes({ codes }: MarkedText): string {
	return codes.length === 0
		? 'none: the original has none'
		: codes.map((code) => `"${code.id}" ${describe(code)}`).join(', ');
}

function describe({ start, end }: Code): string {
	return end === undefined ? start.trim() : `${start}…${end}`;
}
