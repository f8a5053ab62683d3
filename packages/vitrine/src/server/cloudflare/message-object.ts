import { DurableObject } from 'cloudflare:workers';
import site from 'virtual:site';
import { createBindingMailSender } from '#contact/binding-mail.ts';
import { type Channel, ownerChannels } from '#contact/channels.ts';
import { systemClock } from '#contact/clock.ts';
import { createDeliverer } from '#contact/deliver-due.ts';
import { explainFault, transact } from '#contact/object/object-storage.ts';
import { keepOf, removeOldMessages } from '#contact/retention.ts';
import type { Senders } from '#contact/sender.ts';
import { bringUpToDate } from '#contact/sql/migrations.ts';
import { nextDue } from '#contact/sql/next-due.ts';
import { type StoreCall, storeMethods, storeWork } from '#contact/sql/store-work.ts';
import { answerFault, type StoreAnswer } from '#contact/store-fault.ts';
import { createWebhookSender } from '#contact/webhook.ts';
import { parseWebhook } from '#contact/webhook-settings.ts';
import { hasForms } from '#protocol/contact/form.ts';
import { SettingError } from '#settings/setting-value.ts';
import type { Bindings } from './bindings.ts';
import { readNumber } from './read-number.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long one call of the platform begins deliveries: it ends calls that take longer than 15 minutes. */
const maxRun = 5 * minute;

/** After so long another run begins where one was cut off: leases of 50 seconds are over by then. */
const rescuePause = minute;

/** How long until the settings are looked at again, where messages wait for a way that is not set up. */
const pauseWithoutWay = 10 * minute;

/** Keeps the messages of a site in its own database, and delivers them when the alarm that it sets calls it. */
export class MessageObject extends DurableObject<Bindings> {
	#isUpToDate = false;
	#alarm = Number.POSITIVE_INFINITY;
	#removed = Number.NEGATIVE_INFINITY;
	#keep: number | undefined;
	#store = storeMethods(async (call) => this.#transact(call, Number.POSITIVE_INFINITY));
	#deliver = createDeliverer({ store: this.#store, report: console.warn, clock: systemClock });

	/** Performs the call of a store, and sets the alarm in the same write. */
	async perform(call: StoreCall, deadline: number): Promise<StoreAnswer> {
		try {
			return { value: this.#transact(call, deadline) };
		} catch (error) {
			return answerFault(error, explainFault);
		}
	}

	/** The platform calls at least once for each alarm that was set, and again after a failure. */
	async alarm(): Promise<void> {
		this.#alarm = Number.POSITIVE_INFINITY;
		this.#wake(Date.now() + rescuePause);
		const senders = this.#senders();
		await this.#deliver(senders, Date.now() + maxRun);
		await this.#removeOld();
		this.#alarm = Number.POSITIVE_INFINITY;
		const isSetUp = (channel: Channel) => senders[channel] !== undefined;
		this.#wakeForNext(ownerChannels.filter(isSetUp));
		const waiting = this.#nextDue(ownerChannels.filter((channel) => !isSetUp(channel)));
		if (waiting !== undefined) this.#wake(Math.max(waiting, Date.now() + pauseWithoutWay));
	}

	#transact(call: StoreCall, deadline: number): unknown {
		const { storage } = this.ctx;
		if (!this.#isUpToDate) {
			transact(storage, bringUpToDate(), deadline);
			this.#isUpToDate = true;
			// With settings that are new since the last alarm, something may be due.
			this.#wakeForNext();
		}
		const value = transact(storage, storeWork(call), deadline);
		if (changesWhatIsDue.has(call.method)) this.#wakeForNext();
		return value;
	}

	#nextDue(channels: Channel[]): number | undefined {
		return transact(this.ctx.storage, nextDue(channels), Number.POSITIVE_INFINITY);
	}

	#wakeForNext(channels: Channel[] = ownerChannels): void {
		const next = this.#nextDue(channels);
		const call: StoreCall = { method: 'list', parameters: [{ limit: 1 }] };
		const [newest] = transact(this.ctx.storage, storeWork(call), Number.POSITIVE_INFINITY) as unknown[];
		if (next !== undefined) this.#wake(next);
		else if (newest) this.#wake(Date.now() + day);
	}

	/** An alarm that is set already is only brought forward. */
	#wake(time: number): void {
		if (time >= this.#alarm) return;
		this.#alarm = time;
		void this.ctx.storage.setAlarm(Math.max(time, Date.now()));
	}

	/** The configured ways of delivery. If there is none, or one is wrong, the log reports that messages wait. */
	#senders(): Senders {
		const { CONTACT_WEBHOOK_URL: url, CONTACT_WEBHOOK_SECRET: secret, MAIL: binding, CONTACT_FROM: from } = this.env;
		const senders: Senders =
			binding && hasForms(site.info) ? { mail: createBindingMailSender({ binding, from, site: site.info }) } : {};
		try {
			const webhook = parseWebhook({ url, secret });
			if (webhook) senders.webhook = createWebhookSender(webhook);
			else if (!senders.mail) {
				console.warn('Messages of the form wait in the store: set CONTACT_WEBHOOK_URL and CONTACT_WEBHOOK_SECRET.');
			}
		} catch (error) {
			if (!(error instanceof SettingError)) throw error;
			console.error(`${error.message} Messages of the form wait in the store until then.`);
		}
		return senders;
	}

	async #removeOld(): Promise<void> {
		const now = Date.now();
		if (Math.abs(now - this.#removed) < day) return;
		this.#keep ??= readNumber(this.env, 'CONTACT_KEEP_DAYS') * day;
		await removeOldMessages(this.#store, { now, keep: keepOf(site.info.forms, this.#keep) });
		this.#removed = now;
	}
}

const changesWhatIsDue: ReadonlySet<StoreCall['method']> = new Set([
	'accept',
	'settle',
	'bringForward',
	'giveUp',
	'requeue',
]);
