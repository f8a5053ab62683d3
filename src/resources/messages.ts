import { createHash } from 'node:crypto';
import type { Site } from '#content/site.ts';
import type { MessagesInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { contentTypes, type Publication, type Resource } from './resource.ts';

/** The interface's texts by language, with the source language's where one lacks keys (behaviour §5). */
export function messages({ site }: Publication): Resource[] {
	return site.config.locales.map(({ code }) => ({
		path: href('messages', { locale: code }),
		kind: 'messages',
		contentType: contentTypes.json,
		compression: 'best',
		render: () => messagesOf(site, code),
	}));
}

/** Where a browser finds the texts of a language. The query names their content, so that they may be kept for a day. */
export function messagesInfo(site: Site, locale: string): MessagesInfo {
	const hash = createHash('sha256').update(messagesOf(site, locale)).digest('hex').slice(0, 32);
	const isCacheable = site.languages[locale]?.locale.cacheable ?? true;
	return { address: `${href('messages', { locale })}?${hash}`, isCacheable };
}

function messagesOf(site: Site, locale: string): string {
	const source = site.config.defaultLocale;
	const own = site.languages[locale]?.messages ?? {};
	const sourceMessages = site.languages[source]?.messages ?? {};
	const isComplete = Object.keys(sourceMessages).every((key) => Object.hasOwn(own, key));
	return JSON.stringify(isComplete ? { [locale]: own } : { [locale]: own, [source]: sourceMessages });
}
