import { EditRefusal } from '../edit-refusal.ts';
import { ChangeError } from '../files/change-error.ts';

/** Whether the message of an error is a sentence for the person who edits. */
export function isForPerson(error: unknown): boolean {
	return error instanceof EditRefusal || error instanceof ChangeError;
}
