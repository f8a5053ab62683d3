import { type Clock, systemClock } from '#contact/clock.ts';

/** A clock on which a minute passes in a tenth of a second, and which can be put forward and back. */
export function fastClock(speed = 600): Clock & { put: (milliseconds: number) => void } {
	const started = Date.now();
	let offset = 0;
	return {
		now: () => Math.round(started + (Date.now() - started) * speed + offset),
		random: () => 0.5,
		after: (milliseconds, run) => systemClock.after(milliseconds / speed, run),
		put: (milliseconds) => {
			offset += milliseconds;
		},
	};
}
