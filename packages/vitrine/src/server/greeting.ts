import { localizePath } from '#i18n/locale-path.ts';
import type { Manifest } from '#protocol/manifest.ts';

/** What a server says when it is ready: a sentence, then the address of each language. */
export function greeting(
	sentence: string,
	{ locales, defaultLocale }: Pick<Manifest, 'locales' | 'defaultLocale'>,
	address: string,
): string {
	const homes = locales.map(({ code, tag, name }) => {
		const path = localizePath({ path: '/', locale: code }, { locales, defaultLocale });
		return `  ${tag}  ${address}${path}  ${name}`;
	});
	return [sentence, ...homes].join('\n');
}
