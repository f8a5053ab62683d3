import type { PendingEdits, SiteComments } from 'vitrine/edit';

/** Lets comments follow their fields wherever these are moved. */
export function withComments(pending: PendingEdits, comments: SiteComments): PendingEdits {
	return {
		...pending,
		async edit(edits, made) {
			const outcome = await pending.edit(edits, made);
			if (outcome.state === 'written') await comments.follow(edits);
			return outcome;
		},
	};
}
