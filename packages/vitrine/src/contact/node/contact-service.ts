import type { Env } from '#node/env.ts';
import { createAlarm, watchStore } from '../alarms.ts';
import { type Channel, channelInfo, ownerChannels } from '../channels.ts';
import type { MailSite } from '../compose-mail.ts';
import type { Contact } from '../contact.ts';
import { startOutbox } from '../outbox.ts';
import { keepOf, startRetention } from '../retention.ts';
import type { Sender, Senders } from '../sender.ts';
import { createWebhookSender } from '../webhook.ts';
import { defaultChannel, pendingNotices, readSmtpUrl, readWebhook } from './channel-settings.ts';
import { createConfirmationSender, createMailSender } from './mail.ts';
import { checkDataDir, openStore, warnOfPlace } from './open-store.ts';

export interface ContactServiceOptions {
	env: Env;
	site: MailSite;
	/** Receives sentences for the operator, without personal data. */
	report: (sentence: string) => void;
}

/** What happens to messages on a Node server. */
export interface ContactService {
	contact: Contact;
	/** Starts to deliver messages, to delete old ones and to watch the store, and reports where messages go. */
	start: () => void;
	/** Ends all of this within nine seconds. Messages are still taken. */
	stop: () => Promise<void>;
	/** Takes no more messages. */
	close: () => Promise<void>;
}

function floodBegins({ contactMailsPerHour }: Env): string {
	return `More than ${contactMailsPerHour} messages came within an hour (CONTACT_MAILS_PER_HOUR): the rest of them is stored, and mailed as one when the hour is over.`;
}

/** How long deliveries under way are waited for, in milliseconds: with three to note them, less than a drain takes. */
const stopTimeout = 6000;

/**
 * Sets up where messages of the form are kept and where they go, by the environment.
 *
 * @throws {SettingError} naming the variable that is wrong
 */
export function createContactService({ env, site, report }: ContactServiceOptions): ContactService {
	const smtp = env.smtpUrl === undefined ? undefined : readSmtpUrl(env.smtpUrl);
	const webhook = readWebhook(env);
	checkDataDir(env);
	const mail = smtp && { server: smtp, from: env.contactFrom, site };
	const possible: Record<Channel, Sender | undefined> = {
		mail: mail && createMailSender(mail),
		webhook: webhook && createWebhookSender(webhook),
		confirmation: mail && createConfirmationSender(mail),
	};
	const senders: Senders = Object.fromEntries(Object.entries(possible).filter(([, sender]) => sender !== undefined));
	const ways = [
		...(smtp ? [`by mail through ${smtp.host}:${smtp.port}`] : []),
		...(webhook ? [`to the webhook at ${new URL(webhook.url).host}`] : []),
	];
	const channels = ownerChannels.filter((channel) => senders[channel] !== undefined);
	const store = openStore(env);
	const flood = createAlarm(report);
	let wake = () => {};
	let reportUnavailable = (_: unknown) => {};
	let stop = async () => {};
	return {
		contact: {
			store,
			channels: channels.length > 0 ? channels : [defaultChannel],
			...(smtp ? { confirms: { never: env.contactFrom === undefined ? [] : [env.contactFrom] } } : {}),
			mailsPerHour: env.contactMailsPerHour,
			onStored: ({ isInDigest }) => {
				if (isInDigest && channels.some((channel) => channelInfo[channel].hasDigests)) flood.raise(floodBegins(env));
				else flood.clear('Messages are mailed one by one again.');
				wake();
			},
			onUnavailable: (error) => reportUnavailable(error),
		},
		start: () => {
			const outbox = startOutbox({ store, senders, report, onStoreFault: (error) => reportUnavailable(error) });
			// After the outbox: no delivery waits for a look.
			const watch = watchStore({ store, report });
			const retention = startRetention({ store, keep: (form) => keepOf(site.forms, env.contactKeepMs)(form), report });
			wake = outbox.wake;
			reportUnavailable = watch.raise;
			stop = async () => {
				await Promise.all([outbox.stop(stopTimeout), retention.stop(), watch.stop()]);
			};
			const warning = warnOfPlace(env);
			if (warning !== undefined) report(warning);
			store.waiting().then((waiting) => pendingNotices(waiting, env).forEach(report), watch.raise);
			report(
				ways.length > 0
					? `Messages of the form go ${ways.join(' and ')}.`
					: 'Messages of the form wait in the store: set SMTP_URL to have them mailed.',
			);
		},
		stop: () => stop(),
		close: () => store.close(),
	};
}
