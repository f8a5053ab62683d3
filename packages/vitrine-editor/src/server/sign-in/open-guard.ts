import type { SitePeople } from 'vitrine/edit';
import { isLoopback, SettingError, trustProxies } from 'vitrine/serve';
import { personOfMachine } from '../../person.ts';
import type { Guard } from './guard.ts';
import { createMachineGuard, type MachineGuard } from './machine-guard.ts';
import { createMailGuard } from './mail-guard.ts';
import { createOwnOrigin } from './own-origin.ts';
import { openPeople, type People } from './people.ts';
import { createProxyGuard } from './proxy-guard.ts';
import { createLinkSender } from './sign-in-mail.ts';

/** How an editor is reached, and who signs people in: settings of the environment. */
export interface Access {
	/** Address to listen on; this machine alone by default. */
	host?: string | undefined;
	/** `EDIT_ORIGIN` */
	origin?: string | undefined;
	/** `EDIT_USER_HEADER` */
	userHeader?: string | undefined;
	/** `TRUST_PROXY` */
	trustProxy?: string | undefined;
	/** `SMTP_URL` */
	smtpUrl?: string | undefined;
	/** `CONTACT_FROM` */
	mailFrom?: string | undefined;
	/** Milliseconds since 1970. */
	now?: (() => number) | undefined;
}

export interface GuardOptions {
	root: string;
	access: Access;
	/** Name of who is at this machine. */
	author: string;
	readPeople: () => Promise<SitePeople>;
}

/** Addresses of documentation (RFC 5737, RFC 3849): no proxy has one. */
const ofNoProxy = ['192.0.2.1', '203.0.113.1', '2001:db8::1'];

/**
 * Opens the guard of an editor.
 *
 * @returns the people, where they are those of the settings
 * @throws {SettingError} where others could reach the editor, and no one could sign in, or anyone
 */
export async function openGuard({
	root,
	access,
	author,
	readPeople,
}: GuardOptions): Promise<{ guard: MachineGuard; people?: never } | { guard: Guard; people: People }> {
	const { host = '127.0.0.1', origin, userHeader, trustProxy = '', smtpUrl } = access;
	if (origin === undefined) {
		if (userHeader !== undefined) {
			throw new SettingError(
				'EDIT_USER_HEADER has no effect without EDIT_ORIGIN: set it to the address of the editor.',
			);
		}
		if (!isLoopback(host)) {
			throw new SettingError(
				`On ${host} others reach the editor, too: set EDIT_ORIGIN to its address, as https://edit.example.com, or leave --host out.`,
			);
		}
		return { guard: createMachineGuard(personOfMachine(author)) };
	}
	const people = await openPeople(root, readPeople);
	const site = people.site();
	if (new URL(origin).hostname === new URL(site.origin).hostname) {
		throw new SettingError(
			`EDIT_ORIGIN has the host name of the site, ${origin}: give the editor one of its own, as https://edit.example.com, so that the two share no cookies.`,
		);
	}
	if (site.editors.length === 0) {
		const row = '{ address: "ann@example.com", name: "Ann", publish: true }';
		throw new SettingError(
			[
				`EDIT_ORIGIN is set, and no one may sign in: list people in "editors" of site.config.ts, as ${row}.`,
				...site.faults,
			].join('\n\n'),
		);
	}
	const ownOrigin = createOwnOrigin(origin);
	const trust = trustProxies(trustProxy, console.warn);
	if (userHeader !== undefined) {
		if (trustProxy === '' || ofNoProxy.some(trust.isProxy)) {
			throw new SettingError(
				'EDIT_USER_HEADER is accepted from a proxy alone, since anyone can write a header: set TRUST_PROXY to the addresses of the proxy, as 127.0.0.1,::1. A number of proxies is not enough.',
			);
		}
		return { people, guard: createProxyGuard({ ownOrigin, people, header: userHeader, trust }) };
	}
	if (smtpUrl === undefined) {
		throw new SettingError(
			'EDIT_ORIGIN is set, and no one could sign in: set SMTP_URL for links by mail, or EDIT_USER_HEADER and TRUST_PROXY for a proxy that signs people in.',
		);
	}
	const from = access.mailFrom ?? site.address;
	if (from === undefined) {
		throw new SettingError('Mails that sign in come from no address: set CONTACT_FROM, as editor@example.com.');
	}
	const sendLink = createLinkSender(smtpUrl, from, (sentence) => console.warn(sentence));
	return { people, guard: createMailGuard({ root, ownOrigin, origin, people, trust, sendLink, now: access.now }) };
}
