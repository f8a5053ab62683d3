import type { OverviewPage, PublishState, SiteOverview, Unpublished } from 'vitrine/edit';
import { localeOfInterface, titleOf } from '../route/opened.ts';
import { go } from '../route/route.ts';
import { describeMoment } from '../schedule/read-moment.ts';
import { useWords } from '../words/use-words.ts';
import styles from './publish-pane.module.css';

interface NothingLeftProps {
	site: SiteOverview;
	unpublished: Unpublished;
	status: PublishState;
	/** Whether that holds for the whole site, and not for the languages of the person alone. */
	isAll: boolean;
}

/** Tells that everything is published, and whether visitors see it: a page may wait for its date, or nothing delivers the site. */
export function NothingLeft({ site, unpublished, status, isAll }: NothingLeftProps) {
	const words = useWords();
	const isDelivered = unpublished.hasCommand || unpublished.target !== undefined;
	const isOnItsWay = status.state === 'command' || status.state === 'command-failed';
	const unseen = isAll && isDelivered && !isOnItsWay ? unseenPages(site, Date.now()) : [];
	const hint = !isDelivered
		? words.publish.nothingDelivered
		: unseen.length > 0
			? words.publish.nothingExcept
			: words.publish.nothingHint;
	return (
		<div className={styles.nothing}>
			<p>
				<strong>{isAll ? words.publish.nothing : words.publish.nothingOwn}</strong> {isAll && !isOnItsWay && hint}
			</p>
			{unseen.length > 0 && (
				<ul>
					{unseen.map(({ page, from }) => (
						<li key={page.id}>
							<button type="button" onClick={() => go({ open: page.id, field: undefined, view: undefined })}>
								{titleOf(page, localeOfInterface(site, words), words)}
							</button>{' '}
							{from === undefined
								? words.labels.draft
								: words.waitsUntil(describeMoment(from, { timeZone: site.timeZone, words, now: Date.now() }))}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

interface UnseenPage {
	page: OverviewPage;
	/** Undefined for a draft. */
	from?: number;
}

/** Returns the pages that visitors do not see although they are published: drafts, and those that wait for their date. */
function unseenPages({ pages }: SiteOverview, now: number): UnseenPage[] {
	return pages.flatMap((page): UnseenPage[] => {
		if (page.isDraft) return [{ page }];
		const from = page.period?.from;
		return from !== undefined && from > now ? [{ page, from }] : [];
	});
}
