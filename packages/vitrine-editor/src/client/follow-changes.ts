import type { PendingEvent, PublishState } from 'vitrine/edit';
import { addresses } from '../addresses.ts';
import type { Limit } from './api.ts';

/** What happens to the site, by any program or person. */
export interface Followed {
	/** Files were changed; undefined where that is not known, since the connection was lost. */
	onChange: (files: readonly string[] | undefined) => void;
	onPending: (event: PendingEvent) => void;
	onPublish: (status: PublishState) => void;
	/** What is pending is near a limit, or not any more. */
	onLimit: (limit: Limit) => void;
}

/** Follows what happens to the site; returns what ends that. */
export function followChanges({ onChange, onPending, onPublish, onLimit }: Followed): () => void {
	const events = new EventSource(`${addresses.api}/events`);
	let isFirst = true;
	events.addEventListener('open', () => {
		if (!isFirst) onChange(undefined);
		isFirst = false;
	});
	// A server that refuses the connection, as one from which a person was signed out, is followed no more: what is read shows why.
	events.addEventListener('error', () => {
		if (events.readyState === EventSource.CLOSED) onChange(undefined);
	});
	events.addEventListener('changed', ({ data }) => onChange(JSON.parse(data).files));
	for (const event of ['pending', 'written', 'discarded', 'moved'] as const) {
		events.addEventListener(event, ({ data }) => onPending({ event, edit: JSON.parse(data) }));
	}
	events.addEventListener('publish', ({ data }) => onPublish(JSON.parse(data)));
	events.addEventListener('warning', ({ data }) => onLimit(JSON.parse(data).limit));
	return () => events.close();
}
