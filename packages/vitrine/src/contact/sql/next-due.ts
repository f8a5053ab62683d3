import type { Channel } from '../channels.ts';
import { sql, type Work } from './statement.ts';

/** When something is to be done next for some channels, in milliseconds since 1970; undefined where nothing waits. */
export function* nextDue(channels: Channel[]): Work<number | undefined> {
	if (channels.length === 0) return undefined;
	const [row] = yield sql`
		SELECT min(CASE WHEN lease IS NULL THEN next_try ELSE lease_ends END) AS due
		FROM vitrine_deliveries WHERE state = 'waiting' AND channel IN ${channels}`;
	return typeof row?.due === 'number' ? row.due : undefined;
}
