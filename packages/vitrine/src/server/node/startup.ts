import type { Env } from '#env.ts';
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

const sentences = new Map<string | undefined, (env: Env) => string>([
	[
		'EADDRINUSE',
		({ port }) => `PORT ${port} is in use: set PORT to another one, or end the program that listens on it.`,
	],
	['EACCES', ({ port }) => `PORT ${port} may not be used by this account: set PORT to 1024 or above.`],
	[
		'EADDRNOTAVAIL',
		({ host }) => `HOST ${host} is no address of this machine: set HOST to one that is, or to 0.0.0.0 for all.`,
	],
	[
		'ENOTFOUND',
		({ host }) => `HOST ${host} is unknown: set HOST to an address of this machine, or to 0.0.0.0 for all.`,
	],
]);

/** Says in one sentence why a server cannot listen, and what to set. */
export function explainListenError(error: NodeJS.ErrnoException, env: Env): string {
	return sentences.get(error.code)?.(env) ?? `The server cannot listen on ${env.host}:${env.port}: ${error.message}`;
}
