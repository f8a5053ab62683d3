import { sql, type Work } from './statement.ts';

/** A window begins with the first post that no window holds; one that begins in the future of the clock holds none. */
export function* countPost({ range, now, window }: CountedPost): Work<{ posts: number; started: number }> {
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

/** Counts a post of nobody. */
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
