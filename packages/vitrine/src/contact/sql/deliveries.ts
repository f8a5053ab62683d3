import type { Channel } from '../channels.ts';
import type { Backlog, ContactStore, Delivery, Outcome } from '../contact-store.ts';
import { parseMessage } from './rows.ts';
import { type Row, type Statement, sql, steadyClock, type Work } from './statement.ts';

/**
 * How far a clock may lie behind what another one wrote, in milliseconds. What lies further ahead was written before
 * the clock was put back, or by a machine that has started anew, and holds nothing up.
 */
const clockTolerance = 60_000;

/** As many messages as a digest shows. */
const shownInDigest = 200;

/** Takes what goes out by itself first, and then what waits for others. */
export function* claim({ channels, now, leaseFor }: Parameters<ContactStore['claim']>[0]): Work<Delivery | undefined> {
	if (channels.length === 0) return undefined;
	const lease = crypto.randomUUID();
	const due = sql`
		d.state = 'waiting'
		AND d.channel IN ${channels}
		AND (d.next_try <= ${now} OR d.last_try > ${now + clockTolerance})
		AND (d.lease IS NULL OR d.lease_ends <= ${steadyClock} OR d.leased_at - ${clockTolerance} > ${steadyClock})`;
	const leased = sql`
		attempts = attempts + 1, last_try = ${now}, lease = ${lease}, leased_at = ${steadyClock},
		lease_ends = CAST(${steadyClock} AS bigint) + ${leaseFor}`;
	const [row] = yield {
		...sql`
			SELECT d.id AS delivery_id, d.channel, d.attempts, m.*
			FROM vitrine_deliveries d JOIN vitrine_messages m ON m.id = d.message_id
			WHERE ${due} AND d.digest = ''
			ORDER BY d.next_try, d.id
			LIMIT 1`,
		takes: 'free',
	};
	if (!row) return yield* claimDigest({ due, leased, lease });
	const { delivery_id: id, channel, attempts } = row as DueRow;
	yield sql`UPDATE vitrine_deliveries SET ${leased} WHERE id = ${id}`;
	return { id, channel, attempts, lease, message: parseMessage(row) };
}

interface DueRow extends Row {
	delivery_id: string;
	channel: Channel;
	attempts: number;
}

/** Takes all due deliveries of one digest. Concurrent workers wait, in an order that is the same for all. */
function* claimDigest({ due, leased, lease }: Claim): Work<Delivery | undefined> {
	const [next] = yield sql`
		SELECT d.channel, d.digest FROM vitrine_deliveries d WHERE ${due} AND d.digest <> '' ORDER BY d.next_try LIMIT 1`;
	if (!next) return undefined;
	const { channel, digest: name } = next as { channel: Channel; digest: string };
	const group = sql`${due} AND d.channel = ${channel} AND d.digest = ${name}`;
	const locked = yield {
		...sql`SELECT d.attempts FROM vitrine_deliveries d WHERE ${group} ORDER BY d.id`,
		takes: 'all',
	};
	const { length: total } = yield sql`UPDATE vitrine_deliveries AS d SET ${leased} WHERE ${group} RETURNING id`;
	const rows = yield sql`
		SELECT d.id AS delivery_id, m.*
		FROM vitrine_deliveries d JOIN vitrine_messages m ON m.id = d.message_id
		WHERE d.digest = ${name} AND d.lease = ${lease}
		ORDER BY m.received, m.id
		LIMIT ${shownInDigest}`;
	const [first, ...others] = rows as DueRow[];
	if (!first) return undefined;
	const attempts = locked.reduce((most, row) => Math.max(most, Number(row.attempts)), 0);
	const message = parseMessage(first);
	if (total === 1) return { id: first.delivery_id, channel, attempts, lease, message };
	const digest = { name, total, messages: [message, ...others.map(parseMessage)] as const };
	return { id: `digest/${name}/${channel}`, channel, attempts, lease, message, digest };
}

interface Claim {
	/** Which deliveries are due. */
	due: Statement;
	/** What is written of those that are taken. */
	leased: Statement;
	lease: string;
}

export function* settle({ id, lease, digest }: Delivery, outcome: Outcome): Work<void> {
	const state = outcome.kind === 'again' ? 'waiting' : outcome.kind;
	const error = outcome.kind === 'delivered' ? null : outcome.error;
	yield sql`
		UPDATE vitrine_deliveries
		SET state = ${state}, error = ${error}, lease = NULL, leased_at = NULL, lease_ends = NULL,
			next_try = COALESCE(CAST(${outcome.kind === 'again' ? Math.round(outcome.at) : null} AS bigint), next_try)
		WHERE lease = ${lease} AND ${digest ? sql`digest = ${digest.name}` : sql`id = ${id}`}`;
}

export function* bringForward(channel: Channel, now: number): Work<void> {
	yield sql`
		UPDATE vitrine_deliveries SET next_try = ${now}
		WHERE state = 'waiting' AND channel = ${channel} AND attempts > 0 AND next_try > ${now}`;
}

export function* waiting(): Work<Partial<Record<Channel, number>>> {
	const rows = yield sql`
		SELECT channel, count(*) AS deliveries FROM vitrine_deliveries WHERE state = 'waiting' GROUP BY channel`;
	return Object.fromEntries(rows.map(({ channel, deliveries }) => [`${channel}`, Number(deliveries)]));
}

export function* backlog(): Work<Backlog> {
	const rows = yield sql`
		SELECT d.channel, d.state, count(*) AS deliveries, min(m.received) AS oldest
		FROM vitrine_deliveries d JOIN vitrine_messages m ON m.id = d.message_id
		WHERE d.state IN ${['waiting', 'dead']}
		GROUP BY d.channel, d.state`;
	const countsOf = (wanted: string) =>
		Object.fromEntries(
			rows.flatMap(({ channel, state, deliveries }) => (state === wanted ? [[`${channel}`, Number(deliveries)]] : [])),
		);
	const times = rows.flatMap(({ state, oldest }) => (state === 'waiting' ? [Number(oldest)] : []));
	const oldest = times.length > 0 ? Math.min(...times) : undefined;
	return { waiting: countsOf('waiting'), dead: countsOf('dead'), oldest };
}

export function* giveUp(channel: Channel): Work<number> {
	const rows = yield sql`
		UPDATE vitrine_deliveries SET state = 'dead', error = 'given up', lease = NULL, leased_at = NULL, lease_ends = NULL
		WHERE state = 'waiting' AND channel = ${channel}
		RETURNING id`;
	return rows.length;
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
