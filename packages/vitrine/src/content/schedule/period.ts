/** When something is published: from a moment on, until before another one. Milliseconds since 1970; without them, always. */
export interface Period {
	from?: number;
	until?: number;
}

/** What of a site is read. */
export interface View {
	/** Milliseconds since 1970. */
	now: number;
	/** Whether drafts are part of it. */
	drafts: boolean;
	/** What is published at that moment, that with what will be, or at any time. */
	span: 'now' | 'ahead' | 'always';
}

/** Returns whether something is published at a moment. */
export function isWithin({ from = -Infinity, until = Infinity }: Period, moment: number): boolean {
	return from <= moment && moment < until;
}

/** Returns whether something was published and is not any more. */
export function isOver({ until = Infinity }: Period, moment: number): boolean {
	return until <= moment;
}

/** Returns whether something is part of what is read. */
export function isShown(period: Period, { now, span }: View): boolean {
	if (span === 'always') return true;
	return span === 'ahead' ? !isOver(period, now) : isWithin(period, now);
}

/** Returns when all of several things are published. */
export function overlap(...periods: readonly Period[]): Period {
	const from = Math.max(...periods.map(({ from = -Infinity }) => from));
	const until = Math.min(...periods.map(({ until = Infinity }) => until));
	return { ...(from > -Infinity ? { from } : {}), ...(until < Infinity ? { until } : {}) };
}

/** Returns the first moment from `now` on at which one thing is published and the other is not; undefined if there is none. */
export function firstOutside(inner: Period, outer: Period, now: number): number | undefined {
	const { from = -Infinity, until = Infinity } = overlap(inner, { from: now });
	if (from >= until) return undefined;
	if (!isWithin(outer, from)) return from;
	return outer.until !== undefined && outer.until < until ? outer.until : undefined;
}
