import { keyLifetime, type MessageFilter, type MessageRecord, type NewMessage } from '../contact-store.ts';
import { parseRecords } from './rows.ts';
import { sql, type Work } from './statement.ts';

/** Keeps a key for its lifetime by whichever clock: one that lies further ahead than that stands for nothing either. */
export function* accept(message: NewMessage): Work<'stored' | 'repeated'> {
	const { id, key, received, locale, fields, suspicions, channels } = message;
	const taken = yield sql`
		INSERT INTO vitrine_keys (key, received) VALUES (${key}, ${received})
		ON CONFLICT (key) DO UPDATE SET received = excluded.received
		WHERE abs(excluded.received - vitrine_keys.received) >= ${keyLifetime}
		RETURNING key`;
	if (taken.length === 0) return 'repeated';
	yield sql`
		INSERT INTO vitrine_messages (id, received, locale, fields, suspicions)
		VALUES (${id}, ${received}, ${locale}, ${JSON.stringify(fields)}, ${JSON.stringify(suspicions)})`;
	for (const channel of new Set(channels)) {
		yield sql`
			INSERT INTO vitrine_deliveries (id, message_id, channel, state, attempts, next_try, last_try)
			VALUES (${`${id}/${channel}`}, ${id}, ${channel}, 'waiting', 0, ${received}, ${received})`;
	}
	return 'stored';
}

export function* knows(key: string, now: number): Work<boolean> {
	const rows = yield sql`
		SELECT key FROM vitrine_keys WHERE key = ${key} AND abs(${now} - received) < ${keyLifetime}`;
	return rows.length > 0;
}

export function* list({ state, isSuspicious, limit, after }: MessageFilter = {}): Work<MessageRecord[]> {
	const before = after?.received ?? Number.MAX_SAFE_INTEGER;
	const rows = yield sql`
		SELECT m.*, d.channel, d.state, d.attempts, d.next_try, d.error
		FROM (
			SELECT * FROM vitrine_messages
			WHERE (received < ${before} OR (received = ${before} AND id > ${after?.id ?? ''}))
				AND (CAST(${state ?? null} AS text) IS NULL OR EXISTS (
					SELECT 1 FROM vitrine_deliveries WHERE message_id = vitrine_messages.id AND state = ${state ?? null}
				))
				AND (CAST(${isSuspicious === undefined ? null : 'asked'} AS text) IS NULL
					OR CASE WHEN suspicions = '[]' THEN 0 ELSE 1 END = ${isSuspicious ? 1 : 0})
			ORDER BY received DESC, id
			LIMIT ${limit ?? Number.MAX_SAFE_INTEGER}
		) m LEFT JOIN vitrine_deliveries d ON d.message_id = m.id
		ORDER BY m.received DESC, m.id, d.channel`;
	return parseRecords(rows);
}

export function* find(id: string): Work<MessageRecord | undefined> {
	const rows = yield sql`
		SELECT m.*, d.channel, d.state, d.attempts, d.next_try, d.error
		FROM vitrine_messages m LEFT JOIN vitrine_deliveries d ON d.message_id = m.id
		WHERE m.id = ${id}
		ORDER BY d.channel`;
	return parseRecords(rows)[0];
}

export function* remove(ids: string[]): Work<number> {
	let removed = 0;
	for (const id of ids) removed += (yield sql`DELETE FROM vitrine_messages WHERE id = ${id} RETURNING id`).length;
	return removed;
}

export function* oldest(): Work<number | undefined> {
	const [row] = yield sql`SELECT received FROM vitrine_messages ORDER BY received LIMIT 1`;
	return row && Number(row.received);
}

export function* removeBefore(time: number, now: number = Date.now()): Work<number> {
	yield sql`DELETE FROM vitrine_keys WHERE received <= ${now - keyLifetime}`;
	yield sql`DELETE FROM vitrine_posts WHERE started + window_length <= ${now}`;
	return (yield sql`DELETE FROM vitrine_messages WHERE received < ${time} RETURNING id`).length;
}
