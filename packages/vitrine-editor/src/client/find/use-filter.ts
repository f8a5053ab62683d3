import { useMemo } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { type PageState, pageStates, type RowsInState, rowsInStates } from '../../page-states.ts';
import { useEdits, useStore } from '../edits/site-store.ts';
import { useRoute } from '../route/route.ts';

/** What is listed. */
export interface Filter {
	/** Undefined where the state decides about nothing. */
	state: PageState | undefined;
	/** Pages and files in each state, in the language that is chosen. */
	rows: Record<PageState, RowsInState>;
	/** Whether the texts that need work are counted. */
	isCounted: boolean;
	/** Pages and files that are listed; undefined for all. */
	listed: RowsInState | undefined;
}

/** Returns the filter in the address. */
export function useFilter(site: SiteOverview): Filter {
	const store = useStore();
	const { state: wanted, only } = useRoute();
	const state = pageStates.find((one) => one === wanted);
	const pending = useEdits((edits) => edits.unwritten());
	const [counts, unpublished, comments] = [store.counts(), store.unpublished(), store.comments()];
	const rows = useMemo(
		() => rowsInStates({ site, counts: counts ?? [], pending, unpublished, comments }, only),
		[site, only, counts, pending, unpublished, comments],
	);
	return { state, rows, isCounted: counts !== undefined, listed: state && rows[state] };
}
