import { streamSSE } from 'hono/streaming';
import type { PendingEdits, SitePublisher } from 'vitrine/edit';
import { aliveInterval } from '../alive-interval.ts';
import { noneSchema } from './calls/api-schemas.ts';
import type { Calls } from './calls/calls.ts';
import { fail } from './calls/failures.ts';
import { createEventQueue } from './event-queue.ts';
import type { Changes } from './follow-changes.ts';
import { shownTo } from './publishing.ts';
import type { Guard } from './sign-in/guard.ts';

/** Tabs of one person that follow the site at a time. */
const maxStreams = 50;

export interface EventsOptions {
	guard: Pick<Guard, 'personOf'>;
	changes: Pick<Changes, 'follow'>;
	pending: Pick<PendingEdits, 'follow' | 'followWarning'>;
	publisher: Pick<SitePublisher, 'follow'>;
}

/** Adds the call that reports what happens to the site, as long as its connection lasts. */
export function addEvents({ get }: Pick<Calls, 'get'>, { guard, changes, pending, publisher }: EventsOptions): void {
	const following = new Map<string, number>();
	get('events', noneSchema, (_, { context, person }) => {
		// It would follow events that are never sent, and no end of its connection is noticed.
		if (context.req.method === 'HEAD') return context.body(null, 405, { Allow: 'GET' });
		const name = person.address ?? '';
		const count = (more: number) => following.set(name, (following.get(name) ?? 0) + more);
		if ((following.get(name) ?? 0) >= maxStreams) return fail(context, 'too-many');
		count(1);
		return streamSSE(context, async (stream) => {
			const ended = new Promise<void>((resolve) => stream.onAbort(resolve));
			const end = () => {
				stream.abort();
				// Events that a browser does not read would keep the connection open.
				context.env.outgoing.destroy();
			};
			const send = createEventQueue(async ({ event, data }) => {
				// Who was signed out meanwhile gets nothing more.
				if (!(await guard.personOf(context))) return stream.abort();
				await stream.writeSSE({ event, data: JSON.stringify(data) });
			}, end);
			const stops = [
				changes.follow((files) => send('changed', { files })),
				pending.follow(({ event, edit }) => send(event, edit)),
				publisher.follow((status) => send('publish', shownTo(person, status))),
				pending.followWarning(({ warning, limit }) => send('warning', { warning, limit })),
			];
			const timer = setInterval(() => send('alive', {}), aliveInterval);
			send('open', {});
			if (!stream.aborted) await ended;
			clearInterval(timer);
			for (const stop of stops) stop();
			count(-1);
		});
	});
}
