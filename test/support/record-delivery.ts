import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '#contact/contact-store.ts';
import { createMailSender } from '#contact/node/mail.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { type Outbox, startOutbox } from '#contact/outbox.ts';
import type { RecordedStation } from '../../sections/exhibit-delivery/section.ts';
import { startMailServer } from './mail-server.ts';

const site = { name: 'Lamps', origin: 'https://lamps.example', forms: { contact: { address: 'hello@lamps.example' } } };

/** The message comes at the beginning, and the site is started again half a minute later. */
const restartAfter = 30_000;

/**
 * Brings a message from the store to a mail server that is down at first, and notes what becomes of it and when. Outbox,
 * store, mail and mail server are real; time alone is put forward, to the moments that the outbox chose itself.
 */
export async function recordDelivery(): Promise<RecordedStation[]> {
	const stations: RecordedStation[] = [];
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-record-'));
	const began = Date.UTC(2026, 0, 1);
	let now = began;
	const clock = { now: () => now, random: () => 0.5, after: () => () => {} };
	const note = (name: RecordedStation['name'], said: string) =>
		stations.push({ name, seconds: (now - began) / 1000, said });

	// From now on nobody listens at this port.
	const { port, stop } = await startMailServer();
	await stop();
	const mail = createMailSender({
		server: { host: '127.0.0.1', port, tls: 'none', login: undefined },
		from: undefined,
		site,
	});
	let store = createSqliteStore({ folder });
	let settled = Promise.withResolvers<Outcome>();
	const start = (): Outbox =>
		startOutbox({
			store: {
				claim: store.claim,
				bringForward: store.bringForward,
				settle: async (delivery, outcome) => {
					await store.settle(delivery, outcome);
					settled.resolve(outcome);
				},
			},
			senders: { mail },
			report: () => {},
			onStoreFault: (error) => settled.reject(error),
			clock,
		});
	/** Waits for the end of a try that failed. */
	const failure = async () => {
		const outcome = await settled.promise;
		settled = Promise.withResolvers();
		if (outcome.kind !== 'again') throw new Error(`A try ended with "${outcome.kind}", though nobody listens.`);
		return outcome;
	};

	const id = crypto.randomUUID();
	const fields = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
	const message = {
		id,
		key: id,
		received: now,
		form: 'contact',
		locale: 'en',
		fields,
		suspicions: [],
		channels: ['mail' as const],
	};
	note('stored', String(await store.accept(message)));
	let outbox = start();
	const first = await failure();
	note('refused', first.error);

	await outbox.stop(0);
	await store.close();
	now += restartAfter;
	store = createSqliteStore({ folder });
	outbox = start();
	note('restarted', (await store.find(id))?.deliveries[0]?.state ?? 'lost');

	now = first.at;
	outbox.wake();
	const second = await failure();
	note('retried', second.error);

	const mailServer = await startMailServer({ port });
	now = second.at;
	outbox.wake();
	note('delivered', (await settled.promise).kind);

	await outbox.stop(0);
	await store.close();
	await mailServer.stop();
	rmSync(folder, { recursive: true });
	if (mailServer.mails.length !== 1) throw new Error(`The mail server took ${mailServer.mails.length} mails, not one.`);
	return stations;
}
