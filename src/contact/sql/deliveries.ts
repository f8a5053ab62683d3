import type { Channel, ContactStore, Delivery, Outcome } from '../contact-store.ts';
import { parseMessage } from './rows.ts';
import { type Row, sql, steadyClock, type Work } from './statement.ts';

/**
 * How far a clock may lie behind what another one wrote, in milliseconds. What lies further ahead was written before
 * the clock was put back, or by a machine that has started anew, and holds nothing up.
 */
const clockTolerance = 60_000;

export function* claim({ channels, now, leaseFor }: Parameters<ContactStore['claim']>[0]): Work<Delivery | undefined> {
	if (channels.length === 0) return undefined;
	const [row] = yield {
		...sql`
			SELECT d.id AS delivery_id, d.channel, d.attempts, m.*
			FROM vitrine_deliveries d JOIN vitrine_messages m ON m.id = d.message_id
			WHERE d.state = 'waiting'
				AND d.channel IN ${channels}
				AND (d.next_try <= ${now} OR d.last_try > ${now + clockTolerance})
				AND (d.lease IS NULL OR d.lease_ends <= ${steadyClock} OR d.leased_at - ${clockTolerance} > ${steadyClock})
			ORDER BY d.next_try, d.id
			LIMIT 1`,
		isTaking: true,
	};
	if (!row) return undefined;
	const { delivery_id: id, channel, attempts } = row as DueRow;
	const lease = crypto.randomUUID();
	yield sql`
		UPDATE vitrine_deliveries
		SET attempts = attempts + 1, last_try = ${now}, lease = ${lease}, leased_at = ${steadyClock},
			lease_ends = CAST(${steadyClock} AS bigint) + ${leaseFor}
		WHERE id = ${id}`;
	return { id, channel, attempts, lease, message: parseMessage(row) };
}

interface DueRow extends Row {
	delivery_id: string;
	channel: Channel;
	attempts: number;
}

export function* settle({ id, lease }: Delivery, outcome: Outcome): Work<void> {
	const state = outcome.kind === 'again' ? 'waiting' : outcome.kind;
	const error = outcome.kind === 'delivered' ? null : outcome.error;
	yield sql`
		UPDATE vitrine_deliveries
		SET state = ${state}, error = ${error}, lease = NULL, leased_at = NULL, lease_ends = NULL,
			next_try = COALESCE(CAST(${outcome.kind === 'again' ? Math.round(outcome.at) : null} AS bigint), next_try)
		WHERE id = ${id} AND lease = ${lease}`;
}

export function* requeue(ids?: string[]): Work<number> {
	let requeued = 0;
	for (const id of ids ?? [null]) {
		const rows = yield sql`
			UPDATE vitrine_deliveries
			SET state = 'waiting', attempts = 0,
				next_try = (SELECT received FROM vitrine_messages WHERE vitrine_messages.id = message_id)
			WHERE state = 'dead' AND message_id = COALESCE(CAST(${id} AS text), message_id)
			RETURNING id`;
		requeued += rows.length;
	}
	return requeued;
}
