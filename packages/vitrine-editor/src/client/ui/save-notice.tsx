import { useSyncExternalStore } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { begunParts } from '../edits/parts/begun-parts.ts';
import { useEdits, useStore } from '../edits/site-store.ts';
import { openField } from '../route/open-field.ts';
import { useWords } from '../words/use-words.ts';
import styles from './save-notice.module.css';

/** Shows whether everything is saved, with a link to a field that cannot be. Only states that need action are announced. */
export function SaveNotice({ site }: { site: SiteOverview }) {
	const words = useWords();
	const near = useStore().limit();
	const typed = useEdits((edits) => edits.state());
	const begun = useSyncExternalStore(begunParts.subscribe, begunParts.withWords);
	const ofBegun = begun.some(({ refusal = 'offline' }) => refusal !== 'offline') ? 'refused' : 'waiting';
	const state = typed === 'saved' && begun.length > 0 ? ofBegun : typed;
	const problem = useEdits((edits) => edits.problem());
	return (
		<>
			<p className={styles.notice} data-state={state}>
				{problem ? (
					<button type="button" onClick={() => openField(site, problem)}>
						{words.refused}
					</button>
				) : (
					<span role={state === 'offline' ? 'status' : undefined} title={words[state]}>
						{words[state]}
					</span>
				)}
			</p>
			{near && <p className={styles.limit}>{words.limits[near]}</p>}
		</>
	);
}
