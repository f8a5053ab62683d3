import type { PictureFault, Problem, Refusal } from 'vitrine/edit';
import type { Words } from '../words/en.ts';
import { explainRefusal } from '../words/refusals/explain-refusal.ts';
import { currentWords } from '../words/use-words.ts';

/** A problem in the language of the interface, else in the words of the build. */
export function explainProblem(
	{ found, expected, fix, message }: Pick<Problem, 'found' | 'expected' | 'fix' | 'message'>,
	{ messages }: Words,
): Pick<Problem, 'found' | 'expected' | 'fix'> {
	const say = message && messages?.said[message.code];
	if (!say) return { found, expected, fix };
	const said = say(message.values as never);
	const received = message.received && messages?.received[message.received];
	return { found: said.found ?? received ?? found, expected: said.expected, fix: said.fix };
}

/** Returns why a file is not taken as a picture, with what in it is the reason where that is known. */
export function explainPicture(
	{ reason, problem }: { reason: PictureFault; problem?: Omit<Problem, 'file'> },
	words: Words,
): string {
	if (!problem) return words.pictureFaults[reason];
	const { found, fix } = explainProblem(problem, words);
	const where = words.atLine(problem.line, found);
	return [words.pictureFaults[reason], where, words.messageParts.fix + fix].join('\n');
}

/** Returns what keeps an edit from being made, for the person at the field. */
export function explain(
	outcome:
		| { state: 'refused'; message: string; refusal?: Refusal | undefined }
		| { state: 'conflict' }
		| { state: 'broken'; problems: readonly Problem[]; file?: string },
	words: Words = currentWords(),
): string {
	if (outcome.state === 'refused') return explainRefusal(outcome.refusal, words) ?? outcome.message;
	if (outcome.state === 'conflict') return 'conflict';
	const parts = words.messageParts;
	return outcome.problems
		.map((problem) => {
			const { found, expected, fix } = explainProblem(problem, words);
			const lines = [parts.found + found, parts.expected + expected, parts.fix + fix];
			// One at another place than the field that was changed.
			const isElsewhere = outcome.file !== undefined && problem.file !== outcome.file;
			return [...(isElsewhere ? [`${problem.file}:${problem.line}`] : []), ...lines].join('\n');
		})
		.join('\n\n');
}
