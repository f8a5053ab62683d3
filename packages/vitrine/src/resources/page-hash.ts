import { createHash } from 'node:crypto';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';

/** Adds a hash of its content to a payload, which changes with the page and with the build. */
export function withHash<Page extends PageContent | AnswerContent>({
	buildId,
	...said
}: Omit<Payload<Page>, 'hash'>): Payload<Page> {
	const hash = createHash('sha256')
		.update(buildId + JSON.stringify(said))
		.digest('hex')
		.slice(0, 16);
	return { buildId, hash, ...said };
}
