import { ContentError } from '../../problems/problem.ts';
import { EditRefusal } from '../edit-refusal.ts';
import { ChangeError } from '../files/change-error.ts';

/** Whether the message of an error is a sentence for the person who edits. */
export function isForPerson(error: unknown): boolean {
	return [EditRefusal, ChangeError, ContentError].some((kind) => error instanceof kind);
}
