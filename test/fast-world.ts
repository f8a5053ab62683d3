import { realWorld, type World } from '#contact/world.ts';

/** A world in which a minute passes in a tenth of a second, and whose clock can be put forward and back. */
export function fastWorld(speed = 600): World & { putClock: (milliseconds: number) => void } {
	const started = Date.now();
	let offset = 0;
	return {
		now: () => Math.round(started + (Date.now() - started) * speed + offset),
		random: () => 0.5,
		after: (milliseconds, run) => realWorld.after(milliseconds / speed, run),
		putClock: (milliseconds) => {
			offset += milliseconds;
		},
	};
}
