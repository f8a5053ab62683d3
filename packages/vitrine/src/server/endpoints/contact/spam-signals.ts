import type { ContactField } from '#protocol/contact/contact-form.ts';
import type { TokenJudgement } from './form-token.ts';
import type { Sender } from './sender.ts';
import { contentSigns } from './spam-heuristics.ts';

/** What is known of a message besides its words. */
interface SeenMessage {
	fields: Partial<Record<ContactField, string>>;
	/** Tag of the language that the visitor reads. */
	tag: string;
	sender: Sender;
	/** What came in the field that people do not see. */
	trap: unknown;
	token: TokenJudgement;
}

/**
 * Names why a message looks like abuse; nothing for most. It is stored all the same, and its sender is told nothing.
 *
 * A good token makes the words weigh less: whoever waited in an open page is hardly a program that only posts. Any other
 * token is as good as none, and none says nothing by itself: it comes by scripts, which not everybody has.
 */
export function findSuspicions({ fields, tag, sender, trap, token }: SeenMessage): string[] {
	const isTrapped = trap !== undefined && trap !== '';
	const found = [
		...(isTrapped ? ['trap'] : []),
		...(sender === 'unsaid' ? ['no-origin'] : []),
		...contentSigns(fields, tag, { hasToken: token === 'good' }),
	];
	return found.length === 0 || token === 'good' ? found : [...found, `token-${token}`];
}
