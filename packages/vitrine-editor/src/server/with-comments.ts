import type { PendingEdits, SiteComments } from 'vitrine/edit';

/** Lets comments follow their fields wherever these are moved. An edit that was written stays so where they cannot. */
export function withComments(pending: PendingEdits, comments: SiteComments): PendingEdits {
	return {
		...pending,
		async edit(edits, made) {
			const outcome = await pending.edit(edits, made);
			if (outcome.state === 'written') await comments.follow(edits).catch(console.error);
			return outcome;
		},
	};
}
