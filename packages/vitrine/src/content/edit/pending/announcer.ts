import type { Fill } from '../journal/limits.ts';
import type { PendingEvent } from './pending-field.ts';

/** Announces to followers what happens to pending edits. */
export interface Announcer {
	announce: (event: PendingEvent) => void;
	/** Calls a function with each event; returns what ends that. */
	follow: (onEvent: (event: PendingEvent) => void) => () => void;
	/** Calls a function when the journal gets near a limit, or is far from it again; returns what ends that. */
	followWarning: (onWarning: (fill: Fill) => void) => () => void;
}

/**
 * Creates an announcer without followers.
 *
 * @param fillOf reads how full the journal is, which any event may change
 */
export function createAnnouncer(fillOf: () => Fill): Announcer {
	const followers = new Set<(event: PendingEvent) => void>();
	const warningFollowers = new Set<(fill: Fill) => void>();
	let warned = fillOf().warning;
	return {
		announce(event) {
			for (const follower of followers) follower(event);
			const fill = fillOf();
			if (fill.warning === warned) return;
			warned = fill.warning;
			for (const follower of warningFollowers) follower(fill);
		},
		follow: (onEvent) => add(followers, onEvent),
		followWarning: (onWarning) => add(warningFollowers, onWarning),
	};
}

function add<Follower>(followers: Set<Follower>, follower: Follower): () => void {
	followers.add(follower);
	return () => followers.delete(follower);
}
