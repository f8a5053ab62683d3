import { channelInfo } from '../channels.ts';
import {
	type Acceptance,
	type DigestLimit,
	keyLifetime,
	type MessageFilter,
	type MessageRecord,
	type NewMessage,
} from '../contact-store.ts';
import { parseRecords, writeJson } from './rows.ts';
import { sql, type Work } from './statement.ts';

export function* accept(message: NewMessage): Work<Acceptance> {
	const { key, received, limits = [], digestAbove, token } = message;
	if (!(yield* takeKey(key, received))) return 'repeated';
	for (const { range, max, window } of limits) {
		const { posts, started } = yield* countPost({ range, now: received, window });
		if (posts <= max) continue;
		yield sql`DELETE FROM vitrine_keys WHERE key = ${key}`;
		return { until: started + window };
	}
	const isTokenFree = token === undefined || (yield* takeKey(token.key, received));
	const suspicions = isTokenFree ? message.suspicions : token.suspicions;
	// Last, since each message waits here for the one before to be written.
	const digest =
		digestAbove &&
		message.channels.some((channel) => channelInfo[channel].hasDigests) &&
		(yield* findDigest(digestAbove, received));
	const { confirms } = message;
	const mayConfirm = confirms !== undefined && suspicions.length === 0 && !digest;
	const channels = [...message.channels];
	if (mayConfirm && (yield* takeKey(confirms, received))) channels.push('confirmation');
	yield* write({ ...message, suspicions, channels }, digest || undefined);
	return digest ? 'stored-for-digest' : 'stored';
}

/**
 * Keeps a key for its lifetime by any clock: a key that lies further in the future than that is no longer valid either.
 */
function* takeKey(key: string, now: number): Work<boolean> {
	const taken = yield sql`
		INSERT INTO vitrine_keys (key, received) VALUES (${key}, ${now})
		ON CONFLICT (key) DO UPDATE SET received = excluded.received
		WHERE abs(excluded.received - vitrine_keys.received) >= ${keyLifetime}
		RETURNING key`;
	return taken.length > 0;
}

/** The mails of one window go out together when it ends. */
interface PendingDigest {
	name: string;
	due: number;
}

/** Counts a message for the whole site, and gives the digest of the window where it is above the limit. */
function* findDigest({ max, window, reader }: DigestLimit, now: number): Work<PendingDigest | undefined> {
	const { posts, started } = yield* countPost({ range: 'site', now, window });
	return posts > max
		? { name: reader === undefined ? `${started}` : `${started}-${reader}`, due: started + window }
		: undefined;
}

function* write(message: NewMessage, digest: PendingDigest | undefined): Work<void> {
	const { id, received, form, locale, fields, suspicions, consent, channels } = message;
	yield sql`
		INSERT INTO vitrine_messages (id, received, form, locale, fields, suspicions, consent)
		VALUES (
			${id}, ${received}, ${form}, ${locale}, ${writeJson(fields)}, ${writeJson(suspicions)},
			CAST(${consent ? writeJson(consent) : null} AS text)
		)`;
	for (const channel of new Set(channels)) {
		const { name, due } = (channelInfo[channel].hasDigests && digest) || { name: '', due: received };
		yield sql`
			INSERT INTO vitrine_deliveries (id, message_id, channel, state, attempts, next_try, last_try, digest)
			VALUES (${`${id}/${channel}`}, ${id}, ${channel}, 'waiting', 0, ${due}, ${received}, ${name})`;
	}
}

export function* list({ form, state, isSuspicious, limit, after }: MessageFilter = {}): Work<MessageRecord[]> {
	const { received: before, id } = after ?? { received: Number.MAX_SAFE_INTEGER, id: '' };
	const rows = yield sql`
		SELECT m.*, d.channel, d.state, d.attempts, d.next_try, d.error
		FROM (
			SELECT * FROM vitrine_messages
			WHERE (received < ${before} OR (received = ${before} AND id > ${id}))
				AND (CAST(${form ?? null} AS text) IS NULL OR form = ${form ?? null})
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

export function* oldest(): Work<Record<string, number>> {
	const rows = yield sql`SELECT form, MIN(received) AS received FROM vitrine_messages GROUP BY form`;
	return Object.fromEntries(rows.map(({ form, received }) => [String(form), Number(received)]));
}

export function* removeBefore(time: number, form?: string): Work<number> {
	const now = Date.now();
	yield sql`DELETE FROM vitrine_keys WHERE received <= ${now - keyLifetime}`;
	yield sql`DELETE FROM vitrine_posts WHERE started + window_length <= ${now}`;
	const removed = yield sql`
		DELETE FROM vitrine_messages
		WHERE received < ${time} AND (CAST(${form ?? null} AS text) IS NULL OR form = ${form ?? null})
		RETURNING id`;
	return removed.length;
}

/** A window begins with the first post that no window holds; one that begins in the future of the clock holds none. */
function* countPost({ range, now, window }: CountedPost): Work<{ posts: number; started: number }> {
	const [row] = yield sql`
		INSERT INTO vitrine_posts (address_range, window_length, started, posts) VALUES (${range}, ${window}, ${now}, 1)
		ON CONFLICT (address_range, window_length) DO UPDATE SET
			posts = CASE WHEN abs(excluded.started - vitrine_posts.started) < vitrine_posts.window_length
				THEN vitrine_posts.posts + 1 ELSE 1 END,
			started = CASE WHEN abs(excluded.started - vitrine_posts.started) < vitrine_posts.window_length
				THEN vitrine_posts.started ELSE excluded.started END
		RETURNING posts, started`;
	return { posts: Number(row?.posts), started: Number(row?.started) };
}

interface CountedPost {
	range: string;
	now: number;
	window: number;
}

/** Writes a count that means nothing. */
export function* check(now: number): Work<void> {
	yield* countPost({ range: 'none', now, window: 1 });
}

export function* secret(): Work<string> {
	const [known] = yield sql`SELECT value FROM vitrine_facts WHERE name = 'secret'`;
	if (known) return String(known.value);
	const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
	const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
	yield sql`INSERT INTO vitrine_facts (name, value) VALUES ('secret', ${hex}) ON CONFLICT (name) DO NOTHING`;
	const [row] = yield sql`SELECT value FROM vitrine_facts WHERE name = 'secret'`;
	return String(row?.value);
}
