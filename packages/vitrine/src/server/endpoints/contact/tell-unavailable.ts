import type { Contact } from '#contact/contact.ts';
import { StoreUnavailable } from '#contact/contact-store.ts';
import type { AnswerContext } from '../../responses.ts';

/** Tells the operator why a message cannot be stored now: a store that is down is no fault, anything else is one. */
export function tellUnavailable(
	error: unknown,
	{ contact, report }: Pick<AnswerContext, 'report'> & { contact: Pick<Contact, 'onUnavailable'> },
): void {
	if (error instanceof StoreUnavailable) contact.onUnavailable(error);
	else report(error);
}
