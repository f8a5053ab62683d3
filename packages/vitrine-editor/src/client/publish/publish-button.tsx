import { useMemo } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { useEdits, useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { go, useRouteAtOnce } from '../route/route.ts';
import { useWords } from '../words/use-words.ts';
import { listChanges } from './listed-changes.ts';
import { ownPages } from './own-pages.ts';
import styles from './publish-button.module.css';

/** Opens what is not published, and shows how much that is. */
export function PublishButton({ site }: { site: SiteOverview }) {
	const words = useWords();
	const rights = useRights();
	const { publish } = useStore();
	const pending = useEdits((edits) => edits.allPending());
	const { view } = useRouteAtOnce();
	const unpublished = publish.unpublished();
	const pages = useMemo(
		() => (unpublished ? listChanges(site, { unpublished, pending, words }) : []),
		[site, unpublished, pending, words],
	);
	const count = ownPages(pages, rights).flatMap(({ files }) => files.flatMap(({ changes }) => changes)).length;
	return (
		<button
			type="button"
			className={styles.button}
			aria-pressed={view === 'publish'}
			title={words.publish.notPublished(count)}
			onClick={() => go({ view: view === 'publish' ? undefined : 'publish' })}
		>
			{words.publish.publish}
			{count > 0 && (
				<>
					<span className={styles.count} aria-hidden>
						{count}
					</span>
					<span className="visually-hidden">{words.publish.withCount(words.publish.notPublished(count))}</span>
				</>
			)}
		</button>
	);
}
