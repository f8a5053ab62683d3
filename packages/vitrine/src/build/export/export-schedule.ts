import type { ScheduledChange } from '#content/pages/list-schedule.ts';
import type { ExportSchedule, Manifest } from '#protocol/manifest.ts';

/** Maximum of future changes in an export: each build finds the next ones. */
const maxNext = 20;

/** Returns what an export knows of the schedule of its site. */
export function exportSchedule(
	changes: readonly ScheduledChange[],
	{ now, timeZone }: { now: number; timeZone: string },
): ExportSchedule {
	const since = changes.findLast(({ moment }) => moment <= now)?.moment;
	const next = changes.filter(({ moment }) => moment > now).slice(0, maxNext);
	return { ...(since === undefined ? {} : { since }), next, timeZone };
}

/** Returns whether an export shows what is published at a moment, also one before it was built: clocks are set back. */
export function showsMoment({ schedule }: Pick<Manifest, 'schedule'>, now: number): boolean {
	const { since = -Infinity, next = [] } = schedule ?? {};
	return since <= now && now < (next[0]?.moment ?? Infinity);
}
