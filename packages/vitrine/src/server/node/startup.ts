import type { MailSite } from '#contact/compose-mail.ts';
import type { ContactService, ContactServiceOptions } from '#contact/node/contact-service.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { Env } from '#node/env.ts';
import { hasForms } from '#protocol/contact/form.ts';
import type { BuildInfo, Manifest } from '#protocol/manifest.ts';

/** Returns the output of a server that is ready: a sentence, then the address of each language. */
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

/**
 * Returns one sentence with the reason why a server cannot listen, and what to set.
 *
 * @param socket the descriptor that systemd passed, where it did
 */
export function explainListenError(error: NodeJS.ErrnoException, env: Env, socket?: number): string {
	if (socket !== undefined) {
		return `The socket that systemd passed cannot be listened on (${error.message}): write an address with a port behind ListenStream=.`;
	}
	return sentences.get(error.code)?.(env) ?? `The server cannot listen on ${env.host}:${env.port}: ${error.message}`;
}

/**
 * Sets up what becomes of messages, for a site that has forms; others do not even load the code for it.
 *
 * @param buildInfo of the export that is served at the moment
 * @throws {SettingError} naming the variable that is wrong
 */
export async function loadContactService(
	buildInfo: () => BuildInfo,
	options: Omit<ContactServiceOptions, 'site'>,
): Promise<ContactService | undefined> {
	if (!hasForms(buildInfo())) return undefined;
	const { createContactService } = await import('#contact/node/contact-service.ts');
	// Mails follow the current export. Those of a form that it has no more go where they went before.
	let known: BuildInfo['forms'] = {};
	const site: MailSite = {
		get name() {
			return buildInfo().name;
		},
		get origin() {
			return buildInfo().origin;
		},
		get forms() {
			known = { ...known, ...buildInfo().forms };
			return known;
		},
		get defaultLocale() {
			return buildInfo().defaultLocale;
		},
	};
	return createContactService({ ...options, site });
}
