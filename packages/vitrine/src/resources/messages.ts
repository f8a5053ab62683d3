import { createHash } from 'node:crypto';
import { languageOf, type Site } from '#content/site/site.ts';
import type { MessagesInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { memoizeBySite } from '#views/memoize-by-site.ts';
import type { RenderContext } from '#views/render-context.ts';
import { messageSources } from '#views/translate.ts';
import { contentTypes, type Resource } from './resource.ts';

/** The interface's texts by language, each with what others supply where it lacks some (specification §5). */
export function messages({ site }: RenderContext): Resource[] {
	return site.config.locales.map(({ code }) => ({
		path: href('messages', { locale: code }),
		kind: 'messages',
		contentType: contentTypes.json,
		compression: 'best',
		body: () => messagesOf(site, code),
	}));
}

/** Where a browser finds the texts of a language. The query names their content, so that they may be kept for a day. */
export const messagesInfo = memoizeBySite((site, locale): MessagesInfo => {
	const hash = createHash('sha256').update(messagesOf(site, locale)).digest('hex').slice(0, 32);
	const isCacheable = languageOf(site, locale).locale.cacheable;
	const fallbacks = suppliers(site, locale)
		.slice(1)
		.map(({ code, tag, dir }) => ({ code, tag, dir }));
	return { address: `${href('messages', { locale })}?${hash}`, isCacheable, fallbacks };
});

function messagesOf(site: Site, locale: string): string {
	return JSON.stringify(Object.fromEntries(suppliers(site, locale).map(({ code, messages }) => [code, messages])));
}

/** A language, and those that have texts which it and the ones before them lack, each with these. */
function suppliers(site: Site, locale: string): ReturnType<typeof messageSources> {
	const known = new Set<string>();
	return messageSources(site, locale).flatMap((source, index) => {
		// Words of mails are of no use in a browser.
		const supplied = Object.entries(source.messages).filter(([key]) => !known.has(key) && !key.startsWith('mail-'));
		for (const [key] of supplied) known.add(key);
		return index === 0 || supplied.length > 0 ? [{ ...source, messages: Object.fromEntries(supplied) }] : [];
	});
}
