import type { SiteConfig } from '#content/settings/site-schema.ts';
import { namedServices } from '#protocol/outside.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { withHash } from './page-hash.ts';

/**
 * Marks a page whose document names hosts of others, and so has a policy of its own: no other page may be shown under that. Where
 * the settings allow none, a build fails at such a document.
 *
 * @returns the same payload for any other page
 */
export function markApart<Page extends PageContent | AnswerContent>(
	payload: Payload<Page>,
	document: string,
	{ outside, origin }: Pick<SiteConfig, 'outside' | 'origin'>,
): Payload<Page> {
	if (payload.isApart || outside.length === 0 || namedServices(document, origin).length === 0) return payload;
	const { hash: _, ...said } = payload;
	return withHash({ ...said, isApart: true });
}
