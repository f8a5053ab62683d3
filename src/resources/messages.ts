import { href } from '#routes.ts';
import { contentTypes, type Publication, type Resource } from './resource.ts';

/** The interface's texts by language, with the source language's where one lacks keys (behaviour §5). */
export function messages({ site }: Publication): Resource[] {
	const source = site.config.defaultLocale;
	const sourceMessages = site.languages[source]?.messages ?? {};
	return site.config.locales.map(({ code }) => {
		const own = site.languages[code]?.messages ?? {};
		const isComplete = Object.keys(sourceMessages).every((key) => Object.hasOwn(own, key));
		const answer = isComplete ? { [code]: own } : { [code]: own, [source]: sourceMessages };
		return {
			path: href('messages', { locale: code }),
			kind: 'messages',
			contentType: contentTypes.json,
			compression: 'best',
			render: () => JSON.stringify(answer),
		};
	});
}
