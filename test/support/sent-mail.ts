import { afterEach, beforeEach, expect } from 'vitest';
import type { ContactMessage, Digest } from '#contact/contact-store.ts';
import type { SmtpServer } from '#contact/node/channel-settings.ts';
import { createMailSender, type MailSenderOptions } from '#contact/node/mail.ts';
import type { SendResult } from '#contact/sender.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { newMessage } from './messages.ts';

export const site = {
	name: 'Lantern',
	origin: 'https://lantern.example',
	forms: { contact: { address: 'hello@lantern.example' } },
};

/** The server of the test that runs. */
export let server: MailServer;

/** Starts a mail server before each test of a file, and ends it afterwards. */
export function prepareMailServer(): void {
	beforeEach(async () => {
		server = await startMailServer();
	});
	afterEach(() => server.stop());
}

/** Starts another server in its place. */
export async function replaceMailServer(options: Parameters<typeof startMailServer>[0]): Promise<void> {
	await server.stop();
	server = await startMailServer(options);
}

/** Sends a message to that server. */
export async function send(
	message: ContactMessage = newMessage(),
	{ smtp = {}, signal = new AbortController().signal, ...options }: Options = {},
	digest?: Digest,
): Promise<SendResult> {
	const to: SmtpServer = { host: '127.0.0.1', port: server.port, tls: 'none', login: undefined, ...smtp };
	return createMailSender({ server: to, from: undefined, site, ...options }).send(message, signal, digest);
}

type Options = Partial<Omit<MailSenderOptions, 'server'>> & { smtp?: Partial<SmtpServer>; signal?: AbortSignal };

/** Sends a message and reads what came. */
export async function receive(changes: Partial<ContactMessage>, options: Options = {}, digest?: Digest) {
	expect(await send(newMessage(changes), options, digest)).toEqual({ kind: 'delivered' });
	const mail = server.mails.at(-1);
	if (!mail) throw new Error('No mail came.');
	const raw = mail.raw.toString('latin1');
	return { ...mail, raw, head: raw.slice(0, raw.indexOf('\r\n\r\n')), ...(await mail.read()) };
}
