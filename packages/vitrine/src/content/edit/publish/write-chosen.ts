import { coded } from '../../problems/message.ts';
import type { Problem } from '../../problems/problem.ts';
import type { PendingEdits } from '../pending/pending-edits.ts';
import type { Choice } from './choose-changes.ts';
import { PublishFailure } from './publish-failure.ts';

/**
 * Writes the pending edits that were chosen, where there is no Git: publishing is to write them.
 *
 * @returns what keeps some of them from their files; undefined where all were written
 * @throws {PublishFailure} where nothing is pending
 */
export async function writeChosen(
	pending: Pick<PendingEdits, 'write' | 'list'>,
	choice: Choice | undefined,
): Promise<Problem[] | undefined> {
	const edits = pending.list().filter((edit) => isChosen(edit, choice));
	if (edits.length === 0) throw new PublishFailure('nothing');
	const left = await pending.write(edits);
	if (left.length === 0) return undefined;
	const problems = left.flatMap((edit) => (edit.state === 'broken' ? edit.problems : []));
	const others = left.filter(({ state }) => state === 'conflict' || state === 'refused');
	return [
		...problems,
		...others.map(({ file, place }) => ({
			...{ file, line: 1, where: place.join('.'), found: 'a value that cannot be written yet' },
			...{ expected: 'one that was chosen', fix: 'open the field and choose', message: coded('unchosen', {}) },
		})),
	];
}

function isChosen({ file, place }: { file: string; place: readonly unknown[] }, choice: Choice | undefined): boolean {
	if (!choice) return true;
	const chosen = choice.find((one) => one.file === file);
	return chosen !== undefined && (chosen.ids?.includes(JSON.stringify(place)) ?? true);
}
