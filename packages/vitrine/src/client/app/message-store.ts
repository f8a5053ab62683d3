import { createTranslate, type Translate } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import { type MessagesByLocale, parseMessages } from '#protocol/parse-messages.ts';
import type { Payload } from '#protocol/payload.ts';
import { http } from './http.ts';

/** Messages stay in memory for a day (specification §5). */
const lifetime = 24 * 60 * 60 * 1000;

interface Kept {
	until: number;
	messages: Promise<MessagesByLocale>;
}

/**
 * Loads the interface's texts of a page's language, each language once a day.
 *
 * @param client sends the requests
 */
export function createMessageStore(client: typeof http = http, now: () => number = Date.now) {
	const kept = new Map<string, Kept>();

	const load = ({ locale, messages: { address, isCacheable } }: Payload): Promise<MessagesByLocale> => {
		const known = kept.get(address);
		if (known && known.until > now()) return known.messages;
		const messages = client
			.get(address, isCacheable ? {} : { headers: { 'Cache-Control': 'no-cache' } })
			.json()
			.then((data) => parseMessages(data, locale.code));
		kept.set(address, { until: now() + lifetime, messages });
		messages.catch(() => kept.delete(address));
		return messages;
	};
	return async (payload: Payload): Promise<Translate> => {
		const messages = await load(payload);
		const source = ({ code, tag, dir }: Pick<LocaleInfo, 'code' | 'tag' | 'dir'>) => {
			return { tag, dir, messages: messages[code] ?? {} };
		};
		return createTranslate([source(payload.locale), ...payload.messages.fallbacks.map(source)]);
	};
}
