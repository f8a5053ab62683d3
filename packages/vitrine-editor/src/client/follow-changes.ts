import type { PendingEvent, PublishState } from 'vitrine/edit';
import { addresses } from '../addresses.ts';
import { aliveInterval } from '../alive-interval.ts';
import type { Limit } from './api.ts';

/** What happens to the site, by any program or person. */
export interface Followed {
	/** Files were changed; undefined where that is not known, since the connection was lost. */
	onChange: (files: readonly string[] | undefined) => void;
	onPending: (event: PendingEvent) => void;
	onPublish: (status: PublishState) => void;
	/** Events may have been lost: what they report is to be read anew. Called before `onChange`. */
	onLost: () => void;
	/** What is pending is near a limit, or not any more. */
	onLimit: (limit: Limit) => void;
}

/** Milliseconds after which a server that refused the connection is called again. */
const retry = 2000;

/** Milliseconds without a sign of the server after which its connection is given up: three signs were due. */
const silence = 3 * aliveInterval;

/** Follows what happens to the site; returns what ends that. */
export function followChanges({ onChange, onPending, onPublish, onLimit, onLost }: Followed): () => void {
	let events: EventSource;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isLost = false;
	let isRefused = false;
	/** When the connection was opened, or the server last showed that it lasts. */
	let heard = 0;
	const readAnew = () => {
		onLost();
		onChange(undefined);
	};
	const open = () => {
		heard = Date.now();
		events = new EventSource(`${addresses.api}/events`);
		events.addEventListener('open', () => {
			if (isLost) readAnew();
			isLost = isRefused = false;
		});
		events.addEventListener('error', () => {
			isLost = true;
			// A browser opens a connection again that was cut, and none that was refused, as by a proxy whose server restarts.
			if (events.readyState !== EventSource.CLOSED) return;
			timer = setTimeout(open, retry);
			// What is read shows why, as where a person was signed out.
			if (!isRefused) onChange(undefined);
			isRefused = true;
		});
		events.addEventListener('alive', () => {
			heard = Date.now();
		});
		events.addEventListener('changed', ({ data }) => onChange(JSON.parse(data).files));
		for (const event of ['pending', 'written', 'discarded', 'moved'] as const) {
			events.addEventListener(event, ({ data }) => onPending({ event, edit: JSON.parse(data) }));
		}
		events.addEventListener('publish', ({ data }) => onPublish(JSON.parse(data)));
		events.addEventListener('warning', ({ data }) => onLimit(JSON.parse(data).limit));
	};
	const close = () => {
		clearTimeout(timer);
		events.close();
	};
	const openAnew = () => {
		close();
		isLost = true;
		open();
	};
	// A connection can break without an event, as while a computer sleeps: it would be followed for ever.
	const openAnewAfterSilence = () => {
		if (Date.now() - heard > silence) openAnew();
	};
	open();
	const watch = setInterval(openAnewAfterSilence, aliveInterval);
	document.addEventListener('visibilitychange', openAnewAfterSilence);
	addEventListener('online', openAnew);
	return () => {
		close();
		clearInterval(watch);
		document.removeEventListener('visibilitychange', openAnewAfterSilence);
		removeEventListener('online', openAnew);
	};
}
