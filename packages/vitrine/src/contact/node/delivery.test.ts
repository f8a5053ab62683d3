import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fastClock } from '../../../../../test/support/fast-clock.ts';
import { type MailServer, startMailServer } from '../../../../../test/support/mail-server.ts';
import { newMessage } from '../../../../../test/support/messages.ts';
import { freePort } from '../../../../../test/support/running-server.ts';
import { isSigned, startWebhookReceiver } from '../../../../../test/support/webhook-receiver.ts';
import type { ContactStore, DeliveryState, NewMessage } from '../contact-store.ts';
import { type Outbox, startOutbox } from '../outbox.ts';
import type { Senders } from '../sender.ts';
import { createWebhookSender } from '../webhook.ts';
import { createMailSender } from './mail.ts';
import { createSqliteStore } from './open-store.ts';

const site = {
	name: 'Lantern',
	origin: 'https://lantern.example',
	forms: { contact: { address: 'hello@lantern.example' } },
};
const soon = { timeout: 20_000, interval: 50 };
let folder: string;
let store: ContactStore;
let server: MailServer;
let port: number;
let notices: string[];
const outboxes: Outbox[] = [];

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'vitrine-delivery-'));
	store = createSqliteStore({ folder });
	server = await startMailServer();
	({ port } = server);
	notices = [];
});
afterEach(async () => {
	await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop(0)));
	await store.close();
	await server.stop();
});

/** Delivers by mail in a clock where a minute takes a tenth of a second, and a try five seconds at most. */
function start(senders: Senders = {}, { own = store, timeout = 3_000_000 } = {}): Outbox {
	const smtp = { host: '127.0.0.1', port, tls: 'none', login: undefined } as const;
	const mail = { ...createMailSender({ server: smtp, from: undefined, site }), timeout };
	const report = (sentence: string) => notices.push(sentence);
	const onStoreFault = () => {};
	const outbox = startOutbox({ store: own, senders: { mail, ...senders }, report, onStoreFault, clock: fastClock() });
	outboxes.push(outbox);
	return outbox;
}

async function accept(count: number, changes: Partial<NewMessage> = {}): Promise<NewMessage[]> {
	const messages = Array.from({ length: count }, () => newMessage(changes));
	for (const message of messages) await store.accept(message);
	return messages;
}

/** Waits until every delivery has come to its end. */
async function end(state: DeliveryState = 'delivered'): Promise<void> {
	const others = async () =>
		(await store.list()).flatMap(({ deliveries }) => deliveries.filter((delivery) => delivery.state !== state));
	await expect.poll(others, soon).toEqual([]);
}

/** Each message that was stored came, and none of them twice. */
async function expectEachOnce(messages: NewMessage[]): Promise<void> {
	const came = await Promise.all(server.mails.map(async (mail) => (await mail.read()).messageId));
	expect(came.toSorted()).toEqual(messages.map(({ id }) => `<${id}@lantern.example>`).toSorted());
	expect(await store.list()).toHaveLength(messages.length);
}

describe('each message comes once', () => {
	it('from a server that takes it', async () => {
		const messages = await accept(20);
		start();
		await end();
		await expectEachOnce(messages);
		expect(notices).toEqual([]);
	});

	it('where the mail server is down, and up again', async () => {
		await server.stop();
		port = await freePort();
		const messages = await accept(5);
		start();
		await expect.poll(() => notices, soon).toEqual([expect.stringContaining('(ECONNREFUSED)')]);
		server = await startMailServer({ port });
		await end();
		await expectEachOnce(messages);
		expect(notices.slice(1)).toEqual(['The mail server takes messages again.']);
	});

	it('where it goes down and comes up between the messages', async () => {
		const messages = await accept(30);
		let answered = 0;
		server.answer((step) => (step === 'message' && ++answered % 3 === 0 ? 'cut' : 'yes'));
		start();
		await end();
		await expectEachOnce(messages);
	});

	it('through greylisting', async () => {
		const messages = await accept(3);
		const began = Date.now();
		server.answer((step) =>
			step === 'recipient' && Date.now() - began < 500 ? '451 4.7.1 <ada@example.com> come back later' : 'yes',
		);
		start();
		await end();
		await expectEachOnce(messages);
		expect(notices).toEqual([
			'The mail server did not take a message (SMTP 451 4.7.1 at RCPT TO): it stays in the store and is tried again.',
			'The mail server takes messages again.',
		]);
	});

	it('where the server hangs after the first', async () => {
		const messages = await accept(6);
		let answered = 0;
		server.answer((step) => (step === 'message' && answered++ < 1 ? 'silence' : 'yes'));
		start({}, { timeout: 1_200_000 });
		await end();
		await expectEachOnce(messages);
		expect(notices[0]).toContain('(no answer in time)');
	});

	it('from two instances with one store', async () => {
		const messages = await accept(40);
		const other = createSqliteStore({ folder });
		start();
		const second = start({}, { own: other });
		await end();
		await expectEachOnce(messages);
		await second.stop(0);
		await other.close();
	});
});

describe('a message that is refused', () => {
	it('is kept as a dead letter with the code alone, and sent when it is re-queued', async () => {
		const messages = await accept(2);
		server.answer((step) => (step === 'recipient' ? '550 5.1.1 <hello@lantern.example> no mailbox for Ada' : 'yes'));
		const outbox = start();
		await end('dead');
		const records = await store.list();
		expect(records.map(({ deliveries }) => deliveries)).toEqual(
			messages.map(() => [expect.objectContaining({ attempts: 3, error: 'SMTP 550 5.1.1 at RCPT TO' })]),
		);
		expect(notices.join('\n')).not.toMatch(/@|Ada/);
		expect(notices).toHaveLength(3);
		server.answer(() => 'yes');
		expect(await store.requeue()).toBe(2);
		outbox.wake();
		await end();
		await expectEachOnce(messages);
	});
});

describe('two ways out', () => {
	it('bring the message on both, and a refusal of one leaves the other alone', async () => {
		const receiver = await startWebhookReceiver();
		const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
		const secrets = [new Uint8Array(32).fill(7)];
		const messages = await accept(4, { channels: ['mail', 'webhook'] });
		server.answer((step) => (step === 'connection' ? 'cut' : 'yes'));
		start({ webhook: { ...createWebhookSender({ url: receiver.url, secrets }), timeout: 3_000_000 } });
		await expect.poll(() => receiver.calls, soon).toHaveLength(4);
		expect(receiver.calls.every((call) => isSigned(call, secret))).toBe(true);
		expect(server.mails).toHaveLength(0);
		server.answer(() => 'yes');
		await end();
		await expectEachOnce(messages);
		expect(receiver.calls.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
			messages.map(({ id }) => id).toSorted(),
		);
		await receiver.stop();
	});
});
