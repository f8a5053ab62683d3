import type { PublishState } from 'vitrine/edit';
import { type NamedUnpublished, readPublishing } from '../api.ts';

/** What is not published, and how far a publish is. */
export interface PublishStore {
	/** Undefined until it was read. */
	unpublished: () => NamedUnpublished | undefined;
	status: () => PublishState;
	/** Reads again what is not published, after a moment in which more may change. */
	refresh: () => void;
	follow: (status: PublishState) => void;
}

/** Milliseconds in which changes are collected before they are compared. */
const pause = 300;

/**
 * Creates what is known of publishing.
 *
 * @param onChange called when it changes
 */
export function createPublishStore(onChange: () => void): PublishStore {
	let unpublished: NamedUnpublished | undefined;
	let status: PublishState = { state: 'idle' };
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isReading = false;
	let isStale = false;
	const read = async () => {
		if (isReading) {
			isStale = true;
			return;
		}
		isReading = true;
		const isFirst = unpublished === undefined;
		unpublished = (await readPublishing().catch(() => undefined)) ?? unpublished;
		if (isFirst && unpublished) status = unpublished.status;
		isReading = false;
		onChange();
		if (!isStale) return;
		isStale = false;
		void read();
	};
	const refresh = () => {
		clearTimeout(timer);
		timer = setTimeout(read, pause);
	};
	void read();
	return {
		unpublished: () => unpublished,
		status: () => status,
		refresh,
		follow(next) {
			const isOutput = next.state === 'command' && status.state === 'command';
			status = next;
			if (!isOutput) refresh();
			onChange();
		},
	};
}
